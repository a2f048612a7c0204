import { addViolations, type Settlement, settledTotal } from '@bhandar/domain/shared';
import { useMemo } from 'react';
import * as z from 'zod';
import { formatMoney } from '../../lib/format';
import {
  amountsFor,
  amountsOf,
  BillSettlements,
  distributeAmount,
  type SettleableBill,
  SettlesError,
  settlementsOf,
  whyNotSettleBills,
} from './bill-settlements';
import { FormDialog } from './form-dialog';
import { useZodForm } from './use-zod-form';

interface SettleDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  /** Names what stays of the credit. */
  leftLabel: string;
  /** The part of the credit that settles nothing outside these bills. */
  openMinor: number;
  bills: readonly SettleableBill[];
  /** What the credit settles now. */
  settles: readonly Settlement[];
  onSubmit: (settles: Settlement[]) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses the bills that a payment or another credit settles. */
export function SettleDialog(props: SettleDialogProps) {
  const { title, description, submitLabel, leftLabel, openMinor, bills, settles, onSubmit, onClose } = props;
  const schema = useMemo(
    () =>
      z
        .object({ settles: amountsFor(bills) })
        .superRefine((typed, context) => addViolations(context, whyNotSettleBills(typed.settles, openMinor, bills))),
    [openMinor, bills],
  );
  const form = useZodForm(schema, { defaultValues: { settles: amountsOf(settles, bills) } });
  const left = openMinor - settledTotal(settlementsOf(form.watch('settles'), bills));
  const spread = (minor: number) => form.setValue('settles', distributeAmount(minor, bills), { shouldDirty: true });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={title}
      description={description}
      submitLabel={submitLabel}
      footerAside={
        <span className="text-ink-2 text-sm">
          {leftLabel} <strong className="text-ink tabular-nums">{formatMoney(left)}</strong>
        </span>
      }
      onSubmit={(typed) => onSubmit(settlementsOf(typed.settles, bills))}
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
