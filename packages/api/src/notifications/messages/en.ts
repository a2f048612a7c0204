import type { NotificationKind } from '@bhandar/domain/notifications';

export type Facts = Record<string, string>;

export interface Words {
  subject: string;
  lines: string[];
}

export interface EmailMessages {
  greeting: (name: string) => string;
  open: string;
  /** To the list that the mail counts. */
  openList: string;
  /** Why the person gets it, and how it stops. */
  chosen: string;
  of: Record<NotificationKind, (facts: Facts) => Words>;
}

export const english: EmailMessages = {
  greeting: (name) => `Hello ${name},`,
  open: 'Open your notifications',
  openList: 'Open the list',
  chosen: 'You chose these mails under Notifications, where you can switch them off.',
  of: {
    'order.placed': (f) => ({
      subject: `Order ${f.voucher} of ${f.store} waits for a decision`,
      lines: [`${f.requester} asks for ${f.items} products.`],
    }),
    'order.approved': (f) => ({ subject: `Order ${f.voucher} was approved`, lines: [`${f.by} approved it.`] }),
    'order.rejected': (f) => ({ subject: `Order ${f.voucher} was rejected`, lines: [`${f.by}: ${f.reason}`] }),
    'order.cancelled': (f) => ({ subject: `Order ${f.voucher} was cancelled`, lines: [`${f.by} cancelled it.`] }),
    'order.fulfilled': (f) => ({ subject: `Order ${f.voucher} was received`, lines: [`${f.by} received the goods.`] }),
    'request.accepted': (f) => ({
      subject: `${f.item} comes into the catalogue`,
      lines: [`${f.by} accepted your wish.`],
    }),
    'request.declined': (f) => ({ subject: `${f.item} was declined`, lines: [`${f.by}: ${f.reason}`] }),
    'registration.requested': (f) => ({ subject: `${f.name} asks for an account`, lines: [f.store ?? ''] }),
    'registration.approved': (f) => ({ subject: 'Your account is open', lines: [`Welcome, ${f.name}.`] }),
    'sales.undecided': (f) => ({
      subject: `${f.store}: ${f.waiting} sales wait for a decision`,
      lines: [
        'They were made while a till was without the network, and do not fit the book.',
        ...(f.late === '0' ? [] : [`Waiting for over a day: ${f.late}.`]),
      ],
    }),
    'stock.low': (f) => ({
      subject: `${f.store}: ${f.figure?.startsWith('out') ? `${f.listed} products out of stock` : `${f.listed} products low on stock`}`,
      lines: [`New: ${f.out} out of stock, ${f.low} low.`, `Among them ${f.names}.`],
    }),
    'batches.expiring': (f) => ({
      subject: `${f.store}: ${f.figure === 'expired' ? `${f.listed} expired batches` : `${f.listed} batches close to expiry`}`,
      lines: [
        `Newly expired: ${f.expired}. Within ${f.soonDays ?? 30} days: ${f.soon}. Within ${f.laterDays ?? 90} days: ${f.later}.`,
        `Among them ${f.names}.`,
      ],
    }),
    'import.finished': (f) => ({
      subject: `Import of ${f.file}: ${f.status}`,
      lines: [`${f.created} new, ${f.updated} changed, ${f.rejected} rejected.`],
    }),
    'export.finished': (f) => ({
      subject: f.status === 'done' ? 'Your export is ready' : 'Your export did not come through',
      lines: f.status === 'done' ? [`${f.rows} rows. The file is kept for seven days.`] : [],
    }),
    'prices.changed': (f) => ({
      subject: f.status === 'done' ? `${f.rows} prices are changed` : 'Your change of prices did not come through',
      lines: [f.status === 'done' ? `${f.subject}` : 'No price has changed.'],
    }),
    'webhook.paused': (f) => ({
      subject: 'A webhook was paused',
      lines: [`${f.url} let nothing through. Switch it on again once it answers.`],
    }),
  },
};
