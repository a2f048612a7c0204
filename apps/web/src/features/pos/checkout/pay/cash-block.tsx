import { changeMinor, quickCashMinor } from '@bhandar/domain/pos';
import { cn, NumberInput } from '@bhandar/ui';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySign, formatAmount } from '../../../../lib/format';
import { PaySum } from './pay-sum';
import type { Payment } from './use-payment';

interface CashBlockProps {
  payment: Payment;
  onAdd: () => void;
  row: RefObject<HTMLInputElement | null>;
}

/** The quick amounts, where pressing one again adds it, and the cash given, which takes what is typed. */
export function CashBlock({ payment, onAdd, row }: CashBlockProps) {
  const { t } = useTranslation('pos');
  const given = useId();
  const { bill, typed, minor, shortMinor } = payment;
  const dueMinor = bill.leftInCashMinor;
  const amounts = quickCashMinor(dueMinor, currencySign() === '₹' ? 'INR' : 'BDT');
  const pick = (amount: number) => {
    const next = typed.amount === '' ? amount : minor + amount;
    payment.type({ amount: (next / 100).toFixed(2) });
  };
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('quickCash')}
        className="grid auto-cols-[minmax(min-content,1fr)] grid-flow-col gap-1.5 max-sm:gap-1"
      >
        {amounts.map((amount, index) => (
          <button
            key={amount}
            type="button"
            onClick={() => pick(amount)}
            className={cn(
              'flex min-h-10 items-center justify-center rounded-control border px-1 font-medium text-base tabular-nums touch:min-h-12 sm:touch:text-lg',
              typed.amount !== '' && minor === amount
                ? 'border-brand bg-brand-soft text-brand-ink'
                : 'border-line-strong/55 bg-surface hover:border-line-strong hover:bg-hover',
            )}
          >
            <span className="sr-only">{index === 0 ? `${t('exact')} ` : ''}</span>
            {amount % 100 === 0 ? formatAmount(amount).replace(/\.00$/, '') : formatAmount(amount)}
          </button>
        ))}
      </div>
      <div className="flex min-h-10 items-center justify-between gap-3">
        <label htmlFor={given} className="shrink-0 font-medium">
          {t('given')}
        </label>
        <div className="w-32">
          <NumberInput
            ref={row}
            id={given}
            decimal
            placeholder={formatAmount(dueMinor)}
            value={typed.amount}
            onChange={(event) => payment.type({ amount: event.target.value })}
            className="touch:h-12"
          />
        </div>
        <PaySum
          shortMinor={shortMinor}
          changeMinor={changeMinor(minor, dueMinor)}
          problem={payment.problem?.text}
          onAdd={minor > 0 ? onAdd : undefined}
        />
      </div>
    </>
  );
}
