import { type ExchangeOfSale, hasReturnableGoods, type ReturnedItem, type Sale } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount } from '../../../lib/format';
import { ReceiptRow } from './receipt-row';

/** Goods that came back, by line. */
export function ReturnedItems({ items }: { items: readonly ReturnedItem[] }) {
  return items.map((item, index) => (
    <ReceiptRow
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a return never move.
      key={index}
      left={`${formatCount(item.quantity)} x ${titleOf(item)}`}
      right={`-${formatAmount(item.refundMinor)}`}
    />
  ));
}

/** The goods that were given back for the sale, with their sum. */
export function ExchangedItems({
  exchange: { receiptNo, voucher, lines, returnedMinor },
}: {
  exchange: ExchangeOfSale;
}) {
  const { t } = useTranslation('pos');
  return (
    <>
      <ReceiptRow left={t('exchangeOfReceipt', { receiptNo })} right={voucher} />
      <ReturnedItems items={lines} />
      <ReceiptRow left={t('exchangeReturned')} right={`-${formatAmount(returnedMinor)}`} />
    </>
  );
}

/** The terms of a return, while there are goods to return. */
export function ReturnTerms({ sale }: { sale: Sale }) {
  const { t } = useTranslation('pos');
  return hasReturnableGoods(sale) ? (
    <>
      <p>{t('returnPeriod')}</p>
      <p>{t('returnPrescription')}</p>
    </>
  ) : null;
}
