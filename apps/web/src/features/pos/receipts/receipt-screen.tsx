import {
  closingSum,
  type ExchangeOfSale,
  exchangedSums,
  exchangeOutcome,
  hasReturnableGoods,
  type ReturnsOfSale,
  returnSums,
  type Sale,
  type SaleLine,
  type SalePayment,
  tendersOf,
} from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Banner, Button, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { Ban, Printer, Share2, Undo2 } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, BatchLink, PageHeader, QueryState, useHrefTo, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { customerName } from '../../../lib/customer-name';
import { formatAmount, formatCount, formatDate, formatInstant, formatMoney, formatSigned } from '../../../lib/format';
import { PHONE, useMedia } from '../../../lib/use-media';
import { usePaymentName } from '../use-payment-name';
import { discountLabel } from './discount-label';
import { ReceiptPaperSelect } from './receipt-paper-select';
import { usePrinting } from './use-printing';
import { VoidSaleDialog } from './void-sale-dialog';
import { voidText } from './void-text';

const ShareReceiptDialog = lazy(() => import('./share-receipt-dialog'));

const SUMS = 'ml-auto grid w-full max-w-xs grid-cols-2 gap-y-1 text-sm [&>dd]:text-right [&>dd]:tabular-nums';

/** A receipt as it was handed over, to print again or to take goods back from. */
export default function ReceiptScreen() {
  const { t } = useTranslation('pos');
  const id = useScreenId();
  const query = trpc.pos.getSale.useQuery({ id });
  return (
    <QueryState query={query} loadingText={t('loadingReceipt')} failedText={t('receiptFailed')}>
      {(sale) => <ReceiptView sale={sale} />}
    </QueryState>
  );
}

function ReceiptView({ sale }: { sale: Sale }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const { print } = usePrinting();
  const { customer } = sale;
  const nameOf = usePaymentName();
  const [sharing, setSharing] = useState(false);
  const [voiding, setVoiding] = useState(false);
  const mayVoid = useMayVoid(sale);
  const phone = useMedia(PHONE);
  const link = trpc.pos.receiptLink.useQuery({ saleId: sale.id }).data?.link;
  const facts = [formatInstant(sale.soldAt), sale.store.name, t('cashier', { name: sale.cashier })];
  const buyer = [customerName(customer.name), customer.phone, customer.email];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('receiptNumber', { number: sale.receiptNo })}
        description={[...facts, ...buyer].filter(Boolean).join(' · ')}
        actions={
          <>
            {hasReturnableGoods(sale) ? (
              <Button asChild icon={<Undo2 />}>
                <AppLink href={hrefTo('customerReturns', { receipt: sale.receiptNo }) ?? ''}>
                  {t('receiptReturn')}
                </AppLink>
              </Button>
            ) : null}
            {mayVoid ? (
              <Button variant="danger" icon={<Ban />} onClick={() => setVoiding(true)}>
                {t('voidSale')}
              </Button>
            ) : null}
            <Button icon={<Share2 />} onClick={() => setSharing(true)}>
              {t('shareReceipt')}
            </Button>
            <div className="w-40">
              <ReceiptPaperSelect />
            </div>
            <Button variant="primary" icon={<Printer />} onClick={() => void print(sale, { copy: true })}>
              {t('reprint')}
            </Button>
          </>
        }
      />
      {sale.voidedAt ? <Banner tone="warning">{voidText(t, sale)}</Banner> : null}
      {sale.returned ? <Returned returned={sale.returned} /> : null}
      {link ? <p className="text-ink-2 text-sm">{t('receiptShared', { day: formatDate(link.expiresAt) })}</p> : null}
      <Table label={t('receiptLines')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('receiptProduct')}</HeaderCell>
            {phone ? null : <HeaderCell>{t('batches')}</HeaderCell>}
            <HeaderCell numeric>{t('receiptUnits')}</HeaderCell>
            <HeaderCell numeric>{t('receiptUnitPrice')}</HeaderCell>
            <HeaderCell numeric>{t('total')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {sale.lines.map((line) => (
            <Line key={line.lineNo} line={line} phone={phone} />
          ))}
        </TableBody>
      </Table>
      {sale.note ? <p className="text-ink-2 text-sm">{t('receiptNote', { note: sale.note })}</p> : null}
      <dl className={SUMS}>
        <dt>{t('subtotal')}</dt>
        <dd>{formatAmount(sale.subtotalMinor)}</dd>
        {sale.discountMinor > 0 ? (
          <>
            <dt>{discountLabel(t('discount'), sale.discountBasisPoints)}</dt>
            <dd>-{formatAmount(sale.discountMinor)}</dd>
          </>
        ) : null}
        {sale.roundingMinor === 0 ? null : (
          <>
            <dt>{t('beforeRounding')}</dt>
            <dd>{formatAmount(sale.totalMinor)}</dd>
            <dt>{t('rounding')}</dt>
            <dd>{formatSigned(sale.roundingMinor)}</dd>
          </>
        )}
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="font-semibold">{formatMoney(sale.totalMinor + sale.roundingMinor)}</dd>
        {sale.vatMinor ? (
          <>
            <dt>{t('inclVat')}</dt>
            <dd>{formatAmount(sale.vatMinor)}</dd>
          </>
        ) : null}
      </dl>
      {sale.exchange ? <Exchanged exchange={sale.exchange} /> : null}
      <dl className={SUMS}>
        {sale.exchange ? <Outcome sale={sale} /> : null}
        {tendersOf(sale).map((paid) => (
          <Fragment key={`${paid.method} ${paid.tenderId ?? ''} ${paid.reference}`}>
            <dt>{[nameOf(paid), paid.reference].filter(Boolean).join(' ')}</dt>
            <dd>{formatAmount(paid.amountMinor)}</dd>
            {paid.method === 'cash' ? <Handed paid={paid} /> : null}
          </Fragment>
        ))}
        {sale.exchange?.refunds.map((refund) => (
          <Fragment key={`${refund.method} ${refund.tenderId ?? ''}`}>
            <dt>{t('exchangeRefundBy', { method: nameOf(refund) })}</dt>
            <dd>{formatAmount(refund.amountMinor)}</dd>
          </Fragment>
        ))}
        <Closing sale={sale} />
      </dl>
      {sharing ? (
        <Suspense>
          <ShareReceiptDialog sale={sale} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
      {voiding ? <VoidSaleDialog sale={sale} onClose={() => setVoiding(false)} /> : null}
    </div>
  );
}

/** Cash as it changed hands, like on paper. */
function Handed({ paid: { tenderedMinor, amountMinor } }: { paid: SalePayment }) {
  const { t } = useTranslation('pos');
  return (
    <>
      <dt>{t('given')}</dt>
      <dd>{formatAmount(tenderedMinor)}</dd>
      <dt>{t('change')}</dt>
      <dd>{formatAmount(tenderedMinor - amountMinor)}</dd>
    </>
  );
}

function Outcome({ sale }: { sale: Sale }) {
  const { t } = useTranslation('pos');
  const { label, minor } = exchangeOutcome(sale);
  return (
    <>
      <dt className="font-semibold">{t(label)}</dt>
      <dd className="font-semibold">{formatMoney(minor)}</dd>
    </>
  );
}

/** The last sum, as on paper: what went back of a voided sale, or what the returns left of its total. */
function Closing({ sale }: { sale: Sale }) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const closing = closingSum(sale);
  if (!closing) return null;
  return (
    <>
      <dt className="font-semibold">{t(closing.label)}</dt>
      <dd className="font-semibold">{formatMoney(closing.minor)}</dd>
      {closing.payments.map((paid) => (
        <Fragment key={`${paid.method} ${paid.tenderId ?? ''} ${paid.reference}`}>
          <dt>{nameOf(paid)}</dt>
          <dd>{formatAmount(-paid.amountMinor)}</dd>
        </Fragment>
      ))}
    </>
  );
}

