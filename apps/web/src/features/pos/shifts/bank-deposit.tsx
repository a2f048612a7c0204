import type { StoreSafe } from '@bhandar/domain/pos';
import { Button, DropdownMenu, DropdownMenuItem } from '@bhandar/ui';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { MoveCashDialog } from './move-cash-dialog';

/** Moves cash from a store's safe to its bank; hidden while all safes are empty. */
export function BankDeposit({ safes }: { safes: readonly StoreSafe[] }) {
  const { t } = useTranslation('pos');
  const [depositing, setDepositing] = useState<StoreSafe>();
  const full = safes.filter(({ balanceMinor }) => balanceMinor > 0);
  const [only] = full;
  if (!only) return null;
  return (
    <>
      {full.length === 1 ? (
        <Button icon={<Landmark />} onClick={() => setDepositing(only)}>
          {t('cashBankDeposit')}
        </Button>
      ) : (
        <DropdownMenu trigger={<Button icon={<Landmark />}>{t('cashBankDeposit')}</Button>}>
          {full.map((safe) => (
            <DropdownMenuItem key={safe.store.id} onSelect={() => setDepositing(safe)}>
              {`${safe.store.name} · ${formatMoney(safe.balanceMinor)}`}
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      )}
      {depositing ? (
        <MoveCashDialog kind="bankDeposit" locationId={depositing.store.id} onClose={() => setDepositing(undefined)} />
      ) : null}
    </>
  );
}
