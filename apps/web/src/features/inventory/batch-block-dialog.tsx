import { type BatchPage, BlockBatchInput } from '@bhandar/domain/inventory';
import { useTranslation } from 'react-i18next';
import { FormDialog, TextareaField, useMutationToast, useZodForm } from '../../kit';
import { trpc } from '../../lib/trpc';

/** A recall asks for its reason; so does its end. */
export function BlockBatchDialog({ batch, onClose }: { batch: BatchPage; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(BlockBatchInput, { defaultValues: { id: batch.id, reason: '' } });
  const failure = t('batchBlockFailed');
  const block = trpc.inventory.blockBatch.useMutation(toasts({ success: t('batchBlockDone'), failure }));
  const unblock = trpc.inventory.unblockBatch.useMutation(toasts({ success: t('batchUnblockDone'), failure }));
  const blocked = batch.blocked !== null;
  const number = batch.batchNumber || t('batchWithoutNumber');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={blocked ? t('unblockTitle', { number }) : t('blockTitle', { number })}
      description={blocked ? t('unblockText') : t('blockText')}
      submitLabel={blocked ? t('unblockBatch') : t('blockBatch')}
      submitTone={blocked ? 'primary' : 'danger'}
      onSubmit={async (values) => {
        await (blocked ? unblock : block).mutateAsync(values);
        await Promise.all([utils.inventory.invalidate(), utils.catalogue.invalidate(), utils.pos.invalidate()]);
      }}
    >
      <TextareaField<BlockBatchInput> name="reason" label={t('blockReason')} help={t('blockReasonHelp')} required />
    </FormDialog>
  );
}
