import type { CreditRef, CustomerCreditSettlement } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState, SettleDialog, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { entryName } from './open-entries';
import { settleableOf } from './settleable';

type SettleProps = CreditRef & { onClose: () => void };

/** Chooses which bills a payment or another credit of a customer settles. */
export function SettleCustomerBills({ onClose, ...ref }: SettleProps) {
  const { t } = useTranslation('pos');
  const query = trpc.pos.customerCreditSettlement.useQuery(ref, { gcTime: 0 });
  return (
    <QueryState query={query} failedText={t('accountFailed')} skeleton={<span />}>
      {(settlement) => <Choice creditRef={ref} settlement={settlement} onClose={onClose} />}
    </QueryState>
  );
}

interface ChoiceProps {
  creditRef: CreditRef;
  settlement: CustomerCreditSettlement;
  onClose: () => void;
}

function Choice({ creditRef, settlement, onClose }: ChoiceProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { kind, amountMinor, openMinor, settles } = settlement;
  const name = entryName(settlement, t);
  const bills = useMemo(() => settlement.bills.map((bill) => settleableOf(bill, t)), [settlement.bills, t]);
  const save = trpc.pos.settleCustomerBills.useMutation({
    ...toasts({ failure: t('settleFailed') }),
    onSuccess: () => toast.success(t('billsSettled', { name })),
    // Refreshed after a refusal too, because another person may have changed the bills.
    onSettled: () => utils.pos.invalidate(),
  });
  return (
    <SettleDialog
      title={t('settleWith', { name })}
      description={`${t(`posting_${kind}`)} ${formatMoney(amountMinor)}`}
      submitLabel={t('settleBills')}
      leftLabel={t('accountAdvance')}
      openMinor={openMinor}
      bills={bills}
      settles={settles}
      onSubmit={(chosen) => save.mutateAsync({ ...creditRef, settles: chosen })}
      onClose={onClose}
    />
  );
}
