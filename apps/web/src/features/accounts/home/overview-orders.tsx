import type { OrderStatus } from '@bhandar/domain/ordering';
import { Badge, cn, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';
import { formatDate, formatInstant } from '../../../lib/format';
import { OverviewPanel } from './overview-panel';

type Order = Outputs['ordering']['listOrders']['data'][number];

const SHOWN = 5;
const TONES: Record<OrderStatus, Tone> = {
  pending: 'warning',
  approved: 'ok',
  fulfilled: 'brand',
  rejected: 'danger',
  cancelled: 'danger',
};

/** The facts of an order in one line; one that was handed over names its new owner. */
const detailOf = (t: TFunction<'accounts'>, { goodsFor }: Order, facts: string[]) =>
  [...facts, ...(goodsFor ? [t('orderFor', { name: goodsFor.name })] : [])].join(' · ');

interface NamesPlaces {
  /** Whether the user has several stores, so that an order must name its own. */
  namesPlaces: boolean;
}

/** Orders awaiting approval, longest wait first. */
export function WaitingOrders({ namesPlaces }: NamesPlaces) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const list = trpc.ordering.listOrders.useQuery({ status: 'pending', limit: SHOWN });
  if (list.isError) return null;
  return (
    <OverviewPanel
      title={t('waitingOrders')}
      allHref={hrefTo('pharmacyOrders', { status: 'pending' })}
      rows={list.data?.data}
      emptyText={t('noWaitingOrders')}
      rowKey={(order) => order.id}
    >
      {(order) => (
        <OrderLine
          order={order}
          title={namesPlaces ? order.store.name : order.requestedBy.name}
          detail={detailOf(t, order, [
            order.voucher,
            t('orderItems', { count: order.lines.length }),
            ...(namesPlaces ? [order.requestedBy.name] : []),
          ])}
          href={hrefTo(order.kind === 'pharmacy' ? 'pharmacyOrders' : 'nonPharmacyOrders', { order: order.id })}
        />
      )}
    </OverviewPanel>
  );
}

/** The user's own orders, for users who cannot approve. */
export function MyOrders({ namesPlaces }: NamesPlaces) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const list = trpc.ordering.listOrders.useQuery({ mine: true, sort: 'requestedAt', direction: 'desc', limit: SHOWN });
  if (list.isError) return null;
  return (
    <OverviewPanel
      title={t('myOrders')}
      allHref={hrefTo('pharmacyRequests', { view: 'orders', 'orders.mine': '1' })}
      rows={list.data?.data}
      emptyText={t('noMyOrders')}
      rowKey={(order) => order.id}
    >
      {(order) => (
        <OrderLine
          order={order}
          title={t('orderMore', { name: order.lines[0]?.name ?? order.voucher, count: order.lines.length - 1 })}
          detail={detailOf(t, order, [order.voucher, ...(namesPlaces ? [order.store.name] : [])])}
          href={hrefTo(order.kind === 'pharmacy' ? 'pharmacyRequests' : 'nonPharmacyRequests', { order: order.id })}
          badge={<Badge tone={TONES[order.status]}>{t(`orderStatus_${order.status}`)}</Badge>}
        />
      )}
    </OverviewPanel>
  );
}

interface OrderLineProps {
  order: Order;
  title: string;
  detail: string;
  href: string | undefined;
  badge?: ReactNode;
}

function OrderLine({ order, title, detail, href, badge }: OrderLineProps) {
  return (
    <AppLink
      href={href ?? '#'}
      className={cn('flex items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover', badge && 'max-sm:flex-wrap')}
    >
      <div className={cn('min-w-0 flex-1', badge && 'max-sm:basis-full')}>
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{title}</span>
          {badge ? null : <OrderDate order={order} />}
        </p>
        <p className="truncate text-ink-3 text-sm" title={detail}>
          {detail}
        </p>
      </div>
      {badge}
      {badge ? <OrderDate order={order} /> : null}
    </AppLink>
  );
}

const OrderDate = ({ order: { requestedAt } }: Pick<OrderLineProps, 'order'>) => (
  <time dateTime={requestedAt} title={formatInstant(requestedAt)} className="shrink-0 text-ink-3 text-sm tabular-nums">
    {formatDate(requestedAt)}
  </time>
);
