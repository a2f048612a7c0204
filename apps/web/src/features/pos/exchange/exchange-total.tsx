import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney } from '../../../lib/format';
import { decideOpen, type OpenExchange } from './open-exchange';

interface ExchangeTotalProps {
  exchange: OpenExchange;
  totalMinor: number;
  /** Of the cash that the customer pays. */
  roundingMinor: number;
}

/** What the customer pays or gets: the new goods less those that come back. */
export default function ExchangeTotal({ exchange, totalMinor, roundingMinor }: ExchangeTotalProps) {
  const { t } = useTranslation('pos');
  const id = useId();
  const { dueMinor } = exchange;
  const backMinor = decideOpen(exchange, totalMinor).refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isRefund = dueMinor > totalMinor;
  const minor = isRefund ? backMinor : totalMinor - dueMinor + roundingMinor;
  return (
    <p className="flex min-w-0 flex-col max-sm:w-min">
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span id={id} className="font-semibold">
          {t(isRefund ? 'exchangeToRefund' : minor === 0 ? 'exchangeEven' : 'exchangeToPay')}
        </span>
        <span className="text-ink-3 tabular-nums sm:whitespace-nowrap">
          {t('exchangeSum', { added: formatAmount(totalMinor), returned: formatAmount(dueMinor) })}
        </span>
      </span>
      <output aria-labelledby={id} aria-live="off" className="title whitespace-nowrap text-[28px] leading-9">
        {formatMoney(minor)}
      </output>
    </p>
  );
}
