import { type Notification, notificationListOf } from '@bhandar/domain/notifications';
import type { TFunction } from 'i18next';
import { formatCount, formatDate, formatMoney } from '../../lib/format';
import type { ScreenName } from '../../screens';

type Translate = TFunction<'notifications'>;

const text = ({ facts }: Pick<Notification, 'facts'>, key: string): string => String(facts[key] ?? '');
const count = ({ facts }: Pick<Notification, 'facts'>, key: string): number => Number(facts[key] ?? 0);

/** Orders of the reader, not of the whole store. A mail's link carries all facts as text. */
const isOwn = (notification: Pick<Notification, 'facts'>): boolean => text(notification, 'own') === 'true';

const ordersOf = (notification: Pick<Notification, 'facts'>): Record<string, string> =>
  isOwn(notification) ? { 'orders.mine': '1' } : { 'orders.search': text(notification, 'store') };

/** The notification in one line. */
export function titleOf(t: Translate, notification: Notification): string {
  const { kind, facts } = notification;
  switch (kind) {
    case 'order.placed':
      return t('title_order.placed', {
        requester: text(notification, 'requester'),
        count: count(notification, 'items'),
      });
    case 'order.approved': {
      const [voucher, lowered] = [text(notification, 'voucher'), count(notification, 'lowered')];
      const item = text(notification, 'loweredItem');
      return lowered > 0
        ? t('title_approved_lowered', { voucher, item, count: lowered })
        : t('title_order.approved', { voucher });
    }
    case 'stock.low': {
      if (notificationListOf(facts)) {
        const isOut = text(notification, 'figure').startsWith('out');
        return t(isOut ? 'title_stock_out' : 'title_stock_low', { count: count(notification, 'listed') });
      }
      const [low, out] = [count(notification, 'low'), count(notification, 'out')];
      if (low > 0 && out > 0) return t('title_stock_both', { low, out });
      return out > 0 ? t('title_stock_out', { count: out }) : t('title_stock_low', { count: low });
    }
    case 'approvals.reported':
      return t('title_approvals', {
        day: formatDate(text(notification, 'day')),
        count: count(notification, 'approved'),
      });
    // The count of all waiting sales, as in the list that it opens; the detail line adds those that are overdue.
    case 'sales.undecided':
      return t('title_undecided', { count: count(notification, 'waiting') });
    case 'batches.expiring': {
      if (notificationListOf(facts)) {
        const isExpired = facts.figure === 'expired';
        return t(isExpired ? 'title_expired' : 'title_expiring', { count: count(notification, 'listed') });
      }
      const expired = count(notification, 'expired');
      if (expired > 0) return t('title_expired', { count: expired });
      return t('title_expiring', { count: count(notification, 'soon') + count(notification, 'later') });
    }
    case 'import.finished': {
      const file = text(notification, 'file');
      if (facts.status === 'failed') return t('title_import_failed', { file });
      if (facts.status === 'cancelled') return t('title_import_cancelled', { file });
      return facts.dryRun === true ? t('title_import_dryRun', { file }) : t('title_import_done', { file });
    }
    case 'export.finished':
      return facts.status === 'done' ? t('title_export_done') : t('title_export_failed');
    case 'prices.changed':
      return facts.status === 'done'
        ? t('title_prices_done', { count: count(notification, 'rows') })
        : t('title_prices_failed');
    case 'webhook.paused':
      return facts.gone === true ? t('title_webhook_gone') : t('title_webhook_failing');
    case 'return.waiting': {
      const [requester, voucher] = [text(notification, 'requester'), text(notification, 'voucher')];
      return facts.of === 'writeOff'
        ? t('title_return_waiting_units', { requester, voucher, count: count(notification, 'units') })
        : t('title_return_waiting', { requester, voucher, refund: formatMoney(count(notification, 'refundMinor')) });
    }
    case 'return.posted': {
      const voucher = text(notification, 'voucher');
      // Cash leaves a drawer; of earlier notifications it is unknown.
      if (typeof facts.cashMinor === 'number') {
        const [cash, drawer] = [formatMoney(facts.cashMinor), text(notification, 'drawer')];
        return drawer
          ? t('title_return_handOutFrom', { voucher, cash, drawer })
          : t('title_return_handOut', { voucher, cash });
      }
      return typeof facts.refundMinor === 'number'
        ? t('title_return_refunded', { voucher, refund: formatMoney(facts.refundMinor) })
        : t('title_return.posted', { voucher });
    }
    case 'sale.voided':
      return t('title_sale.voided', {
        by: text(notification, 'by'),
        voucher: text(notification, 'voucher'),
        cash: formatMoney(count(notification, 'cashMinor')),
      });
    case 'delivery.short':
      return t('title_delivery_short', {
        store: text(notification, 'store'),
        voucher: text(notification, 'voucher'),
        received: formatCount(count(notification, 'received')),
        sent: formatCount(count(notification, 'sent')),
        count: count(notification, 'sent'),
      });
    case 'delivery.settled': {
      const voucher = text(notification, 'voucher');
      if (facts.outcome === 'arrived') return t('title_settled_arrived', { voucher });
      return facts.outcome === 'returned'
        ? t('title_settled_returned', { voucher })
        : t('title_settled_lost', { voucher });
    }
    case 'order.unreceived':
      return titleOfUnreceived(t, notification);
    case 'unreadable':
      return t('title_unreadable');
    default:
      return t(`title_${kind}`, {
        voucher: text(notification, 'voucher'),
        item: text(notification, 'item'),
        name: text(notification, 'name'),
        store: text(notification, 'store'),
      });
  }
}

