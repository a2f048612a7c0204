import type { CashCounts, CloseShiftAnswer } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { CashCountTable } from './cash-count-table';
import { useCashCount } from './use-cash-count';

const Nothing = z.object({});

interface CloseShiftDialogProps {
  shiftId: string;
  denominations: readonly number[];
  onAnswer: (answer: CloseShiftAnswer, counts: CashCounts) => void;
  onClose: () => void;
}

/** A blind count: the expected cash is shown only after the count is recorded. */
export function CloseShiftDialog({ shiftId, denominations, onAnswer, onClose }: CloseShiftDialogProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const cash = useCashCount(denominations);
  const form = useZodForm(Nothing);
  const close = trpc.pos.closeShift.useMutation({ onSettled: () => utils.pos.invalidate() });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('shiftClose')}
      description={t('shiftCloseText')}
      submitLabel={t('shiftCloseCount')}
      dirty={cash.isBegun}
      onSubmit={async () => {
        if (cash.isWrong || !cash.isBegun) throw new Error(t('countNotWhole'));
        const { counts } = cash;
        onAnswer(await close.mutateAsync({ shiftId, counts, reason: '' }), counts);
      }}
      onClose={onClose}
    >
      <CashCountTable cash={cash} />
    </FormDialog>
  );
}
