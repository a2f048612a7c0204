import type { ListedOrder } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { Tooltip } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type Column, OrderId, serialColumn } from '../../../kit';
import {
  currencySign,
  formatAmount,
  formatCount,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
} from '../../../lib/format';
import { shortOrderId } from '../../../lib/short-order-id';
import { notePreview, unreceivedSince, waitSince } from './order-labels';
import { OrderStatusBadge } from './order-status-badge';

type T = TFunction<'ordering'>;
type OrderColumn = Column<ListedOrder>;
type Open = (order: ListedOrder) => void;

/** The order's number opens it. */
function OpenOrder({ order, t, onOpen, children }: { order: ListedOrder; t: T; onOpen: Open; children: ReactNode }) {
  return (
    <button
      type="button"
      title={order.id}
      aria-label={t('viewOrder', { id: `${order.voucher} ${shortOrderId(order.id)}` })}
      onClick={() => onOpen(order)}
      className="rounded-tag text-left font-mono text-brand-ink text-sm underline max-sm:font-medium max-sm:text-base decoration-line-strong/60 underline-offset-4 hover:decoration-current touch:min-h-11"
    >
      {children}
    </button>
  );
}

const idColumn = (t: T, onOpen: Open): OrderColumn => ({
  id: 'id',
  header: t('orderId'),
  card: 'title',
  csv: ({ voucher }) => voucher,
  cell: (order) => (
    <OpenOrder order={order} t={t} onOpen={onOpen}>
      <OrderId {...order} />
    </OpenOrder>
  ),
});

const statusColumn = (t: T): OrderColumn => ({
  id: 'status',
  header: t('status'),
  sort: 'status',
  card: 'aside',
  csv: ({ status }) => t(`status_${status}`),
  cell: ({ status }) => <OrderStatusBadge status={status} />,
});

