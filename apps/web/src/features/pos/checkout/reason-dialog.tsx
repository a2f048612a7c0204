import { requiredText } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, TextField, useZodForm } from '../../../kit';

interface ReasonDialogProps {
  /** The server found the sale below cost, or the till gives a discount offline and cannot know. */
  why: 'belowCost' | 'offline';
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a sale is below cost; what the goods cost is not said, since not everybody may see it. */
export default function ReasonDialog({ why, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('pos');
  const ReasonForm = z.object({ reason: requiredText(t('belowCostReasonMissing'), 300) });
  const form = useZodForm(ReasonForm, { defaultValues: { reason: '' } });
  const isBelowCost = why === 'belowCost';
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(isBelowCost ? 'belowCost' : 'discountReason')}
      description={t(isBelowCost ? 'belowCostText' : 'discountReasonHelp')}
      submitLabel={t(isBelowCost ? 'sellBelowCost' : 'completeSale')}
      onSubmit={({ reason }) => onReason(reason)}
      onClose={onClose}
    >
      <TextField<z.input<typeof ReasonForm>> name="reason" label={t('belowCostReason')} required />
    </FormDialog>
  );
}