/** Whether the list of sales offers to void it. Its search also finds receipts whose number contains this one. */
function useMayVoid({ id, receiptNo, voidedAt, returned }: Sale): boolean {
  const enabled = !voidedAt && !returned;
  const list = trpc.pos.listSales.useQuery({ search: receiptNo }, { enabled });
  return enabled && Boolean(list.data?.data.find((sale) => sale.id === id)?.mayVoid);
}

function Returned({ returned: { isWhole, returns } }: { returned: ReturnsOfSale }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  return (
    <Banner tone="warning" title={t(isWhole ? 'returnedWhole' : 'returnedPart')}>
      <ul>
        {returns.map((back) => (
          <li key={back.id}>
            <AppLink href={hrefTo('customerReturns', { search: back.voucher }) ?? ''} className="code underline">
              {back.voucher}
            </AppLink>{' '}
            {[
              formatInstant(back.returnedAt),
              ...returnSums(back).map(({ label, minor }) => `${t(label)} ${formatMoney(minor)}`),
            ].join(' · ')}
            {back.lines.length > 0 ? (
              <span className="block text-ink-2">
                {back.lines.map((line) => `${formatCount(line.quantity)} × ${titleOf(line)}`).join(', ')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The goods that were given back for the sale, as on paper. */
function Exchanged({ exchange }: { exchange: ExchangeOfSale }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const { receiptNo, voucher, lines } = exchange;
  const title = t('exchangeOfReceipt', { receiptNo });
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-3 text-sm">
      <h2 className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {title}
        <AppLink href={hrefTo('customerReturns', { search: voucher }) ?? ''} className="code underline">
          {voucher}
        </AppLink>
      </h2>
      <dl className="mt-1 flex flex-col gap-1">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a return never move.
          <div key={index} className="flex justify-between gap-4">
            <dt>{`${formatCount(line.quantity)} × ${titleOf(line)}`}</dt>
            <dd className="tabular-nums">-{formatAmount(line.refundMinor)}</dd>
          </div>
        ))}
        {exchangedSums(exchange).map(({ label, minor }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{t(label)}</dt>
            <dd className="tabular-nums">{(label === 'rounding' ? formatSigned : formatAmount)(-minor)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Line({ line, phone }: { line: SaleLine; phone: boolean }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const batches = (
    <span className="flex flex-wrap gap-x-2">
      {line.batches
        .filter(({ batchNumber }) => batchNumber)
        .map(({ batchId, batchNumber }) => (
          <BatchLink key={batchId} id={batchId} number={batchNumber} />
        ))}
    </span>
  );
  return (
    <TableRow>
      <Cell>
        <AppLink href={hrefTo('product', { id: line.productId }) ?? ''} className="hover:underline">
          {titleOf(line)}
        </AppLink>
        {line.ownDiscountMinor > 0 ? (
          <p className="text-ink-3 text-sm">
            {discountLabel(t('discount'), line.discountBasisPoints)} -{formatAmount(line.ownDiscountMinor)} ·{' '}
            {line.discountReason}
          </p>
        ) : null}
        {line.note ? <p className="text-ink-3 text-sm">{line.note}</p> : null}
        {phone ? batches : null}
      </Cell>
      {phone ? null : <Cell>{batches}</Cell>}
      <Cell numeric>{formatCount(line.quantity)}</Cell>
      <Cell numeric>{formatAmount(line.unitPriceMinor)}</Cell>
      <Cell numeric>{formatAmount(line.lineTotalMinor)}</Cell>
    </TableRow>
  );
}
