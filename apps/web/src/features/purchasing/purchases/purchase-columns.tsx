import type { ProductKind } from '@bhandar/domain/catalogue';
import type { PurchasedLine } from '@bhandar/domain/purchasing';
import { Badge, cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, csvMoney, serialColumn } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { buyerName } from '../../../lib/buyer';
import { currencySign, formatAmount, formatCount, formatDay, formatExpiry } from '../../../lib/format';
import { listed, PurchaseAmounts, RecordedOn } from './purchase-group';

const batchOf = ({ batchNumber, expiresOn }: PurchasedLine) => listed(batchNumber, formatExpiry(expiresOn));

/** Rows under a head are of one line, or a page has no room for two purchases. */
const IN_ONE_LINE = 'sm:flex sm:items-baseline sm:gap-x-2';

const money = (head: string) => `${head} (${currencySign()})`;

interface PurchaseColumnsOptions {
  kind: ProductKind;
  /** `narrow` has no room for columns of strengths and batches, which are at the names then. */
  layout: 'wide' | 'narrow' | 'phone';
  /** The heads of purchases have their suppliers and dates, which their lines do not repeat. */
  grouped: boolean;
  /** Purchases of several places are listed. */
  showsBuyer: boolean;
  open: (line: PurchasedLine) => void;
}

