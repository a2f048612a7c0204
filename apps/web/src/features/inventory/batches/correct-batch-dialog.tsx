import { type BatchPage, CorrectBatchInput, isUnusualExpiry } from '@bhandar/domain/inventory';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  CheckboxField,
  DateField,
  FormDialog,
  MoneyField,
  TextareaField,
  TextField,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { today } from '../../../lib/format';

/** The form's empty date is a batch without expiry. */
const Correction = CorrectBatchInput.extend({
  expiresOn: z.preprocess((day) => day || null, CorrectBatchInput.shape.expiresOn),
});

/** Puts right what was mistyped about a batch; its stock and sales stay with it. */
export function CorrectBatchDialog({ batch, onClose }: { batch: BatchPage; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, batchNumber, expiresOn, mrpMinor } = batch;
  const form = useZodForm(Correction, {
    defaultValues: { id, batchNumber, expiresOn, mrpMinor, reason: '' },
  });
  const correct = trpc.inventory.correctBatch.useMutation(
    toasts({ success: t('batchCorrected'), failure: t('batchCorrectFailed') }),
  );
  const day = form.watch('expiresOn');
  const typed = typeof day === 'string' && day !== '' ? day : null;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('correctBatchTitle', { number: batchNumber || t('batchWithoutNumber') })}
      description={t('correctBatchText')}
      submitLabel={t('correctBatch')}
      onSubmit={async (values) => {
        await correct.mutateAsync(values);
        await Promise.all([utils.inventory.invalidate(), utils.catalogue.invalidate(), utils.pos.invalidate()]);
      }}
    >
      <TextField<CorrectBatchInput>
        name="batchNumber"
        label={t('batchNumberLabel')}
        autoComplete="off"
        maxLength={80}
      />
      <DateField<CorrectBatchInput> name="expiresOn" label={t('expiresOnDay')} expiry />
      {typed !== expiresOn && isUnusualExpiry(typed, today()) ? (
        <CheckboxField<CorrectBatchInput> name="confirmed" label={t('confirmUnusualExpiry')} />
      ) : null}
      <MoneyField<CorrectBatchInput> name="mrpMinor" label={t('batchUnitMrp')} empty={null} />
      <TextareaField<CorrectBatchInput> name="reason" label={t('blockReason')} required />
    </FormDialog>
  );
}
