import { type Entry, MANAGERS } from './rule';

/** An admin reads what concerns their stores. */
export const auditTable: Record<string, Entry> = {
  'audit.listEntries': { rule: MANAGERS, unscoped: true, input: () => ({ limit: 100 }) },
  'audit.vocabulary': { rule: MANAGERS, unscoped: true, input: () => undefined },
};
