import { type CreditSettlement, type OpenEntry, settledTotal } from '@bhandar/domain/purchasing';
import { addViolations } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, QueryState, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import {
  amountsFor,
  amountsOf,
  BillSettlements,
  SettlesError,
  settlementsOf,
  spreadOver,
  whyNotSettleBills,
} from './bill-settlements';

interface SettleBillsProps {
  supplierId: string;
  credit: Pick<OpenEntry, 'id'>;
  onClose: () => void;
}

/** Chooses which bills a payment or credit note settles. */
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
    // Also after a refusal: somebody else changed the bills.
    onSettled: () => utils.purchasing.invalidate(),
  });
  const left = openMinor - settledTotal(settlementsOf(form.watch('settles'), bills));
  const spread = (minor: number) => form.setValue('settles', spreadOver(minor, bills), { shouldDirty: true });
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
        bills={bills}
        onEdit={() => undefined}
        onOldestFirst={() => spread(openMinor)}
        onNone={() => spread(0)}
      />
      <SettlesError />
    </FormDialog>
  );
}
