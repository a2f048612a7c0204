import type { ProductKind } from '@bhandar/domain/catalogue';
import type { PurchasedLine } from '@bhandar/domain/purchasing';
import type { TFunction } from 'i18next';
import { type Column, csvMoney, serialColumn } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { buyerName } from '../../../lib/buyer';
import {
  currencySign,
  formatAmount,
  formatCount,
  formatDate,
  formatDay,
  formatExpiry,
  formatInstant,
} from '../../../lib/format';

const money = (head: string) => `${head} (${currencySign()})`;

interface PurchaseColumnsOptions {
  kind: ProductKind;
  /** Without room for a column of strengths, which stand beside the names then. */
  narrow: boolean;
  /** Purchases of several places are listed. */
  showsBuyer: boolean;
  open: (line: PurchasedLine) => void;
}

/** The documented columns of purchased products, with the supplier, batch and quantity of the purchase. */
export const purchaseColumns = (
  t: TFunction<'purchasing'>,
  { kind, narrow, showsBuyer, open }: PurchaseColumnsOptions,
): Column<PurchasedLine>[] => [
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
    more: (line) => (showsBuyer ? buyerName(line, t('payWarehouse')) : null),
    cell: (line) => (
      <button type="button" className="block max-w-full text-left" onClick={() => open(line)}>
        <ItemCell
          name={line.tradeName}
          strength={narrow ? line.strength : ''}
          detail={showsBuyer ? buyerName(line, t('payWarehouse')) : ''}
          wrap
        />
      </button>
    ),
  },
  { id: 'category', header: t('category'), card: 'hidden', cell: ({ category }) => category },
  {
    id: 'strength',
    header: t('strength'),
    optional: narrow,
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
    csv: ({ supplierName }) => supplierName,
    more: ({ supplierName }) => supplierName,
    cell: ({ supplierName, invoiceNumber, batchNumber, expiresOn }) => (
      <>
        <div className="truncate" title={supplierName}>
          {supplierName}
        </div>
        {invoiceNumber ? (
          <div className="under truncate text-ink-3 text-xs max-lg:hidden" title={t('purchaseInvoice')}>
            {invoiceNumber}
          </div>
        ) : null}
        {/* Where the batch's own column has no room. */}
        <div className="under truncate text-ink-2 text-xs tabular-nums lg:hidden">
          {[batchNumber, formatExpiry(expiresOn)].filter(Boolean).join(' · ')}
        </div>
      </>
    ),
  },
  {
    id: 'batch',
    header: `${t('purchaseBatch')} / ${t('purchaseExpiry')}`,
    spare: true,
    csv: (line) => [line.batchNumber, formatExpiry(line.expiresOn)].filter(Boolean).join(' '),
    cell: ({ batchNumber, expiresOn }) => (
      <>
        <div className="truncate">{batchNumber || '–'}</div>{' '}
        <div className="text-ink-2 text-sm tabular-nums">{formatExpiry(expiresOn)}</div>
      </>
    ),
  },
  {
    id: 'stock',
    header: t('purchaseStock'),
    align: 'end',
    card: 'hidden',
    spare: true,
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
      <>
        <div>{formatCount(quantity)}</div>{' '}
        {packSize > 1 ? (
          <div className="text-ink-3 text-xs">{t('purchasePackOf', { size: formatCount(packSize) })}</div>
        ) : null}{' '}
        {freeQuantity > 0 ? (
          <div className="text-ink-3 text-xs">{t('purchasePlusFree', { count: freeQuantity })}</div>
        ) : null}
      </>
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
    cell: ({ totalMinor, grossMinor, discountMinor, vatMinor }) => (
      <span
        className="font-medium max-sm:text-lg"
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
    csv: ({ createdAt }) => formatDay(createdAt),
    cell: ({ createdAt, voucher }) => (
      <>
        <time dateTime={createdAt} title={formatInstant(createdAt)} className="tabular-nums">
          {formatDate(createdAt)}
        </time>{' '}
        <div className="text-ink-3 text-xs tabular-nums">{voucher}</div>
      </>
    ),
  },
];
