import { type BatchPage, type BatchPlace, BlockBatchInput } from '@bhandar/domain/inventory';
import { useTranslation } from 'react-i18next';
import { CheckboxField, FormDialog, TextareaField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { BatchTwins } from './batch-twins';

interface BlockBatchProps {
  batch: BatchPage;
  /** The location where the batch is blocked or unblocked; all locations when omitted. */
  place?: BatchPlace | undefined;
  onClose: () => void;
}

/** Blocking a batch and unblocking it both require a reason; both take the other batches of its number by default. */
export function BlockBatchDialog({ batch, place, onClose }: BlockBatchProps) {
  const { t } = useTranslation('inventory');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(BlockBatchInput, {
    defaultValues: { id: batch.id, reason: '', ...(place ? { locationId: place.locationId } : {}) },
  });
  const failure = t('batchBlockFailed');
  const block = trpc.inventory.blockBatch.useMutation(
    toasts({ success: place ? t('batchBlockedHere') : t('batchBlockDone'), failure }),
  );
  const unblock = trpc.inventory.unblockBatch.useMutation(toasts({ success: t('batchUnblockDone'), failure }));
  const blocked = (place ?? batch).blocked !== null;
  const number = batch.batchNumber || t('batchWithoutNumber');
  const titleOf = () => {
    if (place) return t(blocked ? 'unblockHereTitle' : 'blockHereTitle', { number, place: place.name });
    return t(blocked ? 'unblockTitle' : 'blockTitle', { number });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titleOf()}
      description={blocked ? t('unblockText') : place ? t('blockHereText') : t('blockText')}
      submitLabel={blocked ? t('unblockBatch') : t('blockBatch')}
      submitTone={blocked ? 'primary' : 'danger'}
      onSubmit={async (values) => {
        await (blocked ? unblock : block).mutateAsync(values);
        await Promise.all([utils.inventory.invalidate(), utils.catalogue.invalidate(), utils.pos.invalidate()]);
      }}
    >
      {batch.twins.length > 0 ? (
        <>
          <p className="text-sm">{t(blocked ? 'unblockTwins' : 'blockTwins', { number })}</p>
          <BatchTwins twins={batch.twins} />
          <CheckboxField<BlockBatchInput> name="onlyThis" label={t('blockOnlyThis')} />
        </>
      ) : null}
      <TextareaField<BlockBatchInput> name="reason" label={t('blockReason')} help={t('blockReasonHelp')} required />
    </FormDialog>
  );
}
