import { closingSum, exchangeOutcome, type Sale, type SalePayment, tendersOf } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney, formatSigned } from '../../../lib/format';
import { usePaymentName } from '../use-payment-name';
import { ReceiptRow } from './receipt-row';
import { ExchangedItems } from './returned-items';

interface Sold {
  sale: Sale;
}

/** Below the lines of a receipt: discounts, total, rounding, VAT, and each payment with its change or reference. */
export function ReceiptPayments({ sale }: Sold) {
  const { t } = useTranslation('pos');
  const { subtotalMinor, discountMinor, totalMinor, roundingMinor } = sale;
  return (
    <>
      <section>
        <ReceiptRow left={t('subtotal')} right={formatAmount(subtotalMinor)} />
        {discountMinor > 0 ? <ReceiptRow left={t('discount')} right={`-${formatAmount(discountMinor)}`} /> : null}
        <ReceiptRounding sale={sale} />
        <ReceiptRow className="total" left={t('total')} right={formatMoney(totalMinor + roundingMinor)} />
        <ReceiptVat sale={sale} />
        {sale.exchange ? null : <ReceiptTenders sale={sale} />}
      </section>
      {sale.exchange ? (
        <>
          <section>
            <ExchangedItems exchange={sale.exchange} />
          </section>
          <section>
            <ReceiptTenders sale={sale} />
          </section>
        </>
      ) : null}
    </>
  );
}

export function ReceiptRounding({ sale: { totalMinor, roundingMinor } }: Sold) {
  const { t } = useTranslation('pos');
  if (roundingMinor === 0) return null;
  return (
    <>
      <ReceiptRow left={t('beforeRounding')} right={formatAmount(totalMinor)} />
      <ReceiptRow left={t('rounding')} right={formatSigned(roundingMinor)} />
    </>
  );
}

/** The VAT that the total includes, where there is any and its rates are known. */
export function ReceiptVat({ sale: { vatMinor = 0 } }: Sold) {
  const { t } = useTranslation('pos');
  return vatMinor > 0 ? <ReceiptRow left={t('inclVat')} right={formatAmount(vatMinor)} /> : null;
}

/** The payments of a sale; of an exchange, below what remained to pay or to refund. */
export function ReceiptTenders({ sale }: Sold) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  return (
    <>
      {sale.exchange ? <ReceiptOutcome sale={sale} /> : null}
      {tendersOf(sale).map((payment) => (
        <Payment key={`${payment.method} ${payment.tenderId ?? ''} ${payment.reference}`} payment={payment} />
      ))}
      {sale.exchange?.refunds.map((refund) => (
        <ReceiptRow
          key={`${refund.method} ${refund.tenderId ?? ''}`}
          left={t('exchangeRefundBy', { method: nameOf(refund) })}
          right={formatAmount(refund.amountMinor)}
        />
      ))}
    </>
  );
}

/** The last sum: what went back of a voided sale, or what the returns left of its total. */
export function ReceiptClosing({ sale }: Sold) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const closing = closingSum(sale);
  if (!closing) return null;
  return (
    <>
      <ReceiptRow className="total" left={t(closing.label)} right={formatMoney(closing.minor)} />
      {closing.payments.map((payment) => (
        <ReceiptRow
          key={`${payment.method} ${payment.tenderId ?? ''} ${payment.reference}`}
          left={nameOf(payment)}
          right={formatAmount(-payment.amountMinor)}
        />
      ))}
    </>
  );
}

function ReceiptOutcome({ sale }: Sold) {
  const { t } = useTranslation('pos');
  const { label, minor } = exchangeOutcome(sale);
  return <ReceiptRow className="total" left={t(label)} right={formatMoney(minor)} />;
}

function Payment({ payment }: { payment: SalePayment }) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const { method, amountMinor, tenderedMinor, reference } = payment;
  if (method === 'cash') {
    return (
      <ReceiptRow
        left={`${nameOf(payment)} ${formatAmount(tenderedMinor)}`}
        right={`${t('change')} ${formatAmount(tenderedMinor - amountMinor)}`}
      />
    );
  }
  return <ReceiptRow left={[nameOf(payment), reference].filter(Boolean).join(' ')} right={formatAmount(amountMinor)} />;
}
