import type { StockPlace } from '@bhandar/domain/inventory';
import { hasOwnReorder, type ReorderRow } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import type { Column } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { formatCount, formatRate } from '../../../lib/format';

export function reorderColumns(t: TFunction<'ordering'>, place: StockPlace['kind']): Column<ReorderRow>[] {
  return [
    {
      id: 'product',
      header: t('product'),
      sort: 'name',
      card: 'title',
      csv: titleOf,
      cell: ({ name, strength, category, company, reorder }) => (
        <ItemCell
          name={name}
          strength={strength}
          detail={[category, company, hasOwnReorder(reorder.own) ? t('reorderOwn') : ''].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      id: 'daysLeft',
      header: t('lasts'),
      sort: 'daysLeft',
      csv: ({ reorder }) => reorder.daysLeft,
      cell: ({ reorder }) => <Lasts row={reorder} t={t} />,
    },
    {
      id: 'onHand',
      header: t('onHand'),
      align: 'end',
      spare: true,
      cell: ({ reorder }) => formatCount(reorder.onHand),
    },
    {
      id: 'onOrder',
      header: t('onOrder'),
      align: 'end',
      card: 'hidden',
      cell: ({ reorder }) => formatCount(reorder.onOrder),
    },
    {
      id: 'perDay',
      header: t('perDay'),
      align: 'end',
      card: 'hidden',
      cell: ({ reorder }) => formatRate(reorder.perDay, 2),
    },
    place === 'warehouse'
      ? {
          id: 'supplier',
          header: t('supplier'),
          csv: ({ supplier }) => supplier?.name ?? '',
          cell: ({ supplier }) => supplier?.name ?? <span className="text-ink-3">{t('noSupplierKnown')}</span>,
        }
      : {
          id: 'available',
          header: t('warehouse'),
          align: 'end',
          spare: true,
          csv: ({ available }) => available,
          cell: ({ available, reorder }) =>
            available === null || available >= reorder.suggested ? (
              formatCount(available ?? 0)
            ) : (
              <Badge tone={available === 0 ? 'danger' : 'warning'}>
                {available === 0 ? t('outOfStock') : formatCount(available)}
              </Badge>
            ),
        },
    {
      id: 'suggested',
      header: t('suggested'),
      sort: 'suggested',
      align: 'end',
      fixed: true,
      csv: ({ reorder }) => reorder.suggested,
      cell: ({ reorder }) => <strong className="font-semibold text-base">{formatCount(reorder.suggested)}</strong>,
    },
  ];
}

function Lasts({ row: { onHand, daysLeft, days }, t }: { row: ReorderRow['reorder']; t: TFunction<'ordering'> }) {
  if (onHand === 0) return <Badge tone="danger">{t('outOfStock')}</Badge>;
  if (daysLeft === null) return null;
  return <Badge tone={daysLeft < days.lead ? 'danger' : 'warning'}>{t('lastsDays', { count: daysLeft })}</Badge>;
}
