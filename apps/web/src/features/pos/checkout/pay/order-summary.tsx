import { type CartLine, isTypedPercent, shownDiscount, whyNotTypedDiscount } from '@bhandar/domain/pos';
import { cn, Input, Kbd, NumberInput, toast } from '@bhandar/ui';
import { KeyRound } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../../../kit/table/keep-focus';
import { currencySign, formatAmount, formatCount, formatMoney, formatSigned } from '../../../../lib/format';
import { refusalText } from '../../../../lib/refusals';
import type { Totals } from '../use-till';

export interface BillDiscountProps {
  totals: Totals;
  discount: string;
  /** The maximum discount in percent of the subtotal. */
  discountPercent: number;
  /** Asks a colleague for more; undefined where nobody can be asked. */
  onMore: (() => void) | undefined;
  onDiscount: (typed: string) => void;
  discountField: RefObject<HTMLInputElement | null>;
  /** Required with a discount. */
  reason: string;
  onReason: (reason: string) => void;
  reasonField: RefObject<HTMLInputElement | null>;
  /** Enter in the discount or its reason moves the focus on. */
  onDiscountEntered: () => void;
}

/** Leaving the field shows the effective discount: 0 for a text that is not a number, the maximum for a larger one. */
export function BillDiscount(props: BillDiscountProps) {
  const { totals, discount, discountPercent, onDiscount, discountField, reasonField, onDiscountEntered } = props;
  const { t } = useTranslation('pos');
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  // A bill that shrinks takes less than was typed.
  const shown = isTyping ? discount : shownDiscount(totals.discount);
  const isPercent = isTypedPercent(shown);
  const percent = formatCount(discountPercent);
  /** A percent sign may be typed too. */
  const type = (typed: string, inPercent: boolean) => {
    const bare = typed.replaceAll('%', '').trim();
    onDiscount(inPercent || typed.includes('%') ? `${bare}%` : bare);
  };
  const settle = () => {
    setIsTyping(false);
    const whyNot = whyNotTypedDiscount(discount);
    if (whyNot) toast.error(refusalText(whyNot), { id: 'till-discount' });
    onDiscount(shownDiscount(totals.discount));
    if (totals.discount.wantedMinor <= totals.discountMinor) return;
    const capped = { percent, amount: formatAmount(totals.discountMinor) };
    const text = totals.totalMinor === 0 ? t('discountAboveBill', capped) : t('discountCapped', capped);
    toast.info(text, { id: 'till-discount' });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <label htmlFor={id} className="flex items-center gap-1.5 text-ink-2 leading-4">
        <span>
          {t('discount')}
          {discountPercent < 100 ? (
            <span className="block text-ink-3 text-xs">{t('discountUpTo', { percent })}</span>
          ) : null}
        </span>
        <Kbd className="max-lg:hidden touch:hidden">F8</Kbd>
      </label>
      {props.onMore ? (
        <button
          type="button"
          aria-label={t('discountMore')}
          title={t('discountMore')}
          {...keepFocus}
          onClick={props.onMore}
          className="inline-flex size-7 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink touch:size-11"
        >
          <KeyRound aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </button>
      ) : null}
      <div className="w-24 touch:w-28">
        <NumberInput
          ref={discountField}
          id={id}
          decimal
          disabled={discountPercent === 0}
          controlSize="sm"
          placeholder={isPercent ? '0' : '0.00'}
          value={shown.replace('%', '')}
          onFocus={() => setIsTyping(true)}
          onChange={(event) => type(event.target.value, isPercent)}
          trailing={
            <button
              type="button"
              // Tab goes on to the reason; a typed percent sign does the same.
              tabIndex={-1}
              {...keepFocus}
              aria-pressed={isPercent}
              aria-label={t('discountInPercent')}
              title={t('discountInPercent')}
              disabled={discountPercent === 0}
              onClick={() => {
                type(shown.replace('%', ''), !isPercent);
                discountField.current?.focus();
              }}
              className={cn(
                'inline-flex size-6 items-center justify-center rounded-tag font-semibold text-sm touch:h-11 touch:w-10',
                isPercent
                  ? 'bg-brand-soft text-brand-ink ring-1 ring-brand ring-inset'
                  : 'hover:bg-hover hover:text-ink',
              )}
            >
              {isPercent ? '%' : currencySign()}
            </button>
          }
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return;
            event.preventDefault();
            event.currentTarget.blur();
            if (totals.discountMinor > 0 && reasonField.current) reasonField.current.focus();
            else onDiscountEntered();
          }}
        />
      </div>
      {totals.discountMinor > 0 ? (
        <Input
          ref={reasonField}
          controlSize="sm"
          autoComplete="off"
          maxLength={200}
          aria-label={t('discountReason')}
          aria-required
          placeholder={t('discountReason')}
          value={props.reason}
          onChange={(event) => props.onReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return;
            event.preventDefault();
            onDiscountEntered();
          }}
          className="w-44 flex-none"
        />
      ) : null}
    </div>
  );
}

const belowMrpMinor = (lines: readonly CartLine[]): number =>
  lines.reduce(
    (sum, { product, unitPriceMinor, quantity }) =>
      sum + Math.max(0, (product.mrpMinor ?? 0) - unitPriceMinor) * quantity,
    0,
  );

interface OrderTotalProps {
  lines: readonly CartLine[];
  totals: Totals;
  roundingMinor: number;
}

/** The total, and what the customer saves by discounts and by prices below the MRP. */
export function OrderTotal({ lines, totals, roundingMinor }: OrderTotalProps) {
  const { t } = useTranslation('pos');
  const id = useId();
  const belowMinor = belowMrpMinor(lines);
  const beforeMinor = totals.totalMinor + belowMinor + totals.linesDiscountMinor + totals.discountMinor;
  const dueMinor = totals.totalMinor + roundingMinor;
  const savedMinor = beforeMinor - totals.totalMinor;
  // Rounding may take a saving back.
  const saves = savedMinor > 0 && beforeMinor > dueMinor;
  return (
    <p className="flex min-w-0 flex-col @min-[32rem]:min-w-56 @min-[36rem]:min-w-72">
      {/* As wide as the total below, so that the button keeps its width. */}
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm @max-[32rem]:flex-col @min-[32rem]:w-0 @min-[32rem]:min-w-full">
        <span id={id} className="font-semibold">
          {t('total')}
        </span>
        {saves || roundingMinor !== 0 ? (
          // A phone has no room for them beside the button.
          <span className="hidden text-ink-3 tabular-nums @min-[32rem]:inline">
            {saves
              ? `${t(belowMinor > 0 ? 'mrpOf' : 'subtotalOf', { amount: formatAmount(beforeMinor) })} · `
              : t('subtotalOf', { amount: formatAmount(totals.totalMinor) })}
            {saves ? <span>{t('saved', { amount: formatAmount(savedMinor) })}</span> : null}
          </span>
        ) : null}
        {roundingMinor === 0 ? null : (
          <span className="whitespace-nowrap text-ink-3 tabular-nums">
            {t('rounding')} {formatSigned(roundingMinor)}
          </span>
        )}
      </span>
      <output aria-labelledby={id} aria-live="off" className="title whitespace-nowrap text-[28px] leading-9">
        {formatMoney(dueMinor)}
      </output>
    </p>
  );
}