/** The orders of one person, or those of a store for its managers; each list holds one kind of goods. */
function titleOfUnreceived(t: Translate, notification: Notification): string {
  const days = count(notification, 'days');
  const orders = count(notification, 'count');
  if (orders < 2) return t('title_unreceived', { names: text(notification, 'names'), days });
  const goods = text(notification, 'goods') === 'nonPharmacy' ? 'nonPharmacy' : 'pharmacy';
  const key = isOwn(notification) ? (`title_unreceived_own_${goods}` as const) : (`title_unreceived_${goods}` as const);
  return t(key, { count: orders, days });
}

/** The location and person. */
export function detailOf(t: Translate, notification: Notification): string {
  const { facts } = notification;
  const store = text(notification, 'store');
  const by = text(notification, 'by');
  const reason = text(notification, 'reason');
  switch (notification.kind) {
    case 'order.placed':
      return t('detail_order.placed', { store, voucher: text(notification, 'voucher') });
    case 'order.rejected':
    case 'request.declined':
    case 'request.accepted':
      return reason ? t('detail_byReason', { by, reason }) : by;
    case 'proposal.sent':
    case 'proposal.confirmed':
    case 'proposal.rejected':
      return [text(notification, 'purchase'), reason ? t('detail_byReason', { by, reason }) : by]
        .filter(Boolean)
        .join(' · ');
    case 'order.approved':
    case 'order.cancelled':
    case 'order.fulfilled':
    case 'return.posted':
    case 'return.deleted':
      return t('detail_byAt', { by, store });
    case 'sale.voided':
      return [store, text(notification, 'drawer')].join(' · ');
    case 'delivery.short':
      return [by, text(notification, 'adjustment')].filter(Boolean).join(' · ');
    case 'delivery.settled': {
      const note = text(notification, 'note');
      return note ? t('detail_byReason', { by, reason: note }) : t('detail_byAt', { by, store });
    }
    case 'order.unreceived':
      return count(notification, 'count') > 1
        ? t('detail_names', { store, names: text(notification, 'names') })
        : store;
    case 'return.waiting':
    case 'registration.requested':
      return store;
    case 'approvals.reported':
      return text(notification, 'names');
    case 'sales.undecided': {
      const late = count(notification, 'late');
      return late > 0 ? t('detail_undecided_late', { store, count: late }) : store;
    }
    case 'registration.approved':
      return store ? t('detail_registration.approved', { store }) : t('detail_welcome');
    case 'stock.low':
    case 'batches.expiring':
      return t(notificationListOf(facts) ? 'detail_newNames' : 'detail_names', {
        store,
        names: text(notification, 'names'),
      });
    case 'export.finished':
      return t('detail_export', { count: count(notification, 'rows') });
    case 'prices.changed':
      return facts.status === 'done' ? text(notification, 'subject') : t('detail_prices_failed');
    case 'webhook.paused':
      return t('detail_webhook', { store: store || t('everyPlace'), url: text(notification, 'url') });
    case 'import.finished':
      return t('detail_import', {
        created: count(notification, 'created'),
        updated: count(notification, 'updated'),
        rejected: count(notification, 'rejected'),
      });
    case 'unreadable':
      return t('detail_unreadable');
  }
}