/** Documented as the date without time; a pending order also shows its age. */
const dateColumn = (header: string, t: T): OrderColumn => ({
  id: 'requestedAt',
  header,
  sort: 'requestedAt',
  csv: ({ requestedAt }) => formatDay(requestedAt),
  cell: ({ requestedAt, status }) => {
    const wait = waitSince(requestedAt, Date.now());
    return (
      <time dateTime={requestedAt} title={formatInstant(requestedAt)} className="tabular-nums">
        {formatDate(requestedAt)}
        {status === 'pending' ? (
          <span className="text-marigold-ink text-xs max-sm:ml-2 sm:block">{t(wait.unit, { count: wait.count })}</span>
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
  spare: true,
  csv: ({ lines }) => lines.length,
  cell: ({ lines }) => <ItemsCount lines={lines} />,
});

function ItemsCount({ lines }: Pick<ListedOrder, 'lines'>) {
  return (
    <Tooltip content={lines.map(titleOf).join(', ')}>
      <button type="button" className="cursor-help tabular-nums underline decoration-dotted underline-offset-4">
        {formatCount(lines.length)}
      </button>
    </Tooltip>
  );
}

const mrpOf = ({ totals }: ListedOrder): string => formatMoney(totals.valueAtMrpMinor);

/** The items with their value, as an approver weighs them. */
const weighedItemsColumn = (header: string): OrderColumn => ({
  ...itemsColumn(header),
  spare: false,
  cell: (order) => (
    <>
      <ItemsCount lines={order.lines} />
      <div className="under text-ink-3 text-xs tabular-nums">{mrpOf(order)}</div>
    </>
  ),
  more: (order) => `${formatCount(order.lines.length)} · ${mrpOf(order)}`,
});

/** The lines of a pending order that the warehouse cannot send whole. */
export const shortLines = ({ status, lines }: ListedOrder): number =>
  status === 'pending' ? lines.filter(({ quantity, available }) => available < quantity).length : 0;

const shortMark = (order: ListedOrder, t: T): string | undefined => {
  const short = shortLines(order);
  return short > 0 ? t('linesShort', { count: short }) : undefined;
};

/** The status, and whether the warehouse is short of a pending order. */
const approverStatusColumn = (t: T): OrderColumn => ({
  ...statusColumn(t),
  cell: (order) => <MarkedStatus order={order} mark={shortMark(order, t)} />,
});

/** The status, whether the warehouse is short of a pending order, and since when a sent one has not been received. */
const requesterStatusColumn = (t: T): OrderColumn => ({
  ...statusColumn(t),
  cell: (order) => {
    const since = unreceivedSince(order, Date.now());
    const late = since && t('unreceivedFor', { time: t(since.unit, { count: since.count }) });
    return <MarkedStatus order={order} mark={late ?? shortMark(order, t)} />;
  },
});

function MarkedStatus({ order: { status }, mark }: { order: ListedOrder; mark: string | undefined }) {
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:items-end">
      <OrderStatusBadge status={status} />
      {mark ? <span className="text-danger-ink text-xs">{mark}</span> : null}
    </span>
  );
}

/** The requester, the new owner of a handed over order, and a line that a card shows elsewhere. */
function Requester({ order: { requestedBy, goodsFor }, t, under }: { order: ListedOrder; t: T; under?: ReactNode }) {
  return (
    <div className="min-w-0" title={requestedBy.email}>
      <div className="truncate">{requestedBy.name}</div>
      {goodsFor ? <div className="truncate text-ink-2 text-xs">{t('forHolder', { name: goodsFor.name })}</div> : null}
      {under ? (
        <div className="under max-w-48 2xl:max-w-80 max-xl:max-w-36 truncate text-ink-3 text-xs">{under}</div>
      ) : null}
    </div>
  );
}

const requesterName = ({ requestedBy }: ListedOrder): string => requestedBy.name;
const requesterAndStore = ({ requestedBy, store }: ListedOrder): string => `${requestedBy.name} · ${store.name}`;

const storeColumn = (t: T): OrderColumn => ({
  id: 'store',
  header: t('store'),
  sort: 'store',
  cell: ({ store }) => store.name,
});

const noteColumn = (t: T): OrderColumn => ({
  id: 'note',
  header: t('note'),
  width: 'w-32',
  csv: ({ note }) => note,
  cell: ({ note }) => (note ? <Note note={note} /> : null),
  more: ({ note }) => note,
});

/** Screen 5 of the spec: the requester with email and store. */
export const pharmacyOrderColumns = (t: T, onOpen: Open): OrderColumn[] => [
  serialColumn(t('serial')),
  idColumn(t, onOpen),
  {
    id: 'requestedBy',
    header: t('requestedBy'),
    sort: 'requestedBy',
    more: requesterAndStore,
    csv: requesterName,
    cell: (order) => (
      <Requester
        order={order}
        t={t}
        under={
          <>
            {order.store.name}
            <span className="max-2xl:hidden"> · {order.requestedBy.email}</span>
          </>
        }
      />
    ),
  },
  approverStatusColumn(t),
  weighedItemsColumn(t('itemsCount')),
  dateColumn(t('requestedAt'), t),
  noteColumn(t),
];

/** The documented preview, whole on hover and focus; two lines, as high as the other cells. */
function Note({ note }: { note: string }) {
  return (
    <Tooltip content={<span className="whitespace-pre-wrap">{note}</span>}>
      <button
        type="button"
        className="wrap-anywhere -my-1 line-clamp-2 w-28 cursor-help whitespace-normal rounded-tag text-left text-ink-2 text-sm leading-tight"
      >
        {notePreview(note)}
      </button>
    </Tooltip>
  );
}

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

/** Screen 6 of the spec: the voucher with its totals. */
export const nonPharmacyOrderColumns = (t: T, onOpen: Open): OrderColumn[] => {
  const sign = currencySign();
  return [
    serialColumn(t('serial')),
    {
      id: 'voucher',
      header: t('voucher'),
      sort: 'voucher',
      card: 'title',
      cell: (order) => (
        <OpenOrder order={order} t={t} onOpen={onOpen}>
          {order.voucher}
        </OpenOrder>
      ),
    },
    { id: 'supplier', header: t('supplier'), card: 'hidden', cell: () => '–' },
    approverStatusColumn(t),
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      spare: true,
      cell: ({ totals }) => formatCount(totals.quantity),
    },
    money('tp', t('tp', { sign }), ({ totals }) => totals.costMinor),
    money('vat', t('vat', { sign }), () => 0),
    money('discount', t('discount', { sign }), () => 0),
    money('mrp', t('mrp', { sign }), ({ totals }) => totals.valueAtMrpMinor),
    {
      id: 'creator',
      header: t('creator'),
      sort: 'requestedBy',
      more: requesterAndStore,
      csv: requesterName,
      cell: (order) => <Requester order={order} t={t} under={order.store.name} />,
    },
    dateColumn(t('createdAt'), t),
  ];
};

/** Columns of the requester's list. */
export const myOrderColumns = (t: T, onOpen: Open): OrderColumn[] => [
  idColumn(t, onOpen),
  {
    id: 'requestedBy',
    header: t('requestedBy'),
    sort: 'requestedBy',
    csv: requesterName,
    cell: (order) => <Requester order={order} t={t} />,
  },
  storeColumn(t),
  weighedItemsColumn(t('items')),
  dateColumn(t('date'), t),
  requesterStatusColumn(t),
  noteColumn(t),
];
