import { type CartLine, Discount, lineKeyOf, whyNotDiscountLine } from '@bhandar/domain/pos';
import { issue, optionalText, titleOf } from '@bhandar/domain/shared';
import { Button } from '@bhandar/ui';
import { Split } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, MoneyField, PercentField, TextField, useZodForm } from '../../../../kit';
import { formatCount } from '../../../../lib/format';
import { issueText, refusalText } from '../../../../lib/refusals';
import type { Counter } from '../use-counter';

const Line = z.object({
  basisPoints: Discount.shape.basisPoints.nullable(),
  amountMinor: Discount.shape.amountMinor.nullable(),
  reason: optionalText(200),
  note: optionalText(200),
});
type Line = z.infer<typeof Line>;

/** The entered discount; undefined if neither a percentage nor an amount was entered. */
function discountOf({ basisPoints, amountMinor, reason }: Line): Discount | undefined {
  if (basisPoints) return { basisPoints, reason };
  return amountMinor ? { amountMinor, reason } : undefined;
}

/** A line's form, checked by the rules that the server applies to the sale. */
const lineFormOf = (line: CartLine, percent: number) =>
  Line.superRefine((entered, context) => {
    const wrong = (path: keyof Line, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { basisPoints, amountMinor, reason } = entered;
    if (basisPoints && amountMinor) wrong('amountMinor', issueText(issue('sale.discountOneWay')));
    const discount = discountOf(entered);
    if (!discount) return;
    if (!reason) wrong('reason', issueText(issue('sale.discountReason')));
    const refusal = whyNotDiscountLine(line, discount, percent);
    if (refusal) wrong(basisPoints ? 'basisPoints' : 'amountMinor', refusalText(refusal));
  });

/** Discount and note of one line; also splits it. */
export default function LineDialog({ line, counter }: { line: CartLine; counter: Counter }) {
  const { t } = useTranslation('pos');
  const key = lineKeyOf(line);
  const percent = counter.till.discountPercent;
  const { discount, note = '' } = line;
  const { approvedQty, storeStock } = line.product;
  const form = useZodForm(
    useMemo(() => lineFormOf(line, percent), [line, percent]),
    {
      defaultValues: {
        basisPoints: discount?.basisPoints ?? null,
        amountMinor: discount?.amountMinor ?? null,
        reason: discount?.reason ?? '',
        note,
      },
    },
  );
  const close = () => {
    counter.closeLine();
    counter.focusCapture();
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('lineDialog')}
      description={titleOf(line.product)}
      submitLabel={t('saveLine')}
      footerAside={
        line.quantity > 1 ? (
          <Button
            icon={<Split aria-hidden="true" />}
            onClick={() => {
              counter.split(key);
              close();
            }}
          >
            {t('splitLine')}
          </Button>
        ) : null
      }
      onSubmit={(entered) => {
        counter.till.changeLine(key, { discount: discountOf(entered), note: entered.note || undefined });
      }}
      onClose={close}
    >
      {approvedQty < storeStock ? (
        <p className="text-ink-2 text-sm">
          {t('capNoteApproved', { approved: formatCount(approvedQty), stock: formatCount(storeStock) })}
        </p>
      ) : null}
      {percent > 0 ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <PercentField<z.input<typeof Line>> name="basisPoints" label={t('linePercent')} empty={null} />
            <MoneyField<z.input<typeof Line>> name="amountMinor" label={t('lineAmount')} empty={null} />
          </div>
          <TextField<z.input<typeof Line>> name="reason" label={t('discountReason')} />
        </>
      ) : null}
      <TextField<z.input<typeof Line>> name="note" label={t('note')} help={t('lineNoteHelp')} />
    </FormDialog>
  );
}
