import { changeMinor, quickCashMinor, shortMinor } from '@bhandar/domain/pos';
import { minorFromDecimal } from '@bhandar/domain/shared';
import { cn, Field, NumberInput } from '@bhandar/ui';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySign, formatAmount, formatMoney } from '../../../lib/format';

/** What was handed over: as typed, nothing meaning the exact sum. */
export interface Tender {
  typed: string;
  minor: number;
  shortMinor: number;
}

export function tenderOf(typed: string, totalMinor: number): Tender {
  const minor = typed.trim() === '' ? totalMinor : (minorFromDecimal(typed.trim()) ?? 0);
  return { typed, minor, shortMinor: shortMinor(minor, totalMinor) };
}

export interface TenderBlockProps {
  totalMinor: number;
  tender: Tender;
  onTyped: (typed: string) => void;
  onComplete: () => void;
  onClose: () => void;
  row: RefObject<HTMLDivElement | null>;
}

/** 1-6 pick a button, a second tap adds, Enter completes; Tab goes on to Given. */
export function TenderBlock({ totalMinor, tender, onTyped, onComplete, onClose, row }: TenderBlockProps) {
  const { t } = useTranslation('pos');
  const amounts = quickCashMinor(totalMinor, currencySign() === '₹' ? 'INR' : 'BDT');
  const pick = (amount: number) => {
    const given = tender.typed === '' ? amount : tender.minor + amount;
    onTyped((given / 100).toFixed(2));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const amount = amounts[Number(event.key) - 1];
    if (event.target instanceof HTMLInputElement || amount === undefined || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pick(amount);
  };
  const onEnterOrEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') onComplete();
    else onClose();
  };
  return (
    <fieldset aria-label={t('cashGiven')} onKeyDown={onEnterOrEscape} className="flex min-w-0 flex-col gap-3">
      <div
        ref={row}
        role="toolbar"
        aria-label={t('quickCash')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="grid grid-cols-3 gap-2 pos:auto-cols-fr pos:grid-flow-col pos:grid-cols-none pos:gap-1.5"
      >
        {amounts.map((amount, index) => (
          <button
            key={amount}
            type="button"
            onClick={() => pick(amount)}
            className={cn(
              'relative flex min-h-12 items-center justify-center rounded-control border px-1 pos:pt-2 font-medium text-base tabular-nums touch:min-h-14 touch:text-lg',
              tender.typed !== '' && tender.minor === amount
                ? 'border-brand bg-brand-soft text-brand-ink'
                : 'border-line-strong/55 bg-surface hover:border-line-strong hover:bg-hover',
            )}
          >
            <span aria-hidden="true" className="absolute top-0.5 left-1.5 text-[11px] text-ink-3 max-lg:hidden">
              {index + 1}
            </span>
            <span className="sr-only">{index === 0 ? `${t('exact')} ` : ''}</span>
            {amount % 100 === 0 ? formatAmount(amount).replace(/\.00$/, '') : formatAmount(amount)}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,9rem)_1fr] items-end gap-4">
        <Field label={t('given')}>
          <NumberInput
            decimal
            controlSize="lg"
            placeholder={formatAmount(totalMinor)}
            value={tender.typed}
            onChange={(event) => onTyped(event.target.value)}
          />
        </Field>
        <p aria-live="polite" className="text-right">
          {tender.shortMinor > 0 ? (
            <span className="font-semibold text-danger-ink text-lg">
              {t('short', { amount: formatMoney(tender.shortMinor) })}
            </span>
          ) : (
            <>
              <span className="block text-ink-2 text-sm">{t('change')}</span>
              <span className="title text-[32px] leading-9">{formatAmount(changeMinor(tender.minor, totalMinor))}</span>
            </>
          )}
        </p>
      </div>
    </fieldset>
  );
}