/** The documented columns of purchased products, with the supplier, batch and quantity of the purchase. */
export const purchaseColumns = (
  t: TFunction<'purchasing'>,
  { kind, layout, grouped, showsBuyer, open }: PurchaseColumnsOptions,
): Column<PurchasedLine>[] => {
  const buyerOf = (line: PurchasedLine) => (showsBuyer && !grouped ? buyerName(line, t('payWarehouse')) : '');
  return [
    serialColumn(t('serial')),
    {
      id: 'code',
      header: t('purchaseCode'),
      card: 'hidden',
      cell: ({ code }) => <span className="font-mono">{code}</span>,
    },
    {
      id: 'product',
      header: t('purchaseName'),
      sort: 'product',
      card: 'title',
      wrap: true,
      // What tells apart stands at a name's end, so it is wrapped and never cut; the supplier gives the width.
      width: kind === 'pharmacy' ? 'min-w-22!' : 'min-w-40! xl:min-w-56!',
      csv: ({ tradeName }) => tradeName,
      more: buyerOf,
      cell: (line) => (
        <button type="button" className="block max-w-full text-left" onClick={() => open(line)}>
          <ItemCell
            name={line.tradeName}
            strength={layout === 'wide' ? '' : line.strength}
            detail={listed(layout === 'narrow' ? batchOf(line) : '', buyerOf(line))}
            wrap
          />
        </button>
      ),
    },
    { id: 'category', header: t('category'), card: 'hidden', cell: ({ category }) => category },
    {
      id: 'strength',
      header: t('strength'),
      optional: layout !== 'wide',
      // It tells two medicines of one name apart; other goods hardly ever have one, so there it gives way first.
      card: kind === 'pharmacy' ? 'detail' : 'hidden',
      cell: ({ strength }) => strength,
    },
    { id: 'company', header: t('purchaseCompany'), card: 'hidden', cell: ({ company }) => company },
    {
      id: 'supplier',
      header: t('purchaseSupplier'),
      sort: 'supplier',
      width: 'max-w-42! max-lg:max-w-36!',
      card: grouped ? 'hidden' : 'detail',
      optional: grouped,
      csv: ({ supplierName }) => supplierName,
      more: ({ supplierName, invoiceNumber }) => listed(supplierName, invoiceNumber),
      cell: ({ supplierName, invoiceNumber }) =>
        grouped ? null : (
          <>
            <div className="truncate" title={supplierName}>
              {supplierName}
            </div>
            {invoiceNumber ? (
              <div className="under truncate text-ink-3 text-xs" title={t('purchaseInvoice')}>
                {invoiceNumber}
              </div>
            ) : null}
          </>
        ),
    },
    {
      id: 'batch',
      header: `${t('purchaseBatch')} / ${t('purchaseExpiry')}`,
      spare: true,
      optional: layout === 'narrow',
      csv: (line) => [line.batchNumber, formatExpiry(line.expiresOn)].filter(Boolean).join(' '),
      cell: ({ batchNumber, expiresOn }) => (
        <div className={cn(grouped && IN_ONE_LINE)}>
          <div className="truncate">{batchNumber || '–'}</div>{' '}
          <div className="text-ink-2 text-sm tabular-nums">{formatExpiry(expiresOn)}</div>
        </div>
      ),
    },
    {
      id: 'stock',
      header: t('purchaseStock'),
      under: t('purchaseStockPlace'),
      align: 'end',
      card: 'hidden',
      spare: true,
      optional: layout === 'narrow',
      // The product's, though it stands beside a batch.
      cell: ({ stock }) => (
        <span className="text-ink-3" title={t('purchaseStockHint')}>
          {formatCount(stock)}
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t('purchaseQuantity'),
      align: 'end',
      csv: ({ quantity, freeQuantity }) => quantity + freeQuantity,
      cell: ({ quantity, freeQuantity, packSize }) => (
        <div className={cn(grouped && IN_ONE_LINE, 'justify-end')}>
          <div>{formatCount(quantity)}</div>{' '}
          {packSize > 1 ? (
            <div className="text-ink-3 text-xs">{t('purchasePackOf', { size: formatCount(packSize) })}</div>
          ) : null}{' '}
          {freeQuantity > 0 ? (
            <div className="text-ink-3 text-xs">{t('purchasePlusFree', { count: freeQuantity })}</div>
          ) : null}
        </div>
      ),
    },
    { id: 'packType', header: t('purchasePackType'), card: 'hidden', cell: ({ packType }) => packType },
    {
      id: 'packSize',
      header: t('linePackSize'),
      align: 'end',
      card: 'hidden',
      cell: ({ packSize }) => formatCount(packSize),
    },
    {
      id: 'packTp',
      header: money(t('purchasePackTp')),
      align: 'end',
      // Lines that stand alone have a supplier and a date as well.
      spare: layout === 'narrow' && !grouped,
      cell: ({ packTpMinor }) => formatAmount(packTpMinor),
    },
    {
      id: 'packMrp',
      header: money(t('purchasePackMrp')),
      align: 'end',
      card: 'hidden',
      spare: true,
      cell: ({ packMrpMinor }) => (packMrpMinor === null ? null : formatAmount(packMrpMinor)),
    },
    {
      id: 'total',
      header: money(t('purchaseLineTotal')),
      align: 'end',
      card: 'aside',
      csv: ({ totalMinor }) => csvMoney(totalMinor),
      head: ([line]) => (line ? <PurchaseAmounts line={line} /> : null),
      cell: ({ totalMinor, grossMinor, discountMinor, vatMinor }) => (
        <span
          className={grouped ? 'max-sm:text-lg' : 'font-medium max-sm:text-lg'}
          title={t('purchaseLineTotalHint', {
            gross: formatAmount(grossMinor),
            discount: formatAmount(discountMinor),
            vat: formatAmount(vatMinor),
          })}
        >
          {/* A card has no headers. */}
          <span className="sm:hidden">{currencySign()} </span>
          {formatAmount(totalMinor)}
        </span>
      ),
    },
    {
      id: 'unitTp',
      header: money(t('purchaseUnitTp')),
      align: 'end',
      card: 'hidden',
      cell: ({ unitTpMinor }) => formatAmount(unitTpMinor),
    },
    {
      id: 'unitMrp',
      header: money(t('purchaseUnitMrp')),
      align: 'end',
      card: 'hidden',
      cell: ({ unitMrpMinor }) => (unitMrpMinor === null ? null : formatAmount(unitMrpMinor)),
    },
    { id: 'createdBy', header: t('purchaseCreator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
    {
      id: 'createdAt',
      header: t('purchaseCreatedAt'),
      sort: 'createdAt',
      // It gives way on a phone only: the heads of purchases have their date here, also in a search.
      card: grouped && layout === 'phone' ? 'hidden' : 'detail',
      csv: ({ createdAt }) => formatDay(createdAt),
      head: ([line]) => (line ? <RecordedOn at={line.createdAt} /> : null),
      cell: ({ createdAt, voucher, voided }) =>
        grouped ? null : (
          <>
            <RecordedOn at={createdAt} /> <div className="text-ink-3 text-xs tabular-nums">{voucher}</div>{' '}
            {voided ? <Badge tone="danger">{t('purchaseStatus_voided')}</Badge> : null}
          </>
        ),
    },
  ];
};
