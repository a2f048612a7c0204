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

interface ToDo {
  endedBy: readonly string[];
  /** The fact that names the same thing in the events of both; the location where it is the list of a store. */
  subject: 'orderId' | 'proposalId' | 'returnId' | 'adjustmentId' | 'staffId' | 'webhookId' | 'locationId';
}

/** The kinds that ask their readers for work, and the events that end this work for all of them. */
export const TO_DOS = {
  'order.placed': { endedBy: ['order.approved', 'order.rejected', 'order.cancelled'], subject: 'orderId' },
  'proposal.sent': {
    endedBy: ['proposal.confirmed', 'proposal.rejected', 'proposal.withdrawn'],
    subject: 'proposalId',
  },
  'return.waiting': { endedBy: ['return.posted', 'return.deleted'], subject: 'returnId' },
  'delivery.short': { endedBy: ['delivery.settled'], subject: 'adjustmentId' },
  'registration.requested': { endedBy: ['registration.approved', 'registration.rejected'], subject: 'staffId' },
  'sales.undecided': { endedBy: ['sales.decided'], subject: 'locationId' },
  'order.unreceived': { endedBy: ['order.fulfilled'], subject: 'locationId' },
  'webhook.paused': { endedBy: ['webhook.enabled', 'webhook.removed'], subject: 'webhookId' },
} as const satisfies Partial<Record<NotificationKind, ToDo>>;
export type ToDoKind = keyof typeof TO_DOS;

/** The to-dos that an event of this kind may end. */
export const toDosEndedBy = (eventKind: string): { kind: ToDoKind; subject: ToDo['subject'] }[] =>
  (Object.entries(TO_DOS) as [ToDoKind, ToDo][]).flatMap(([kind, { endedBy, subject }]) =>
    endedBy.includes(eventKind) ? [{ kind, subject }] : [],
  );

/** Emails about a person's own account, which no preference switches off. */
export const isAlwaysMailed = (kind: NotificationKind): boolean => kind === 'registration.approved';

/** The organisation chooses whether people get emails about orders until they choose themselves. */
export const isAboutOrders = (topic: Topic): boolean => topic === 'approvals' || topic === 'decisions';

/** What applies until a person chooses: notifications on screen, and emails about orders by the organisation's setting. */
export const defaultPreference = (topic: Topic, { mailOrders }: { mailOrders: boolean }) => ({
  bell: true,
  mail: mailOrders && isAboutOrders(topic),
});
