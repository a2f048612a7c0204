import { costChange, type SheetLine } from '@bhandar/domain/purchasing';
import { cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import {
  currencySign,
  formatAmount,
  formatCount,
  formatDate,
  formatDay,
  formatInstant,
  formatPercent,
} from '../../../lib/format';

type T = TFunction<'purchasing'>;

const money = (head: string) => `${head} (${currencySign()})`;
const orNothing = (minor: number | null) => (minor === null ? null : formatAmount(minor));

/** The documented columns: the generic name under Code, the trade name under Product name. */
export const documentColumns = (t: T): Column<SheetLine>[] => [
  serialColumn(t('serial')),
  {
    id: 'code',
    header: t('docCode'),
    wrap: true,
    cell: ({ genericName, product }) => (
      <span>
        {genericName}
        {product ? <span className="under block font-mono text-ink-3 text-xs">{product.code}</span> : null}
      </span>
    ),
    csv: ({ genericName }) => genericName,
  },
  {
    id: 'product',
    header: t('docProductName'),
    sort: 'tradeName',
    card: 'title',
    cell: ({ tradeName, supplier, sheet }) => (
      <span>
        <span className="font-medium">{tradeName}</span>
        <span className="under block max-w-56 truncate text-ink-3 text-xs">
          {supplier?.name ?? t('docNoSupplier')} · {t('docVersionN', { version: sheet.version })}
        </span>
      </span>
    ),
    csv: ({ tradeName }) => tradeName,
  },
  { id: 'category', header: t('category'), card: 'hidden', cell: ({ category }) => category },
  { id: 'strength', header: t('strength'), spare: true, cell: ({ strength }) => strength },
  { id: 'company', header: t('company'), spare: true, cell: ({ company }) => company },
  {
    id: 'stock',
    header: t('docStock'),
    align: 'end',
    card: 'hidden',
    cell: ({ stock }) => (stock === null ? null : formatCount(stock)),
  },
  { id: 'packType', header: t('docPackType'), card: 'hidden', cell: ({ packType }) => packType },
  {
    id: 'packSize',
    header: t('docPackSize'),
    align: 'end',
    card: 'hidden',
    cell: ({ packSize }) => formatCount(packSize),
  },
  {
    id: 'packTp',
    header: money(t('docPackTp')),
    sort: 'packTp',
    align: 'end',
    card: 'aside',
    cell: ({ packTpMinor }) => formatAmount(packTpMinor),
  },
  {
    id: 'packMrp',
    header: money(t('docPackMrp')),
    align: 'end',
    card: 'hidden',
    cell: ({ packMrpMinor }) => orNothing(packMrpMinor),
  },
  {
    id: 'unitTp',
    header: money(t('docUnitTp')),
    align: 'end',
    card: 'hidden',
    cell: ({ unitTpMinor }) => formatAmount(unitTpMinor),
  },
  {
    id: 'unitMrp',
    header: money(t('docUnitMrp')),
    align: 'end',
    card: 'hidden',
    cell: ({ unitMrpMinor }) => orNothing(unitMrpMinor),
  },
  { id: 'createdBy', header: t('docCreator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
  {
    id: 'createdAt',
    header: t('docCreatedAt'),
    sort: 'createdAt',
    card: 'hidden',
    csv: ({ createdAt }) => formatDay(createdAt),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatInstant(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
  },
];

/** The previous cost and the difference to it. */
export function Change({ unitCost, before }: { unitCost: string; before: string | null }) {
  const change = costChange(unitCost, before);
  if (before === null || change === null) return <span className="text-ink-3">–</span>;
  const percent = `${change > 0 ? '+' : ''}${formatPercent(change, 1)}`;
  return (
    <span className="inline-flex flex-col items-end">
      <span>{Number(before).toFixed(2)}</span>
      <span className={cn('text-xs', change > 0 ? 'text-danger-ink' : change < 0 ? 'text-ok-ink' : 'text-ink-3')}>
        {change === 0 ? '=' : percent}
      </span>
    </span>
  );
}
