import type { Sale, SaleLine } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { customerName } from '../../../lib/customer-name';
import { formatAmount, formatCount, formatExpiry, formatInstant } from '../../../lib/format';
import { Barcode } from './barcode';
import { discountLabel } from './discount-label';
import { ReceiptClosing, ReceiptPayments } from './receipt-payments';
import { ReceiptRow } from './receipt-row';
import { Returns, ReturnTerms } from './returned-items';
import { placeOf } from './store-place';
import { voidText } from './void-text';

export interface ReceiptProps {
  sale: Sale;
  copy: boolean;
  /** On the till's device only: its number is a reference until the server gives it one. */
  pending?: boolean;
  /** The QR code of its link, as the URL of an image. */
  qr?: string | undefined;
}

/** A receipt on a roll. Everything is text: names and notes print as they are, whatever is in them. */
export function Receipt({ sale, copy, pending = false, qr }: ReceiptProps) {
  const { t } = useTranslation('pos');
  const { store, customer } = sale;
  const contact = [store.phone, store.licenceNumber && t('licence', { number: store.licenceNumber })].filter(Boolean);
  return (
    <main className="receipt">
      <header>
        <h1>{store.name}</h1>
        {store.receiptHeader ? <p>{store.receiptHeader}</p> : null}
        <p>{placeOf(store)}</p>
        {contact.length > 0 ? <p>{contact.join(' · ')}</p> : null}
        {sale.voidedAt ? (
          <>
            <p className="mark">{t('voided')}</p>
            <p>{voidText(t, sale)}</p>
          </>
        ) : null}
        {sale.returned ? <p className="mark">{t(sale.returned.isWhole ? 'returnedWhole' : 'returnedPart')}</p> : null}
        {copy ? <p className="mark">{t('copy')}</p> : null}
        {pending ? <p className="mark">{t('pendingSync')}</p> : null}
      </header>
      <section>
        <ReceiptRow
          left={t(pending ? 'reference' : 'receiptNo', { number: sale.receiptNo })}
          right={formatInstant(sale.soldAt)}
        />
        <ReceiptRow left={t('cashier', { name: sale.cashier })} right={customerName(customer.name)} />
        {customer.phone ? <ReceiptRow left="" right={customer.phone} /> : null}
      </section>
      <section>
        {sale.lines.map((line) => (
          <Item key={line.lineNo} line={line} />
        ))}
      </section>
      {sale.note ? (
        <section>
          <p className="note">{sale.note}</p>
        </section>
      ) : null}
      <ReceiptPayments sale={sale} />
      {sale.returned || sale.voidedAt ? (
        <section>
          <Returns sale={sale} />
          <ReceiptClosing sale={sale} />
        </section>
      ) : null}
      <footer>
        {pending ? <p>{t('pendingSyncText')}</p> : null}
        <Barcode text={sale.receiptNo} />
        <p className="number">{sale.receiptNo}</p>
        {qr ? (
          <div className="online">
            <img src={qr} alt={t('shareQr')} />
            <p>{t('receiptOnline')}</p>
          </div>
        ) : null}
        <ReturnTerms sale={sale} />
        {store.receiptFooter ? <p className="parting">{store.receiptFooter}</p> : null}
      </footer>
    </main>
  );
}

function Item({ line }: { line: SaleLine }) {
  const { t } = useTranslation('pos');
  return (
    <article>
      <p>{titleOf(line)}</p>
      <ReceiptRow
        className="amount"
        left={`${formatCount(line.quantity)} x ${formatAmount(line.unitPriceMinor)}`}
        right={formatAmount(line.lineTotalMinor)}
      />
      {line.ownDiscountMinor > 0 ? (
        <ReceiptRow
          className="amount"
          left={discountLabel(t('discount'), line.discountBasisPoints)}
          right={`-${formatAmount(line.ownDiscountMinor)}`}
        />
      ) : null}
      {line.note ? <p className="note">{line.note}</p> : null}
      {line.batches
        .filter((batch) => batch.batchNumber || batch.expiresOn)
        .map((batch) => (
          <p key={batch.batchId} className="batch">
            {[
              line.batches.length > 1 ? `${formatCount(batch.quantity)} x` : '',
              batch.batchNumber,
              batch.expiresOn ? t('batchExpiry', { expiry: formatExpiry(batch.expiresOn) }) : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        ))}
    </article>
  );
}
