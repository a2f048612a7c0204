import type { Sale } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { customerName } from '../../../../lib/customer-name';
import { formatAmount, formatInstant, formatMoney } from '../../../../lib/format';
import { Barcode } from '../barcode';
import { discountLabel } from '../discount-label';
import type { ReceiptProps } from '../receipt';
import { ReceiptClosing, ReceiptRounding, ReceiptTenders, ReceiptVat } from '../receipt-payments';
import { ReceiptRow } from '../receipt-row';
import { ExchangedItems, Returns, ReturnTerms } from '../returned-items';
import { placeOf } from '../store-place';
import { voidText } from '../void-text';
import { InvoiceLines } from './invoice-lines';

/** A sale on a page of A4 or A5. Its lines are less their own discounts, so the subtotal is the sum of the amounts. */
export function Invoice({ sale, copy, pending = false, qr }: ReceiptProps) {
  const { t } = useTranslation('pos');
  return (
    <main className="invoice">
      <InvoiceHead sale={sale} copy={copy} pending={pending} />
      <InvoiceLines lines={sale.lines} />
      <div className="below">
        <div className="notes">
          {sale.note ? <p className="note">{sale.note}</p> : null}
          {pending ? <p>{t('pendingSyncText')}</p> : null}
          <ReturnTerms sale={sale} />
          {sale.store.receiptFooter ? <p className="parting">{sale.store.receiptFooter}</p> : null}
        </div>
        <InvoiceSums sale={sale} />
      </div>
      <footer>
        <div>
          <Barcode text={sale.receiptNo} />
          <p className="number">{sale.receiptNo}</p>
        </div>
        {qr ? (
          <div className="online">
            <p>{t('receiptOnline')}</p>
            <img src={qr} alt={t('shareQr')} />
          </div>
        ) : null}
      </footer>
    </main>
  );
}

function InvoiceHead({ sale, copy, pending }: { sale: Sale; copy: boolean; pending: boolean }) {
  const { t } = useTranslation('pos');
  const { store, customer } = sale;
  const marks = [
    sale.voidedAt && t('voided'),
    sale.returned && t(sale.returned.isWhole ? 'returnedWhole' : 'returnedPart'),
    copy && t('copy'),
    pending && t('pendingSync'),
  ].filter(Boolean);
  return (
    <header>
      <div>
        <h1>{store.name}</h1>
        {store.receiptHeader ? <p>{store.receiptHeader}</p> : null}
        <p>{placeOf(store)}</p>
        {store.phone ? <p>{store.phone}</p> : null}
        {store.licenceNumber ? <p>{t('licence', { number: store.licenceNumber })}</p> : null}
        <div className="buyer">
          <h3>{t('customer')}</h3>
          <p>{customerName(customer.name)}</p>
          {customer.phone ? <p>{customer.phone}</p> : null}
        </div>
      </div>
      <div className="facts">
        <h2>{t('invoice')}</h2>
        {marks.length > 0 ? <p className="mark">{marks.join(' · ')}</p> : null}
        {sale.voidedAt ? <p>{voidText(t, sale)}</p> : null}
        <p className="number">{t(pending ? 'reference' : 'receiptNo', { number: sale.receiptNo })}</p>
        <p>{formatInstant(sale.soldAt)}</p>
        <p>{t('cashier', { name: sale.cashier })}</p>
      </div>
    </header>
  );
}

function InvoiceSums({ sale }: { sale: Sale }) {
  const { t } = useTranslation('pos');
  const ownMinor = sale.lines.reduce((sum, { ownDiscountMinor }) => sum + ownDiscountMinor, 0);
  const billMinor = sale.discountMinor - ownMinor;
  return (
    <section className="sums">
      <ReceiptRow left={t('subtotal')} right={formatAmount(sale.subtotalMinor - ownMinor)} />
      {billMinor > 0 ? (
        <ReceiptRow
          left={discountLabel(t('discount'), sale.discountBasisPoints)}
          right={`-${formatAmount(billMinor)}`}
        />
      ) : null}
      <ReceiptRounding sale={sale} />
      <ReceiptRow className="total" left={t('total')} right={formatMoney(sale.totalMinor + sale.roundingMinor)} />
      <ReceiptVat sale={sale} />
      {sale.exchange ? <ExchangedItems exchange={sale.exchange} /> : null}
      <ReceiptTenders sale={sale} />
      <Returns sale={sale} />
      <ReceiptClosing sale={sale} />
    </section>
  );
}
