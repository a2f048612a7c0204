import { type Entry, STAFF, type Table } from './rule';

const own = (input: () => unknown): Entry => ({ rule: STAFF, unscoped: true, input });
const ownWrite = (input: () => unknown): Entry => ({ ...own(input), reach: 'person' });

/** Notifications are personal. */
export const notificationsTable = {
  'notifications.listNotifications': own(() => ({})),
  'notifications.counts': own(() => undefined),
  'notifications.markRead': ownWrite(() => ({ upTo: 1 })),
  'notifications.listPreferences': own(() => undefined),
  'notifications.setPreference': ownWrite(() => ({ topic: 'stock', bell: true, mail: false })),
  'notifications.stream': own(() => undefined),
} satisfies Table;
