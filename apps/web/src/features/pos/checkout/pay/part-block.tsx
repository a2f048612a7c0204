import { cn, Input, NumberInput } from '@bhandar/ui';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../../lib/format';
import { PaySum } from './pay-sum';
import type { Payment } from './use-payment';

interface PartBlockProps {
  payment: Payment;
  onAdd: () => void;
  row: RefObject<HTMLInputElement | null>;
  reference: RefObject<HTMLInputElement | null>;
}

/** A payment by card, wallet or account: the amount (empty means the rest of the bill) and the reference on the slip. */
export function PartBlock({ payment, onAdd, row, reference }: PartBlockProps) {
  const { t } = useTranslation('pos');
  const id = useId();
  const { tender, typed, problem, askedMinor, minor } = payment;
  const isWrong = (field: 'amount' | 'reference') => problem?.field === field;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={`${id}-amount`} className="shrink-0 font-medium">
        {t('amount')}
      </label>
      <div className="w-28">
        <NumberInput
          ref={row}
          id={`${id}-amount`}
          decimal
          aria-invalid={isWrong('amount')}
          placeholder={formatAmount(askedMinor)}
          value={typed.amount}
          onChange={(event) => payment.type({ amount: event.target.value })}
          className="touch:h-12 [&_input]:placeholder:text-ink"
        />
      </div>
      {tender.hint ? <p className="min-w-36 flex-1 text-ink-2 text-sm tabular-nums">{tender.hint}</p> : null}
      <div className={cn('min-w-36 flex-1', tender.tenderId ? '' : 'hidden')}>
        <Input
          ref={reference}
          aria-label={t('payReference')}
          aria-invalid={isWrong('reference')}
          autoComplete="off"
          maxLength={80}
          placeholder={t(tender.asksReference ? 'payReference' : 'payReferenceOptional')}
          value={typed.reference}
          onChange={(event) => payment.type({ reference: event.target.value })}
          className="touch:h-12"
        />
      </div>
      <PaySum
        shortMinor={payment.shortMinor}
        problem={problem?.text}
        onAdd={minor > 0 && payment.shortMinor > 0 ? onAdd : undefined}
      />
    </div>
  );
}
