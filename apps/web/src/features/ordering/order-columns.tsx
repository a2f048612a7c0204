import type { ListedOrder } from '@bhandar/domain/ordering';
import { Tooltip } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../kit';
import { currencySign, formatAmount, formatCount, formatDay, formatInstant } from '../../lib/format';
import { OrderId } from './order-id';
import { OrderStatusBadge } from './order-status-badge';
import { itemName, notePreview, waitSince } from './order-words';

type T = TFunction<'ordering'>;
type OrderColumn = Column<ListedOrder>;

const idColumn = (t: T): OrderColumn => ({
  id: 'id',
  header: t('orderId'),
  card: 'title',
  cell: ({ id }) => <OrderId id={id} />,
});

const statusColumn = (t: T): OrderColumn => ({
  id: 'status',
  header: t('status'),
  sort: 'status',
  card: 'aside',
  cell: ({ status }) => <OrderStatusBadge status={status} />,
});

/** Documented as the date's ten characters; what waits says for how long. */
const dateColumn = (header: string, t: T): OrderColumn => ({
  id: 'requestedAt',
  header,
  sort: 'requestedAt',
  cell: ({ requestedAt, status }) => {
    const wait = waitSince(requestedAt, Date.now());
    return (
      <time dateTime={requestedAt} title={formatInstant(requestedAt)} className="tabular-nums">
        {formatDay(requestedAt)}
        {status === 'pending' ? (
          <span className="ml-2 text-marigold-ink text-xs">{t(wait.unit, { count: wait.count })}</span>
        ) : null}
      </time>
    );
  },
});

const itemsColumn = (header: string): OrderColumn => ({
  id: 'items',
  header,
  sort: 'items',
  align: 'end',
  cell: ({ lines }) => (
    <Tooltip content={lines.map(itemName).join(', ')}>
      <button type="button" className="cursor-help tabular-nums underline decoration-dotted underline-offset-4">
        {formatCount(lines.length)}
      </button>
    </Tooltip>
  ),
});

const storeColumn = (t: T): OrderColumn => ({
  id: 'store',
  header: t('store'),
  sort: 'store',
  cell: ({ store }) => store.name,
});

/** Screen 5 of the spec: who asks, with e-mail and store beneath. */
export const pharmacyOrderColumns = (t: T): OrderColumn[] => [
  serialColumn(t('serial')),
  idColumn(t),
  {
    id: 'requestedBy',
    header: t('requestedBy'),
    sort: 'requestedBy',
    cell: ({ requestedBy, store }) => (
      <div className="min-w-0">
        <div className="truncate">{requestedBy.name}</div>
        <div className="truncate text-ink-3 text-xs">
          {requestedBy.email} · {store.name}
        </div>
      </div>
    ),
  },
  statusColumn(t),
  itemsColumn(t('itemsCount')),
  dateColumn(t('requestedAt'), t),
  { id: 'note', header: t('note'), cell: ({ note }) => <span title={note}>{notePreview(note)}</span> },
];

const money = (id: string, header: string, of: (order: ListedOrder) => number | null): OrderColumn => ({
  id,
  header,
  align: 'end',
  card: id === 'mrp' ? 'detail' : 'hidden',
  cell: (order) => {
    const minor = of(order);
    return minor === null ? '–' : formatAmount(minor);
  },
});

/** Screen 6 of the spec: the voucher with the sums of its items. */
export const nonPharmacyOrderColumns = (t: T): OrderColumn[] => {
  const sign = currencySign();
  return [
    serialColumn(t('serial')),
    {
      id: 'voucher',
      header: t('voucher'),
      sort: 'voucher',
      card: 'title',
      cell: ({ voucher, id }) => (
        <span title={id} className="font-mono text-sm">
          {voucher}
        </span>
      ),
    },
    { id: 'supplier', header: t('supplier'), card: 'hidden', cell: () => '–' },
    statusColumn(t),
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ totals }) => formatCount(totals.quantity),
    },
    money('tp', t('tp', { sign }), ({ totals }) => totals.costMinor),
    money('vat', t('vat', { sign }), () => 0),
    money('discount', t('discount', { sign }), () => 0),
    money('mrp', t('mrp', { sign }), ({ totals }) => totals.mrpMinor),
    {
      id: 'creator',
      header: t('creator'),
      sort: 'requestedBy',
      cell: ({ requestedBy, store }) => (
        <div className="min-w-0">
          <div className="truncate">{requestedBy.name}</div>
          <div className="truncate text-ink-3 text-xs">{store.name}</div>
        </div>
      ),
    },
    dateColumn(t('createdAt'), t),
  ];
};

/** The requester's own list. */
export const myOrderColumns = (t: T): OrderColumn[] => [
  idColumn(t),
  { id: 'requestedBy', header: t('requestedBy'), sort: 'requestedBy', cell: ({ requestedBy }) => requestedBy.name },
  storeColumn(t),
  itemsColumn(t('items')),
  dateColumn(t('date'), t),
  statusColumn(t),
];
