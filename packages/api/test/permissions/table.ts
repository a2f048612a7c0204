import { accountsTable } from './accounts-table';
import { auditTable } from './audit-table';
import { catalogueTable } from './catalogue-table';
import { integrationsTable } from './integrations-table';
import { inventoryTable } from './inventory-table';
import { jobsTable } from './jobs-table';
import { notificationsTable } from './notifications-table';
import { orderingTable } from './ordering-table';
import { ownAccountTable } from './own-account-table';
import { posTable } from './pos-table';
import { pricingTable } from './pricing-table';
import { reportsTable } from './reports-table';
import type { Entry, ProcedurePath } from './rule';
import { suppliersTable } from './suppliers-table';

/** The permissions of every procedure, on own and foreign records. */
export const PERMISSIONS: Record<ProcedurePath, Entry> = {
  ...accountsTable,
  ...ownAccountTable,
  ...auditTable,
  ...catalogueTable,
  ...integrationsTable,
  ...inventoryTable,
  ...jobsTable,
  ...notificationsTable,
  ...orderingTable,
  ...suppliersTable,
  ...posTable,
  ...pricingTable,
  ...reportsTable,
};

/** The entry of a path that comes from the router itself. */
export const entryOf = (path: string): Entry => PERMISSIONS[path as ProcedurePath];
