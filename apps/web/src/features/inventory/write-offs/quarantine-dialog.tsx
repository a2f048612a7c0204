import type { HeldBatch, QuarantineDirection } from '@bhandar/domain/inventory';
import { optionalText, Quantity } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, NumberField, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { batchTitle } from './write-off-labels';

const MoveForm = z.object({ quantity: Quantity, reason: optionalText(300) });
type MoveForm = z.input<typeof MoveForm>;

interface QuarantineDialogProps {
  batch: HeldBatch;
  direction: QuarantineDirection;
  onClose: () => void;
}

/** Moves a batch to quarantine or releases it. */
export function QuarantineDialog({ batch, direction, onClose }: QuarantineDialogProps) {
  const { t } = useTranslation('inventory');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const name = batchTitle(batch);
  const move = trpc.inventory.moveQuarantine.useMutation({
    ...toasts({ failure: t('moveFailed') }),
    onSuccess: () => toast.success(t(`movedToQuarantine_${direction}`, { name })),
  });
  const form = useZodForm(MoveForm, { defaultValues: { quantity: batch.available, reason: '' } });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t(direction === 'held' ? 'holdTitle' : 'releaseTitle', { name })}
      {...(direction === 'released' ? { description: t('releaseText') } : {})}
      submitLabel={t(`moveNow_${direction}`)}
      onSubmit={async (values) => {
        await move.mutateAsync({ ...values, homeId: batch.place.homeId, batchId: batch.batchId, direction });
        await utils.inventory.invalidate();
      }}
    >
      <NumberField<MoveForm>
        name="quantity"
        label={t('quantity')}
        help={t('ofHeld', { held: formatCount(batch.available) })}
        required
      />
      <TextField<MoveForm> name="reason" label={t('reason')} help={t('optional')} autoComplete="off" />
    </FormDialog>
  );
}
