import type { ApprovedItem } from '@bhandar/domain/inventory';
import { Badge, cn, LabelTag } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, OrderId, serialColumn, useActor } from '../../../kit';
import { formatCount, formatDate, formatDay, formatInstant } from '../../../lib/format';
import { shortOrderId } from '../../../lib/short-order-id';

/** The items whose order is that of the item above. */
function repeatsOf(items: readonly ApprovedItem[] = []): ReadonlySet<ApprovedItem> {
  return new Set(items.filter((item, index) => items[index - 1]?.orderId === item.orderId));
}

/** The documented columns and the time of approval. What an item shares with the one above is quieter. */
export function useApprovedColumns(items: readonly ApprovedItem[] | undefined): Column<ApprovedItem>[] {
  const { t } = useTranslation('inventory');
  const { role, stores } = useActor();
  const ofOneStore = role !== 'superadmin' && stores.length === 1;
  return useMemo(() => {
    const repeats = repeatsOf(items);
    const quiet = (item: ApprovedItem) => repeats.has(item) && 'text-ink-3';
    return [
      serialColumn(t('serial')),
      {
        id: 'orderId',
        header: t('orderId'),
        csv: ({ voucher }) => voucher,
        cell: (item) =>
          repeats.has(item) ? (
            <span title={item.orderId} className="font-mono text-ink-3 text-sm">
              {shortOrderId(item.orderId)}
            </span>
          ) : (
            <OrderId id={item.orderId} voucher={item.voucher} />
          ),
        more: ({ voucher }) => voucher,
      },
      {
        id: 'name',
        header: t('itemName'),
        sort: 'name',
        card: 'title',
        cell: ({ name }) => <span className="font-medium">{name}</span>,
      },
      { id: 'category', header: t('category'), sort: 'category', spare: true, cell: ({ category }) => category },
      {
        id: 'strength',
        header: t('strength'),
        cell: ({ strength }) => (strength ? <LabelTag title={strength}>{strength}</LabelTag> : '–'),
      },
      {
        id: 'quantity',
        header: t('quantity'),
        sort: 'quantity',
        align: 'end',
        card: 'aside',
        cell: ({ quantity }) => formatCount(quantity),
      },
      {
        id: 'approvedBy',
        header: t('approvedBy'),
        spare: true,
        cell: (item) => (
          <div className={cn('min-w-0', quiet(item))}>
            <div className="truncate">{item.approvedBy}</div>
            {repeats.has(item) ? null : (
              <div className="under text-ink-3 text-xs">{t(`role_${item.approverRole}`)}</div>
            )}
          </div>
        ),
      },
      {
        id: 'approvedAt',
        header: t('approvedAt'),
        sort: 'processedAt',
        csv: ({ approvedAt }) => formatDay(approvedAt),
        cell: (item) => (
          <time
            dateTime={item.approvedAt}
            title={formatInstant(item.approvedAt)}
            className={cn('tabular-nums', quiet(item))}
          >
            {formatDate(item.approvedAt)}
          </time>
        ),
      },
      {
        id: 'store',
        header: t('store'),
        sort: 'store',
        spare: ofOneStore,
        cell: (item) => <span className={cn(quiet(item))}>{item.store.name}</span>,
      },
      {
        id: 'status',
        header: t('status'),
        csv: ({ received }) => (received ? `${t('approved')}, ${t('received')}` : t('approved')),
        cell: (item) => (
          <>
            <Badge tone="ok">{t('approved')}</Badge>
            {item.received ? <span className="text-ink-3 text-xs max-xl:ml-2 xl:block">{t('received')}</span> : null}
          </>
        ),
      },
    ];
  }, [t, items, ofOneStore]);
}
