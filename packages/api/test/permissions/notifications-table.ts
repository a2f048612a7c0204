import { type Entry, STAFF } from './rule';

const own = (input: () => unknown): Entry => ({ rule: STAFF, unscoped: true, input });

/** Notifications are personal. */
export const notificationsTable: Record<string, Entry> = {
  'notifications.listNotifications': own(() => ({})),
  'notifications.counts': own(() => undefined),
  'notifications.markRead': own(() => ({ upTo: 1 })),
  'notifications.listPreferences': own(() => undefined),
  'notifications.setPreference': own(() => ({ topic: 'stock', bell: true, mail: false })),
  'notifications.stream': own(() => undefined),
};
