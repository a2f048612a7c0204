import type { Notice } from '@bhandar/domain/notices';
import type { TFunction } from 'i18next';
import type { ScreenName } from '../../screens';

type Words = TFunction<'notices'>;

const text = ({ facts }: Notice, key: string): string => String(facts[key] ?? '');
const count = ({ facts }: Notice, key: string): number => Number(facts[key] ?? 0);

/** What happened, in one line. */
export function titleOf(t: Words, notice: Notice): string {
  const { kind, facts } = notice;
  switch (kind) {
    case 'order.placed':
      return t('title_order.placed', { requester: text(notice, 'requester'), count: count(notice, 'items') });
    case 'stock.low': {
      const [low, out] = [count(notice, 'low'), count(notice, 'out')];
      if (low > 0 && out > 0) return t('title_stock_both', { low, out });
      return out > 0 ? t('title_stock_out', { count: out }) : t('title_stock_low', { count: low });
    }
    case 'sales.undecided': {
      const late = count(notice, 'late');
      if (late > 0) return t('title_undecided_late', { count: late });
      return t('title_undecided', { count: count(notice, 'waiting') });
    }
    case 'batches.expiring': {
      const expired = count(notice, 'expired');
      if (expired > 0) return t('title_expired', { count: expired });
      return t('title_expiring', { count: count(notice, 'soon') + count(notice, 'later') });
    }
    case 'import.finished': {
      const file = text(notice, 'file');
      if (facts.status === 'failed') return t('title_import_failed', { file });
      if (facts.status === 'cancelled') return t('title_import_cancelled', { file });
      return facts.dryRun === true ? t('title_import_dryRun', { file }) : t('title_import_done', { file });
    }
    case 'export.finished':
      return facts.status === 'done' ? t('title_export_done') : t('title_export_failed');
    case 'prices.changed':
      return facts.status === 'done'
        ? t('title_prices_done', { count: count(notice, 'rows') })
        : t('title_prices_failed');
    case 'webhook.paused':
      return facts.gone === true ? t('title_webhook_gone') : t('title_webhook_failing');
    default:
      return t(`title_${kind}`, {
        voucher: text(notice, 'voucher'),
        item: text(notice, 'item'),
        name: text(notice, 'name'),
      });
  }
}

/** Where and by whom. */
export function detailOf(t: Words, notice: Notice): string {
  const { facts } = notice;
  const store = text(notice, 'store');
  const by = text(notice, 'by');
  const reason = text(notice, 'reason');
  switch (notice.kind) {
    case 'order.placed':
      return t('detail_order.placed', { store, voucher: text(notice, 'voucher') });
    case 'order.rejected':
    case 'request.declined':
    case 'request.accepted':
      return reason ? t('detail_byReason', { by, reason }) : by;
    case 'order.approved':
    case 'order.cancelled':
    case 'order.fulfilled':
      return t('detail_byAt', { by, store });
    case 'registration.requested':
    case 'sales.undecided':
      return store;
    case 'registration.approved':
      return store ? t('detail_registration.approved', { store }) : t('detail_welcome');
    case 'stock.low':
    case 'batches.expiring':
      return t('detail_names', { store, names: text(notice, 'names') });
    case 'export.finished':
      return t('detail_export', { count: count(notice, 'rows') });
    case 'prices.changed':
      return facts.status === 'done' ? text(notice, 'subject') : t('detail_prices_failed');
    case 'webhook.paused':
      return t('detail_webhook', { store: store || t('everyPlace'), url: text(notice, 'url') });
    case 'import.finished':
      return t('detail_import', {
        created: count(notice, 'created'),
        updated: count(notice, 'updated'),
        rejected: count(notice, 'rejected'),
      });
  }
}

/** Where it is dealt with. */
export function placeOf(notice: Notice): { screen: ScreenName; query?: Record<string, string> } {
  const pharmacy = text(notice, 'goods') !== 'nonPharmacy';
  const order = { order: text(notice, 'orderId') };
  switch (notice.kind) {
    case 'order.placed':
      return { screen: pharmacy ? 'pharmacyOrders' : 'nonPharmacyOrders', query: order };
    case 'order.approved':
    case 'order.rejected':
    case 'order.cancelled':
    case 'order.fulfilled':
      return { screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests', query: order };
    case 'request.accepted':
    case 'request.declined':
      return { screen: pharmacy ? 'pharmacyRequests' : 'nonPharmacyRequests', query: { view: 'requests' } };
    case 'registration.requested':
      return { screen: 'employees', query: { status: 'pending' } };
    case 'registration.approved':
      return { screen: 'overview' };
    case 'stock.low':
      return {
        screen: 'pharmacyInventory',
        query: { 'stock.standing': count(notice, 'out') > 0 ? 'out' : 'low' },
      };
    case 'batches.expiring':
      return { screen: 'expiry' };
    case 'sales.undecided':
      return { screen: 'conflicts', query: { state: 'open' } };
    case 'export.finished':
      return { screen: 'jobs' };
    case 'prices.changed':
      return { screen: 'changePrices', query: { job: text(notice, 'jobId') } };
    case 'webhook.paused':
      return { screen: 'webhook', query: { id: text(notice, 'webhookId') } };
    case 'import.finished':
      return {
        screen: text(notice, 'what') === 'pastSales' ? 'pastSales' : 'productImport',
        query: { job: text(notice, 'jobId') },
      };
  }
}