/** The screen that the notification opens. */
export function placeOf(notification: Pick<Notification, 'kind' | 'facts'>): {
  screen: ScreenName;
  query?: Record<string, string>;
} {
  const list = notificationListOf(notification.facts);
  if (list) return { screen: list.screen, query: list.query };
  const pharmacy = text(notification, 'goods') !== 'nonPharmacy';
  const order = { order: text(notification, 'orderId') };
  switch (notification.kind) {
    case 'order.placed':
      return { screen: pharmacy ? 'pharmacyOrders' : 'nonPharmacyOrders', query: order };
    case 'order.approved':
      return {
        screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests',
        query: { view: 'orders', ...order, receive: 'true' },
      };
    case 'order.rejected':
    case 'order.cancelled':
    case 'order.fulfilled':
      return { screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests', query: order };
    case 'return.waiting':
    case 'return.posted':
    case 'return.deleted':
      return {
        screen: text(notification, 'of') === 'writeOff' ? 'damageReturns' : 'customerReturns',
        // The list leaves out deleted returns until they are chosen.
        query: {
          search: text(notification, 'voucher'),
          ...(notification.kind === 'return.deleted' ? { status: 'voided' } : {}),
        },
      };
    case 'sale.voided':
      return { screen: 'receipt', query: { id: text(notification, 'saleId') } };
    case 'delivery.short':
      return { screen: 'stockAdjustments', query: { search: text(notification, 'adjustment') } };
    case 'delivery.settled':
      return notification.facts.transferId
        ? { screen: 'stockTransfers', query: { transfer: text(notification, 'transferId') } }
        : { screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests', query: order };
    case 'order.unreceived':
      return {
        screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests',
        query:
          count(notification, 'count') > 1
            ? { view: 'orders', 'orders.unreceived': '1', ...ordersOf(notification) }
            : { view: 'orders', ...order, receive: 'true' },
      };
    case 'request.accepted':
    case 'request.declined':
      return { screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests', query: { view: 'requests' } };
    case 'proposal.sent':
    case 'proposal.confirmed':
    case 'proposal.rejected': {
      const status = notification.kind === 'proposal.sent' ? 'waiting' : notification.kind.slice('proposal.'.length);
      return {
        screen: pharmacy ? 'pharmacyPurchases' : 'nonPharmacyPurchases',
        query: { view: 'waiting', 'waiting.status': status },
      };
    }
    case 'registration.requested':
      return { screen: 'employees', query: { status: 'pending' } };
    case 'registration.approved':
      return { screen: 'overview' };
    case 'stock.low':
      return {
        screen: 'pharmacyInventory',
        query: { 'stock.standing': count(notification, 'out') > 0 ? 'out' : 'low' },
      };
    case 'batches.expiring':
      return { screen: 'expiry' };
    case 'approvals.reported':
      // Without an approval it reports what was taken to the bank.
      return { screen: count(notification, 'approved') > 0 ? 'pharmacyOrders' : 'shifts' };
    case 'sales.undecided':
      return { screen: 'conflicts', query: { state: 'open' } };
    case 'export.finished':
      return { screen: 'jobs' };
    case 'prices.changed':
      return { screen: 'changePrices', query: { job: text(notification, 'jobId') } };
    case 'webhook.paused':
      return { screen: 'webhook', query: { id: text(notification, 'webhookId') } };
    case 'import.finished':
      return {
        screen: text(notification, 'what') === 'pastSales' ? 'pastSales' : 'productImport',
        query: { job: text(notification, 'jobId') },
      };
    case 'unreadable':
      return { screen: 'notifications' };
  }
}
