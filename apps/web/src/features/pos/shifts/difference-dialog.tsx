import type { CashCounts, CloseShiftAnswer } from '@bhandar/domain/pos';
import { issue, requiredText } from '@bhandar/domain/shared';
import { Button, cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, TextField, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { differenceText } from './report/difference-text';

const ReasonForm = z.object({ reason: requiredText(issue('shift.reasonRequired'), 300) });
type Fields = z.input<typeof ReasonForm>;

export type Unexplained = Extract<CloseShiftAnswer, { status: 'unexplained' }>;

interface DifferenceDialogProps {
  shiftId: string;
  counts: CashCounts;
  found: Unexplained;
  onAgain: () => void;
  onAnswer: (answer: CloseShiftAnswer, counts: CashCounts) => void;
  onClose: () => void;
}

/** Shown when the count differs from the expected cash: the person counts again or gives a reason. */
export function DifferenceDialog({ shiftId, counts, found, onAgain, onAnswer, onClose }: DifferenceDialogProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const form = useZodForm(ReasonForm, { defaultValues: { reason: '' } });
  const close = trpc.pos.closeShift.useMutation({ onSettled: () => utils.pos.invalidate() });
  const { expectedMinor, countedMinor, differenceMinor } = found;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('shiftDifference')}
      description={t('shiftDifferenceText')}
      submitLabel={t('shiftCloseAnyway')}
      footerAside={
        <Button variant="ghost" onClick={onAgain}>
          {t('shiftCountAgain')}
        </Button>
      }
      onSubmit={async ({ reason }) => {
        const explained = { reason, explainedMinor: differenceMinor };
        onAnswer(await close.mutateAsync({ shiftId, counts, ...explained }), counts);
      }}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums [&>dd]:text-right">
        <dt className="text-ink-2">{t('shiftExpected')}</dt>
        <dd>{formatMoney(expectedMinor)}</dd>
        <dt className="text-ink-2">{t('shiftCounted')}</dt>
        <dd>{formatMoney(countedMinor)}</dd>
        <dt className="border-line border-t pt-1 font-semibold">{t('shiftDifferenceOf')}</dt>
        <dd
          className={cn(
            'border-line border-t pt-1 font-semibold',
            differenceMinor < 0 ? 'text-danger-ink' : 'text-marigold-ink',
          )}
        >
          {differenceText(t, differenceMinor)}
        </dd>
      </dl>
      <TextField<Fields> name="reason" label={t('shiftReason')} required autoComplete="off" maxLength={300} />
    </FormDialog>
  );
}
