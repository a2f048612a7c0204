import { RecordBankDepositInput, type RecordCashMovementInput } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, MoneyField, TextField, useZodForm } from '../../../kit';
import { newId } from '../../../lib/api/new-id';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { useShiftAct } from './use-shift-act';

const MoveForm = RecordBankDepositInput.pick({ amountMinor: true, reason: true });
type Fields = z.input<typeof MoveForm>;

type DrawerMove = RecordCashMovementInput['kind'];

type MoveCashDialogProps = { onClose: () => void } & (
  | { kind: DrawerMove; shiftId: string; locationId: string }
  | { kind: 'bankDeposit'; locationId: string }
);

const TITLES = {
  payIn: 'cashPayIn',
  payOut: 'cashPayOut',
  safeDrop: 'cashSafeDrop',
  bankDeposit: 'cashBankDeposit',
} as const;

/** Records cash movements that are not sales or returns. */
export function MoveCashDialog({ onClose, ...move }: MoveCashDialogProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const [id] = useState(newId);
  const onSettled = () => utils.pos.invalidate();
  const doAct = useShiftAct(move.locationId);
  const drawer = trpc.pos.recordCashMovement.useMutation({ onSettled });
  const safe = trpc.pos.recordBankDeposit.useMutation({ onSettled });
  const form = useZodForm(MoveForm, { defaultValues: { reason: '' } });
  const title = t(TITLES[move.kind]);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={title}
      description={t(`${TITLES[move.kind]}Text`)}
      submitLabel={title}
      onSubmit={async (values) => {
        if (move.kind === 'bankDeposit') await safe.mutateAsync({ id, locationId: move.locationId, ...values });
        else {
          const movement = { id, shiftId: move.shiftId, kind: move.kind, ...values };
          await doAct({ act: 'move', ...movement }, () => drawer.mutateAsync(movement));
        }
        toast.success(t(`cashRecorded_${move.kind}`, { amount: formatMoney(values.amountMinor) }));
      }}
      onClose={onClose}
    >
      <MoneyField<Fields> name="amountMinor" label={t('amount')} required />
      <TextField<Fields> name="reason" label={t('reason')} required autoComplete="off" maxLength={300} />
    </FormDialog>
  );
}
