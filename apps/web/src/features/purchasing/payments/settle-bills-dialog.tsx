import type { CreditSettlement, OpenEntry } from '@bhandar/domain/purchasing';
import { addViolations, settledTotal } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  amountsFor,
  amountsOf,
  BillSettlements,
  distributeAmount,
  FormDialog,
  QueryState,
  SettlesError,
  settlementsOf,
  useMutationToast,
  useZodForm,
  whyNotSettleBills,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { settleableOf } from './settleable';

interface SettleBillsProps {
  supplierId: string;
  credit: Pick<OpenEntry, 'id'>;
  onClose: () => void;
}

/** Chooses the bills that a payment or credit note settles. */
export function SettleBillsDialog({ supplierId, credit, onClose }: SettleBillsProps) {
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
  const { id, voucher, openMinor, bills } = settlement;
  const schema = useMemo(
    () =>
      z
        .object({ settles: amountsFor(bills) })
        .superRefine(({ settles }, context) => addViolations(context, whyNotSettleBills(settles, openMinor, bills))),
    [openMinor, bills],
  );
  const form = useZodForm(schema, { defaultValues: { settles: amountsOf(settlement.settles, bills) } });
  const save = trpc.purchasing.settleBills.useMutation({
    ...toasts({ failure: t('paySettleFailed') }),
    onSuccess: () => toast.success(t('paySettled', { voucher })),
    // Also after a refusal: the bills have changed.
    onSettled: () => utils.purchasing.invalidate(),
  });
  const left = openMinor - settledTotal(settlementsOf(form.watch('settles'), bills));
  const spread = (minor: number) => form.setValue('settles', distributeAmount(minor, bills), { shouldDirty: true });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('paySettleWith', { voucher })}
      description={`${t(`payKind_${settlement.kind}`)} ${formatMoney(settlement.amountMinor)}`}
      submitLabel={t('paySettleBills')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {t('payLeft')} <strong className="text-ink tabular-nums">{formatMoney(left)}</strong>
        </span>
      }
      onSubmit={({ settles }) => save.mutateAsync({ supplierId, creditId: id, settles: settlementsOf(settles, bills) })}
    >
      <BillSettlements
        bills={bills.map((bill) => settleableOf(bill, t))}
        onEdit={() => undefined}
        onOldestFirst={() => spread(openMinor)}
        onNone={() => spread(0)}
      />
      <SettlesError />
    </FormDialog>
  );
}
