import { type Entry, STAFF } from './rule';

const own = (input: () => unknown): Entry => ({ rule: STAFF, unscoped: true, input });

/** Everyone has a bell of their own, and hears only it. */
export const noticesTable: Record<string, Entry> = {
  'notices.listNotices': own(() => ({})),
  'notices.counts': own(() => undefined),
  'notices.markRead': own(() => ({ upTo: 1 })),
  'notices.listPreferences': own(() => undefined),
  'notices.setPreference': own(() => ({ topic: 'stock', bell: true, mail: false })),
  'notices.stream': own(() => undefined),
};
