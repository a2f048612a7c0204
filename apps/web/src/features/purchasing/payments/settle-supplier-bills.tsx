import type { CreditSettlement, OpenEntry } from '@bhandar/domain/purchasing';
import { toast } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState, SettleDialog, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { settleableOf } from './settleable';

interface SettleSupplierBillsProps {
  supplierId: string;
  credit: Pick<OpenEntry, 'id'>;
  onClose: () => void;
}

/** Chooses the bills that a payment to a supplier or a credit note settles. */
export function SettleSupplierBills({ supplierId, credit, onClose }: SettleSupplierBillsProps) {
  const { t } = useTranslation('purchasing');
  const query = trpc.purchasing.creditSettlement.useQuery({ supplierId, creditId: credit.id }, { gcTime: 0 });
  return (
    <QueryState query={query} failedText={t('payAccountFailed')} skeleton={<span />}>
      {(settlement) => <Choice supplierId={supplierId} settlement={settlement} onClose={onClose} />}
    </QueryState>
  );
}

interface ChoiceProps {
  supplierId: string;
  settlement: CreditSettlement;
  onClose: () => void;
}

function Choice({ supplierId, settlement, onClose }: ChoiceProps) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, kind, voucher, amountMinor, openMinor, settles } = settlement;
  const bills = useMemo(() => settlement.bills.map((bill) => settleableOf(bill, t)), [settlement.bills, t]);
  const save = trpc.purchasing.settleBills.useMutation({
    ...toasts({ failure: t('paySettleFailed') }),
    onSuccess: () => toast.success(t('paySettled', { voucher })),
    // Also after a refusal: the bills have changed.
    onSettled: () => utils.purchasing.invalidate(),
  });
  return (
    <SettleDialog
      title={t('paySettleWith', { voucher })}
      description={`${t(`payKind_${kind}`)} ${formatMoney(amountMinor)}`}
      submitLabel={t('paySettleBills')}
      leftLabel={t('payLeft')}
      openMinor={openMinor}
      bills={bills}
      settles={settles}
      onSubmit={(chosen) => save.mutateAsync({ supplierId, creditId: id, settles: chosen })}
      onClose={onClose}
    />
  );
}
