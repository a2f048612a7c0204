import type { Sale, SalePayment } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney } from '../../../lib/format';
import { usePaymentName } from '../use-payment-name';
import { ReceiptRow } from './receipt-row';

interface Sold {
  sale: Sale;
}

/** Below the lines of a receipt: discounts, total, rounding, VAT, and each payment with its change or reference. */
export function ReceiptPayments({ sale }: Sold) {
  const { t } = useTranslation('pos');
  const { subtotalMinor, discountMinor, totalMinor, roundingMinor } = sale;
  return (
    <section>
      <ReceiptRow left={t('subtotal')} right={formatAmount(subtotalMinor)} />
      {discountMinor > 0 ? <ReceiptRow left={t('discount')} right={`-${formatAmount(discountMinor)}`} /> : null}
      <ReceiptRounding sale={sale} />
      <ReceiptRow className="total" left={t('total')} right={formatMoney(totalMinor + roundingMinor)} />
      <ReceiptVat sale={sale} />
      <ReceiptTenders sale={sale} />
    </section>
  );
}

export function ReceiptRounding({ sale: { totalMinor, roundingMinor } }: Sold) {
  const { t } = useTranslation('pos');
  if (roundingMinor === 0) return null;
  return (
    <>
      <ReceiptRow left={t('beforeRounding')} right={formatAmount(totalMinor)} />
      <ReceiptRow left={t('rounding')} right={signed(roundingMinor)} />
    </>
  );
}

/** The VAT that the total includes, where there is any and its rates are known. */
export function ReceiptVat({ sale: { vatMinor = 0 } }: Sold) {
  const { t } = useTranslation('pos');
  return vatMinor > 0 ? <ReceiptRow left={t('inclVat')} right={formatAmount(vatMinor)} /> : null;
}

/** The payments of a sale, and what of the goods given back for it was refunded. */
export function ReceiptTenders({ sale }: Sold) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  return (
    <>
      {sale.payments.map((payment) => (
        <Payment key={`${payment.method} ${payment.tenderId ?? ''} ${payment.reference}`} payment={payment} />
      ))}
      {sale.exchange?.refunds.map((refund) => (
        <ReceiptRow
          key={`${refund.method} ${refund.tenderId ?? ''}`}
          left={t('exchangeRefundBy', { method: nameOf(refund) })}
          right={`-${formatAmount(refund.amountMinor)}`}
        />
      ))}
    </>
  );
}

/** Amounts carry their minus themselves. */
const signed = (minor: number): string => (minor > 0 ? `+${formatAmount(minor)}` : formatAmount(minor));

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
