import type { CustomerLedgerEntry } from '@bhandar/domain/pos';
import { issue, requiredText } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { deviceId } from '../offline/device-id';
import { entryName } from './open-entries';

const ReverseForm = z.object({ reason: requiredText(issue('payment.sayWhyVoid'), 300) });
type Fields = z.input<typeof ReverseForm>;

/** Reverses a payment, an opening balance, a correction or a write-off, with the reason that the ledger keeps. */
export function ReverseDialog({ entry, onClose }: { entry: CustomerLedgerEntry; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const name = entryName({ number: entry.document.number, kind: entry.kind }, t);
  const form = useZodForm(ReverseForm, { defaultValues: { reason: '' } });
  const outcome = {
    ...toasts({ failure: t('reverseFailed') }),
    onSuccess: () => toast.success(t('entryReversed', { name })),
  };
  const voidReceipt = trpc.pos.voidCustomerReceipt.useMutation(outcome);
  const reverseEntry = trpc.pos.reverseAccountEntry.useMutation(outcome);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('reverseTitle', { name })}
      description={t('reverseText')}
      submitLabel={t('reverseEntry')}
      submitTone="danger"
      onSubmit={async ({ reason }) => {
        if (entry.kind === 'receipt')
          await voidReceipt.mutateAsync({
            reason,
            receiptId: entry.document.id,
            deviceId: deviceId(),
          });
        else await reverseEntry.mutateAsync({ entryId: entry.id, reason });
        await utils.pos.invalidate();
      }}
    >
      <TextField<Fields> name="reason" label={t('reason')} required autoComplete="off" maxLength={300} />
    </FormDialog>
  );
}
