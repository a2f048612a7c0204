import { type TakenPayment, tenderKeyOf } from '@bhandar/domain/pos';
import { IconButton } from '@bhandar/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney } from '../../../../lib/format';
import { TenderIcon } from './tender-icon';
import type { Payment } from './use-payment';
import { isCash } from './use-tender-options';

interface TakenPaymentsProps {
  taken: readonly TakenPayment[];
  payment: Payment;
  onTakeBack: (index: number) => void;
}

/** The payments taken so far, each with a button that removes it, and what is left to pay. */
export function TakenPayments({ taken, payment, onTakeBack }: TakenPaymentsProps) {
  const { t } = useTranslation('pos');
  const { bill, options, tender, isChosen } = payment;
  // Only cash is rounded.
  const leftMinor = isChosen && isCash(tender) ? bill.leftInCashMinor : bill.leftMinor;
  const nameOf = (part: TakenPayment) =>
    options.find((tender) => tenderKeyOf(tender) === tenderKeyOf(part))?.name ?? t(`method_${part.method}`);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ul aria-label={t('payments')} className="flex min-w-0 flex-wrap gap-1.5">
        {taken.map((part, index) => (
          <li
            key={`${tenderKeyOf(part)} ${part.reference ?? ''} ${part.givenMinor}`}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-control border border-line bg-sunken pl-2"
          >
            <TenderIcon method={part.method} className="size-4 shrink-0 text-ink-2" />
            <span className="min-w-0 truncate text-sm">
              {nameOf(part)}
              {part.reference ? <span className="code ml-1.5 text-ink-3">{part.reference}</span> : null}
            </span>
            <span className="font-semibold text-sm tabular-nums">{formatAmount(part.givenMinor)}</span>
            <IconButton
              size="sm"
              data-act=""
              label={t('removePayment', { name: nameOf(part), amount: formatAmount(part.givenMinor) })}
              onClick={() => onTakeBack(index)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="ml-auto whitespace-nowrap text-sm">
        {bill.overMinor > 0 ? (
          <span className="font-semibold text-danger-ink">
            {t('overPaid', { amount: formatMoney(bill.overMinor) })}
          </span>
        ) : bill.leftMinor > 0 ? (
          <>
            <span className="text-ink-2">{t('left')}</span>{' '}
            <span className="font-semibold text-base tabular-nums">{formatMoney(leftMinor)}</span>
          </>
        ) : bill.changeMinor > 0 ? (
          <>
            <span className="text-ink-2">{t('change')}</span>{' '}
            <span className="font-semibold text-base tabular-nums">{formatMoney(bill.changeMinor)}</span>
          </>
        ) : (
          <span className="font-semibold text-ok">{t('paidUp')}</span>
        )}
      </p>
    </div>
  );
}
