import type { Sale, SaleLine } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, formatDate, formatExpiry, formatMoney, formatTime } from '../../../lib/format';
import { Barcode } from './barcode';

export interface ReceiptProps {
  sale: Sale;
  copy: boolean;
  /** On the till's device only: its number is a reference until the server gives it one. */
  pending?: boolean;
}

/** What is handed over, on 72 of 80 mm. Everything is text: names and notes print as they are, whatever is in them. */
export function Receipt({ sale, copy, pending = false }: ReceiptProps) {
  const { t } = useTranslation('pos');
  const { store, payment, customer } = sale;
  const contact = [store.phone, store.licenceNumber && t('licence', { number: store.licenceNumber })].filter(Boolean);
  return (
    <main className="receipt">
      <header>
        <h1>{store.name}</h1>
        {store.receiptHeader ? <p>{store.receiptHeader}</p> : null}
        <p>
          {store.address.includes(store.city) ? store.address : [store.address, store.city].filter(Boolean).join(', ')}
        </p>
        {contact.length > 0 ? <p>{contact.join(' · ')}</p> : null}
        {copy ? <p className="mark">{t('copy')}</p> : null}
        {pending ? <p className="mark">{t('pendingSync')}</p> : null}
      </header>
      <section>
        <Row
          left={t(pending ? 'reference' : 'receiptNo', { number: sale.receiptNo })}
          right={`${formatDate(sale.soldAt)} ${formatTime(sale.soldAt)}`}
        />
        <Row left={t('cashier', { name: sale.cashier })} right={customer.name} />
        {customer.phone ? <Row left="" right={customer.phone} /> : null}
      </section>
      <section>
        {sale.lines.map((line) => (
          <Item key={line.productId} line={line} />
        ))}
      </section>
      <section>
        <Row left={t('subtotal')} right={formatAmount(sale.subtotalMinor)} />
        {sale.discountMinor > 0 ? <Row left={t('discount')} right={`-${formatAmount(sale.discountMinor)}`} /> : null}
        <Row className="total" left={t('total')} right={formatMoney(sale.totalMinor)} />
        {payment.method === 'cash' ? (
          <Row
            left={`${t('cash')} ${formatAmount(payment.tenderedMinor)}`}
            right={`${t('change')} ${formatAmount(payment.changeMinor)}`}
          />
        ) : (
          <Row left={t('card')} right={formatAmount(sale.totalMinor)} />
        )}
      </section>
      <footer>
        {pending ? <p>{t('pendingSyncText')}</p> : <Barcode text={sale.receiptNo} />}
        <p className="number">{sale.receiptNo}</p>
        <p>{t('returnPeriod')}</p>
        <p>{t('returnPrescription')}</p>
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
      <Row
        className="amount"
        left={`${formatCount(line.quantity)} x ${formatAmount(line.unitPriceMinor)}`}
        right={formatAmount(line.lineTotalMinor)}
      />
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

function Row({ left, right, className = '' }: { left: string; right: string; className?: string }) {
  return (
    <p className={`row ${className}`}>
      <span>{left}</span>
      <span>{right}</span>
    </p>
  );
}
