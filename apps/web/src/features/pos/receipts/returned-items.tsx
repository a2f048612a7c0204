import {
  type ExchangeOfSale,
  exchangedSums,
  hasReturnableGoods,
  type ReturnedItem,
  type ReturnSum,
  returnSums,
  type Sale,
} from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, formatInstant, formatSigned } from '../../../lib/format';
import { ReceiptRow } from './receipt-row';

/** Goods that came back, by line, and their sums below. */
function ReturnedItems({ items, sums }: { items: readonly ReturnedItem[]; sums: readonly ReturnSum[] }) {
  const { t } = useTranslation('pos');
  return (
    <>
      {items.map((item, index) => (
        <ReceiptRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a return never move.
          key={index}
          left={`${formatCount(item.quantity)} x ${titleOf(item)}`}
          right={formatAmount(-item.refundMinor)}
        />
      ))}
      {sums.map(({ label, minor }) => (
        <ReceiptRow key={label} left={t(label)} right={(label === 'rounding' ? formatSigned : formatAmount)(-minor)} />
      ))}
    </>
  );
}

/** What came back of a sale since, by return. */
export const Returns = ({ sale }: { sale: Sale }) =>
  sale.returned?.returns.map((back) => (
    <Fragment key={back.id}>
      <ReceiptRow left={back.voucher} right={formatInstant(back.returnedAt)} />
      <ReturnedItems items={back.lines} sums={returnSums(back)} />
    </Fragment>
  ));

/** The goods that were given back for the sale, with their sum. */
export function ExchangedItems({ exchange }: { exchange: ExchangeOfSale }) {
  const { t } = useTranslation('pos');
  const { receiptNo, voucher, lines } = exchange;
  return (
    <>
      <ReceiptRow left={t('exchangeOfReceipt', { receiptNo })} right={voucher} />
      <ReturnedItems items={lines} sums={exchangedSums(exchange)} />
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
