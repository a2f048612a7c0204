import type { PurchasedLine } from '@bhandar/domain/purchasing';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
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

/** The documented columns of purchased products, with voucher, buyer, supplier and batch under the name. */
export const purchaseColumns = (
  t: TFunction<'purchasing'>,
  open: (line: PurchasedLine) => void,
): Column<PurchasedLine>[] => [
  serialColumn(t('serial')),
  {
    id: 'code',
    header: t('purchaseCode'),
    spare: true,
    cell: ({ code }) => <span className="font-mono">{code}</span>,
  },
  {
    id: 'product',
    header: t('purchaseName'),
    sort: 'product',
    card: 'title',
    width: 'max-xl:max-w-44',
    csv: ({ tradeName }) => tradeName,
    cell: (line) => (
      <button type="button" className="block max-w-full text-left" onClick={() => open(line)}>
        <ItemCell name={line.tradeName} strength="" detail={detailOf(line, t)} />
      </button>
    ),
  },
  { id: 'category', header: t('category'), spare: true, cell: ({ category }) => category },
  { id: 'strength', header: t('strength'), cell: ({ strength }) => strength },
  { id: 'company', header: t('purchaseCompany'), spare: true, cell: ({ company }) => company },
  { id: 'stock', header: t('purchaseStock'), align: 'end', cell: ({ stock }) => formatCount(stock) },
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
    cell: ({ packMrpMinor }) => (packMrpMinor === null ? null : formatAmount(packMrpMinor)),
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
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatInstant(createdAt)} className="tabular-nums">
        {formatDate(createdAt)}
      </time>
    ),
  },
];

/** A manager sees the warehouse's purchases and those of the own stores. */
function detailOf(line: PurchasedLine, t: TFunction<'purchasing'>): string {
  const batch = [line.batchNumber, formatExpiry(line.expiresOn)].filter(Boolean).join(' ');
  return [line.voucher, buyerName(line, t('payWarehouse')), line.supplierName, batch].filter(Boolean).join(' · ');
}
