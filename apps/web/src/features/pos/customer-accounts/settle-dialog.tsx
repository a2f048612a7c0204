import type { CreditRef, CustomerCreditSettlement } from '@bhandar/domain/pos';
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
import { entryName } from './open-entries';
import { settleableOf } from './settleable';

type SettleProps = CreditRef & { onClose: () => void };

/** Chooses which bills a payment or another credit settles. */
export function SettleDialog({ onClose, ...ref }: SettleProps) {
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
  const { openMinor, bills } = settlement;
  const name = entryName(settlement, t);
  const schema = useMemo(
    () =>
      z
        .object({ settles: amountsFor(bills) })
        .superRefine(({ settles }, context) => addViolations(context, whyNotSettleBills(settles, openMinor, bills))),
    [openMinor, bills],
  );
  const form = useZodForm(schema, { defaultValues: { settles: amountsOf(settlement.settles, bills) } });
  const save = trpc.pos.settleCustomerBills.useMutation({
    ...toasts({ failure: t('settleFailed') }),
    onSuccess: () => toast.success(t('billsSettled', { name })),
    // Refreshed after a refusal too, because another person may have changed the bills.
    onSettled: () => utils.pos.invalidate(),
  });
  const left = openMinor - settledTotal(settlementsOf(form.watch('settles'), bills));
  const spread = (minor: number) => form.setValue('settles', distributeAmount(minor, bills), { shouldDirty: true });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('settleWith', { name })}
      description={`${t(`posting_${settlement.kind}`)} ${formatMoney(settlement.amountMinor)}`}
      submitLabel={t('settleBills')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {t('accountAdvance')} <strong className="text-ink tabular-nums">{formatMoney(left)}</strong>
        </span>
      }
      onSubmit={({ settles }) => save.mutateAsync({ ...creditRef, settles: settlementsOf(settles, bills) })}
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
