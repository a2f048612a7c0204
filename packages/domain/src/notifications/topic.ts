import * as z from 'zod';

/** The kinds of notification. Names are noun.past; each belongs to one topic. */
export const TOPIC_OF = {
  'order.placed': 'approvals',
  'sales.undecided': 'approvals',
  'approvals.reported': 'approvals',
  'proposal.sent': 'approvals',
  'return.waiting': 'approvals',
  'delivery.short': 'approvals',
  'order.approved': 'decisions',
  'order.rejected': 'decisions',
  'order.cancelled': 'decisions',
  'order.fulfilled': 'decisions',
  'order.unreceived': 'decisions',
  'request.accepted': 'decisions',
  'request.declined': 'decisions',
  'proposal.confirmed': 'decisions',
  'proposal.rejected': 'decisions',
  'return.posted': 'decisions',
  'return.deleted': 'decisions',
  'sale.voided': 'decisions',
  'delivery.settled': 'decisions',
  'registration.requested': 'people',
  'registration.approved': 'people',
  'stock.low': 'stock',
  'batches.expiring': 'expiry',
  'import.finished': 'jobs',
  'webhook.paused': 'jobs',
  'export.finished': 'jobs',
  'prices.changed': 'jobs',
} as const;

export const TOPICS = ['approvals', 'decisions', 'stock', 'expiry', 'people', 'jobs'] as const;
export const Topic = z.enum(TOPICS);
export type Topic = z.infer<typeof Topic>;

export type NotificationKind = keyof typeof TOPIC_OF;
export const NOTIFICATION_KINDS = Object.keys(TOPIC_OF) as NotificationKind[];
export const NotificationKind = z.enum(NOTIFICATION_KINDS as [NotificationKind, ...NotificationKind[]]);

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(TOPIC_OF, kind);
export const kindsOf = (topic: Topic): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => TOPIC_OF[kind] === topic);

/** Emails about a person's own account, which no preference switches off. */
export const isAlwaysMailed = (kind: NotificationKind): boolean => kind === 'registration.approved';

/** The organisation chooses whether people get emails about orders until they choose themselves. */
export const isAboutOrders = (topic: Topic): boolean => topic === 'approvals' || topic === 'decisions';

/** What applies until a person chooses: notifications on screen, and emails about orders by the organisation's setting. */
export const defaultPreference = (topic: Topic, { mailOrders }: { mailOrders: boolean }) => ({
  bell: true,
  mail: mailOrders && isAboutOrders(topic),
});
