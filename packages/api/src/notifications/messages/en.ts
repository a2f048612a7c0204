import type { NotificationKind } from '@bhandar/domain/notifications';

export type Facts = Record<string, string>;

export interface MailMessage {
  subject: string;
  lines: string[];
}

export interface EmailMessages {
  greeting: (name: string) => string;
  open: string;
  /** The link to the list whose rows the mail counts. */
  openList: string;
  signIn: string;
  /** At the foot of an email that no preference stops. */
  alwaysSent: string;
  /** Why the person gets the mail, and how to stop it. */
  reason: string;
  of: Record<NotificationKind, (facts: Facts) => MailMessage>;
}

export const english: EmailMessages = {
  greeting: (name) => `Hello ${name},`,
  open: 'Open it',
  openList: 'Open the list',
  signIn: 'Sign in',
  alwaysSent: 'This email about your account is always sent.',
  reason: 'You switched these emails on under Notifications and can switch them off there.',
  of: {
    'order.placed': (f) => ({
      subject: `Order ${f.voucher} of ${f.store} is awaiting approval`,
      lines: [`${f.requester} ordered ${f.items === '1' ? '1 product' : `${f.items} products`}.`],
    }),
    'order.approved': (f) => ({
      subject: `Order ${f.voucher} was approved`,
      lines: [`${f.by} approved it.`, ...loweredLines(f)],
    }),
    'order.rejected': (f) => ({ subject: `Order ${f.voucher} was rejected`, lines: [`${f.by}: ${f.reason}`] }),
    'order.cancelled': (f) => ({ subject: `Order ${f.voucher} was cancelled`, lines: [`${f.by} cancelled it.`] }),
    'order.fulfilled': (f) => ({ subject: `Order ${f.voucher} was received`, lines: [`${f.by} received the goods.`] }),
    'request.accepted': (f) => ({
      subject: `${f.item} was added to the catalogue`,
      lines: [`${f.by} approved your request.`],
    }),
    'request.declined': (f) => ({
      subject: `Your request for ${f.item} was rejected`,
      lines: [`${f.by}: ${f.reason}`],
    }),
    'proposal.sent': (f) => ({ subject: `${f.store}: a purchase to confirm`, lines: [`${f.by}. ${f.purchase}`] }),
    'proposal.confirmed': (f) => ({
      subject: `${f.store}: a purchase was confirmed`,
      lines: [`${f.by} confirmed it. ${f.purchase}`],
    }),
    'proposal.rejected': (f) => ({
      subject: `${f.store}: a purchase was rejected`,
      lines: [`${f.by}: ${f.reason}`, f.purchase ?? ''],
    }),
    'return.waiting': (f) => ({
      subject:
        f.of === 'writeOff'
          ? `${f.requester}'s return ${f.voucher} awaits approval: ${f.units} units`
          : `${f.requester}'s return ${f.voucher} for ${f.refund} awaits approval`,
      lines: [`${f.store}. Stock does not change until it is approved.`],
    }),
    'return.posted': (f) => ({
      subject: f.cash
        ? `${f.voucher} was approved: hand out ${f.cash}${f.drawer ? ` from ${f.drawer}` : ''}`
        : `Your return ${f.voucher}${f.refund ? ` for ${f.refund}` : ''} was approved`,
      lines: [`${f.by} approved it at ${f.store}.`],
    }),
    'return.deleted': (f) => ({
      subject: `Your return ${f.voucher} was deleted`,
      lines: [`${f.by} deleted it. Stock did not change.`],
    }),
    'sale.voided': (f) => ({
      subject: `${f.by} voided ${f.voucher}: ${f.cash} left your drawer`,
      lines: [`${f.store}. Paid from ${f.drawer}.`],
    }),
    'delivery.short': (f) => ({
      subject: `${f.store} received ${f.received} of ${f.sent} units of ${f.voucher}`,
      lines: [`${f.by} received the goods. Resolve the open difference ${f.adjustment}.`],
    }),
    'delivery.settled': (f) => ({
      subject: `The missing goods of ${f.voucher} ${SETTLED[f.outcome ?? ''] ?? SETTLED.lost}`,
      lines: [`${f.by}${f.note ? `: ${f.note}` : ''}. Difference ${f.adjustment}.`],
    }),
    'order.unreceived': (f) => ({
      subject:
        f.count === '1'
          ? `${f.names} was approved more than ${f.days} days ago and is not received yet`
          : `${lateOrders(f)} were approved more than ${f.days} days ago and are not received yet`,
      lines: [`${f.store}: ${f.names}`],
    }),
    'registration.requested': (f) => ({ subject: `${f.name} requested an account`, lines: [f.store ?? ''] }),
    'registration.approved': () => ({
      subject: 'Your account was approved',
      lines: ['Your account is active. You can sign in now.'],
    }),
    'approvals.reported': (f) => ({
      subject:
        f.approved === '0'
          ? `Cash that stores took to the bank on ${f.day}`
          : `Orders that admins approved on ${f.day}: ${f.approved}`,
      lines: (f.names ?? '').split('; '),
    }),
    'sales.undecided': (f) => ({
      subject: `${f.store}: ${f.waiting} offline sales to review`,
      lines: [
        'They conflict with current stock or prices.',
        ...(f.late === '0' ? [] : [`Waiting for more than a day: ${f.late}.`]),
      ],
    }),
    'stock.low': (f) => ({
      subject: `${f.store}: ${f.figure?.startsWith('out') ? `${f.listed} products out of stock` : `${f.listed} products low on stock`}`,
      lines: [`New: ${f.out} out of stock, ${f.low} low.`, `Including ${f.names}.`],
    }),
    'batches.expiring': (f) => ({
      subject: `${f.store}: ${f.figure === 'expired' ? `${f.listed} expired batches` : `${f.listed} batches close to expiry`}`,
      lines: [
        `Newly expired: ${f.expired}. Within ${f.soonDays ?? 30} days: ${f.soon}. Within ${f.laterDays ?? 90} days: ${f.later}.`,
        `Including ${f.names}.`,
      ],
    }),
    'import.finished': (f) => ({
      subject: `Import of ${f.file} ${IMPORT_STATUS[f.status ?? ''] ?? IMPORT_STATUS.done}`,
      lines: [`${f.created} new, ${f.updated} changed, ${f.rejected} rejected.`],
    }),
    'export.finished': (f) => ({
      subject: f.status === 'done' ? 'Your export is ready' : 'Your export failed',
      lines: f.status === 'done' ? [`${f.rows} rows. The file is kept for seven days.`] : [],
    }),
    'prices.changed': (f) => ({
      subject: f.status === 'done' ? `${f.rows} prices changed` : 'Your bulk price change failed',
      lines: [f.status === 'done' ? `${f.subject}` : 'No price was changed.'],
    }),
    'webhook.paused': (f) => ({
      subject: 'A webhook was paused',
      lines: [`${f.url} accepted no delivery. Resume it once it answers.`],
    }),
  },
};

/** Emails of earlier releases do not count the lowered lines. */
function loweredLines({ lowered, loweredItem }: Facts): string[] {
  if (!Number(lowered)) return [];
  return [
    loweredItem
      ? `Less ${loweredItem} was approved than ordered.`
      : `Less than ordered was approved of ${lowered} products.`,
  ];
}

function lateOrders({ count, own, goods, store }: Facts): string {
  const orders = goods === 'nonPharmacy' ? 'non-pharmacy orders' : 'pharmacy orders';
  return own === 'true' ? `${count} of your ${orders}` : `${count} ${orders} of ${store}`;
}

const SETTLED: Record<string, string> = {
  lost: 'were recorded as lost',
  arrived: 'were found at the receiver',
  returned: 'were found at the sender',
};

const IMPORT_STATUS: Record<string, string> = { done: 'finished', failed: 'failed', cancelled: 'was cancelled' };
