import { type CashCounts, type CloseShiftAnswer, CloseShiftInput } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, TextField, useZodForm } from '../../../kit';
import { newId } from '../../../lib/api/new-id';
import { trpc } from '../../../lib/api/trpc';
import { CashCountTable } from './cash-count-table';
import { useCashCount } from './use-cash-count';
import { useShiftAct } from './use-shift-act';

const CloseForm = CloseShiftInput.pick({ reason: true });
type Fields = z.input<typeof CloseForm>;

interface CloseShiftDialogProps {
  locationId: string;
  shiftId: string;
  offline: boolean;
  denominations: readonly number[];
  onAnswer: (answer: CloseShiftAnswer, counts: CashCounts) => void;
  onClose: () => void;
}

/**
 * A blind count: the expected cash is shown only after the count is recorded. Without the network nobody can say whether
 * it fits, so the count is final and may come with a note.
 */
export function CloseShiftDialog(props: CloseShiftDialogProps) {
  const { locationId, shiftId, offline, denominations, onAnswer, onClose } = props;
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const cash = useCashCount(denominations);
  const [id] = useState(newId);
  const form = useZodForm(CloseForm, { defaultValues: { reason: '' } });
  const doAct = useShiftAct(locationId);
  const close = trpc.pos.closeShift.useMutation({ onSettled: () => utils.pos.invalidate() });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('shiftClose')}
      description={t(offline ? 'shiftCloseOffline' : 'shiftCloseText')}
      submitLabel={t('shiftCloseCount')}
      dirty={cash.isBegun}
      onSubmit={async ({ reason }) => {
        if (cash.isWrong || !cash.isBegun) throw new Error(t('countNotWhole'));
        const { counts } = cash;
        const answer = await doAct({ act: 'close', id, shiftId, counts, reason }, () =>
          close.mutateAsync({ shiftId, counts, reason: '' }),
        );
        if (answer) onAnswer(answer, counts);
        else toast.success(t('shiftClosedOffline'));
      }}
      onClose={onClose}
    >
      <CashCountTable cash={cash} />
      {offline ? <TextField<Fields> name="reason" label={t('shiftNote')} autoComplete="off" maxLength={300} /> : null}
    </FormDialog>
  );
}
