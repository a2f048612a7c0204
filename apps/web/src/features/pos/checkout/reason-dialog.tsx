import { requiredText } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, TextField, useZodForm } from '../../../kit';
import type { AskedReason } from './use-sale';

interface ReasonDialogProps {
  /**
   * `belowCost`: the server found a line below cost. `offline`: a discount while the cost cannot be checked. `overLimit`: the
   * account would exceed its credit limit.
   */
  why: AskedReason['why'];
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

const TEXTS = {
  belowCost: { title: 'belowCost', text: 'belowCostText', submit: 'sellBelowCost' },
  offline: { title: 'discountReason', text: 'discountReasonHelp', submit: 'completeSale' },
  overLimit: { title: 'overLimit', text: 'overLimitText', submit: 'sellOverLimit' },
} as const;

/** Asks for the reason of a sale below cost or above a credit limit. The cost is not shown, because not everybody may see it. */
export default function ReasonDialog({ why, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('pos');
  const ReasonForm = z.object({ reason: requiredText(t('belowCostReasonMissing'), 300) });
  const form = useZodForm(ReasonForm, { defaultValues: { reason: '' } });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(TEXTS[why].title)}
      description={t(TEXTS[why].text)}
      submitLabel={t(TEXTS[why].submit)}
      onSubmit={({ reason }) => onReason(reason)}
      onClose={onClose}
    >
      <TextField<z.input<typeof ReasonForm>> name="reason" label={t('belowCostReason')} required />
    </FormDialog>
  );
}
