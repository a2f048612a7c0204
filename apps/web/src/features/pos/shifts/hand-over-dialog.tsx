import type { HandedOver, TillShift } from '@bhandar/domain/pos';
import { issue } from '@bhandar/domain/shared';
import { Banner, toast } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { CheckboxField, FormDialog, PasswordField, SelectField, useZodForm } from '../../../kit';
import { newId } from '../../../lib/api/new-id';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { CashCountTable } from './cash-count-table';
import { useCashCount } from './use-cash-count';

const HandOverForm = z.object({
  toId: z.string().min(1, { error: issue('field.required') }),
  counted: z.boolean(),
  pin: z.string(),
});
type Fields = z.input<typeof HandOverForm>;

interface HandOverDialogProps {
  shift: NonNullable<TillShift['shift']>;
  colleagues: TillShift['colleagues'];
  denominations: readonly number[];
  onClose: () => void;
}

/** Hands the drawer over to a colleague, by a count or by the colleague's PIN. */
export function HandOverDialog({ shift, colleagues, denominations, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const [id] = useState(newId);
  const cash = useCashCount(denominations);
  const form = useZodForm(HandOverForm, { defaultValues: { toId: '', counted: false, pin: '' } });
  const handOver = trpc.pos.handOverShift.useMutation({ onSettled: () => utils.pos.invalidate() });
  const others = colleagues.filter((colleague) => colleague.id !== shift.heldById);
  const [counted, toId] = form.watch(['counted', 'toId']);
  const name = others.find(({ id: value }) => value === toId)?.name;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('shiftHandOver')}
      description={t('shiftHandOverText')}
      submitLabel={t('shiftHandOver')}
      dirty={cash.isBegun}
      onSubmit={async ({ toId, pin }) => {
        if (counted && (cash.isWrong || !cash.isBegun)) throw new Error(t('countNotWhole'));
        const proof = counted ? { counts: cash.counts } : { counts: null, pin };
        const done = await handOver.mutateAsync({ id, shiftId: shift.id, toId, ...proof });
        toast.success(wordsOf(t, done));
      }}
      onClose={onClose}
    >
      {others.length === 0 ? <Banner tone="info">{t('shiftNoColleague')}</Banner> : null}
      <SelectField<Fields>
        name="toId"
        label={t('shiftHandTo')}
        required
        options={others.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <CheckboxField<Fields> name="counted" label={t('shiftHandCount')} />
      {counted ? (
        <CashCountTable cash={cash} />
      ) : (
        <PasswordField<Fields> name="pin" label={name ? t('lockEnter', { name }) : t('pin')} />
      )}
    </FormDialog>
  );
}

function wordsOf(t: TFunction<'pos'>, { shift, differenceMinor }: HandedOver): string {
  const name = shift.heldBy;
  if (differenceMinor === null) return t('shiftHanded', { name });
  if (differenceMinor === 0) return t('shiftHandedExact', { name });
  const amount = formatMoney(Math.abs(differenceMinor));
  return t(differenceMinor > 0 ? 'shiftHandedOver' : 'shiftHandedShort', { name, amount });
}
