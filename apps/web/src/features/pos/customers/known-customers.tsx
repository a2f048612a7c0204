import { type Customer, phoneDigits, WALK_IN_CUSTOMER } from '@bhandar/domain/pos';
import { Button } from '@bhandar/ui';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepRows } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { useDebounced } from '../../../lib/use-debounced';
import type { KeptOrder } from '../checkout/use-till';

const SHOWN = 4;

interface KnownCustomersProps {
  customer: KeptOrder['customer'];
  /** Somebody of the list was chosen. */
  chosen: boolean;
  locationId: string;
  onChoose: (customer: Customer) => void;
  onForget: () => void;
}

/** The number where there is enough of one, else the name: what the store's list is searched by. */
function searchOf({ name, phone }: KeptOrder['customer']): string {
  if (phoneDigits(phone).length > 2) return phone.trim();
  const typed = name.trim();
  return typed.length > 1 && typed !== WALK_IN_CUSTOMER ? typed : '';
}

/** Whom the store knows by what is typed: choosing one fills in the rest and keeps the sale in their history. */
export function KnownCustomers({ customer, chosen, locationId, onChoose, onForget }: KnownCustomersProps) {
  const { t } = useTranslation('pos');
  const search = useDebounced(searchOf(customer));
  const found = trpc.pos.listCustomers.useQuery(
    { locationId, search, limit: SHOWN },
    { ...keepRows, enabled: !chosen && search !== '' },
  );
  if (chosen) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
        <UserCheck aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ok" />
        <span className="min-w-0 flex-1">{t('linkedCustomer', { name: customer.name })}</span>
        <Button variant="link" size="sm" onClick={onForget}>
          {t('unlinkCustomer')}
        </Button>
      </p>
    );
  }
  const known = search === '' ? [] : (found.data?.data ?? []);
  if (known.length === 0) return null;
  return (
    <ul aria-label={t('knownCustomers')} className="-mx-1 flex flex-col">
      {known.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            onClick={() => onChoose(one)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-1 text-left hover:bg-hover"
          >
            <span className="min-w-0 truncate font-medium">{one.name}</span>
            <span className="shrink-0 text-ink-3 tabular-nums">{one.phone}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
