import { MANAGERS, STAFF, type Table } from './rule';

/** An admin reads the entries of their stores; every role records its own exports. */
export const auditTable = {
  'audit.listEntries': { rule: MANAGERS, unscoped: true, input: () => ({ limit: 100 }) },
  'audit.noteExport': {
    reach: 'person',
    rule: STAFF,
    unscoped: true,
    input: () => ({ list: 'Customers', filter: '/customers?search=karim', rows: 3 }),
  },
  'audit.vocabulary': { rule: MANAGERS, unscoped: true, input: () => undefined },
} satisfies Table;
