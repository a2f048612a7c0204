import type { CustomerAccountDetails } from '@bhandar/domain/pos';
import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatMoney } from '../../../lib/format';
import { useAccessibleStores } from '../use-accessible-stores';

interface AccountStoresProps {
  stores: CustomerAccountDetails['stores'];
  customerId: string;
  /** The store whose account is shown. */
  current: string;
}

/** A customer of the organisation has an account at each store: all of them, with their sum. */
export function AccountStores({ stores, customerId, current }: AccountStoresProps) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const reachable = useAccessibleStores();
  const isAtOthers = stores.some(({ store }) => store.id !== current);
  if (!isAtOthers || reachable.length < 2) return null;
  const sum = stores.reduce((total, { balanceMinor }) => total + balanceMinor, 0);
  return (
    <nav aria-label={t('accountsAtStores')} className="rounded-card border border-line bg-surface">
      <ul className="flex flex-wrap gap-px">
        {stores.map(({ store, balanceMinor }) => (
          <li key={store.id}>
            <AppLink
              href={hrefTo('customerAccount', { id: customerId, store: store.id }) ?? ''}
              aria-current={store.id === current ? 'page' : undefined}
              className={cn('flex flex-col px-4 py-2 hover:bg-hover', store.id === current && 'bg-brand-soft')}
            >
              <span className="text-ink-2 text-sm">{store.name}</span>
              <span className="tabular-nums">{formatMoney(balanceMinor)}</span>
            </AppLink>
          </li>
        ))}
        <li className="flex flex-col px-4 py-2">
          <span className="text-ink-2 text-sm">{t('accountsSum')}</span>
          <strong className="tabular-nums">{formatMoney(sum)}</strong>
        </li>
      </ul>
    </nav>
  );
}
