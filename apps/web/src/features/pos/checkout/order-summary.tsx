import { discountMinorFrom } from '@bhandar/domain/pos';
import { Kbd, NumberInput, toast } from '@bhandar/ui';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, formatMoney } from '../../../lib/format';
import type { Totals } from './use-till';

export interface OrderSummaryProps {
  totals: Totals;
  discount: string;
  /** The most that it may be, in percent of the subtotal. */
  discountPercent: number;
  onDiscount: (typed: string) => void;
  discountField: RefObject<HTMLInputElement | null>;
}

/** Leaving the discount shows what it counts as: 0 for what is no number, the most that may be given for more. */
export function OrderSummary({ totals, discount, discountPercent, onDiscount, discountField }: OrderSummaryProps) {
  const { t } = useTranslation('pos');
  const id = useId();
  const settle = () => {
    onDiscount(totals.discountMinor === 0 ? '' : (totals.discountMinor / 100).toFixed(2));
    if (discountMinorFrom(discount, totals.subtotalMinor) <= totals.discountMinor) return;
    const capped = { percent: formatCount(discountPercent), amount: formatAmount(totals.discountMinor) };
    toast.info(t('discountCapped', capped), { id: 'till-discount' });
  };
  return (
    <section aria-label={t('summary')} className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-ink-2">
        <span>{t('subtotal')}</span>
        <span className="tabular-nums">{formatAmount(totals.subtotalMinor)}</span>
      </div>
      <div className="flex items-center justify-between gap-4 text-ink-2">
        <label htmlFor={id} className="flex items-center gap-2">
          {t('discount')}
          <Kbd className="max-lg:hidden">F8</Kbd>
          {discountPercent < 100 ? (
            <span className="text-ink-3 text-sm">{t('discountUpTo', { percent: formatCount(discountPercent) })}</span>
          ) : null}
        </label>
        <div className="w-32">
          <NumberInput
            ref={discountField}
            id={id}
            decimal
            disabled={discountPercent === 0}
            controlSize="sm"
            placeholder="0.00"
            value={discount}
            onChange={(event) => onDiscount(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey) event.currentTarget.blur();
            }}
          />
        </div>
      </div>
    </section>
  );
}

export function OrderTotal({ totals }: Pick<OrderSummaryProps, 'totals'>) {
  const { t } = useTranslation('pos');
  const id = useId();
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span id={id} className="font-semibold text-lg">
        {t('total')}
      </span>
      <output aria-labelledby={id} aria-live="off" className="title text-[34px] leading-10">
        {formatMoney(totals.totalMinor)}
      </output>
    </p>
  );
}
