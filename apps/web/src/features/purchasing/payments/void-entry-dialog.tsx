import { type LedgerEntry, VoidSupplierPaymentInput } from '@bhandar/domain/purchasing';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { FormDialog, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Voids a payment or refund, with the reason that the ledger records. */
export function VoidEntryDialog({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { voucher, id } = entry.document;
  const form = useZodForm(VoidSupplierPaymentInput, { defaultValues: { paymentId: id, reason: '' } });
  const takeBack = trpc.purchasing.voidSupplierPayment.useMutation({
    ...toasts({ failure: t('payTakeBackFailed') }),
    onSuccess: () => toast.success(t('payTakenBackDone', { voucher })),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('payTakeBackTitle', { voucher })}
      description={t('payTakeBackText')}
      submitLabel={t('payTakeBack')}
      submitTone="danger"
      cancelLabel={t('payKeep')}
      onSubmit={async (values) => {
        await takeBack.mutateAsync(values);
        await Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]);
      }}
    >
      <TextField<VoidSupplierPaymentInput>
        name="reason"
        label={t('payReason')}
        required
        autoComplete="off"
        maxLength={300}
      />
    </FormDialog>
  );
}
