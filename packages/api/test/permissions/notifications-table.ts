import { type Entry, STAFF } from './rule';

const own = (input: () => unknown): Entry => ({ rule: STAFF, unscoped: true, input });

/** Everyone has a bell of their own, and hears only it. */
export const notificationsTable: Record<string, Entry> = {
  'notifications.listNotifications': own(() => ({})),
  'notifications.counts': own(() => undefined),
  'notifications.markRead': own(() => ({ upTo: 1 })),
  'notifications.listPreferences': own(() => undefined),
  'notifications.setPreference': own(() => ({ topic: 'stock', bell: true, mail: false })),
  'notifications.stream': own(() => undefined),
};
