import type { LiveEntity } from '@bhandar/domain/notifications';

/** An event that people may have to be notified of. Names are noun.past. */
export type DomainEvent =
  | {
      kind: 'order.placed' | 'order.approved' | 'order.rejected' | 'order.cancelled' | 'order.fulfilled';
      locationId: string;
      orderId: string;
    }
  | {
      kind: 'registration.requested' | 'registration.approved' | 'registration.rejected';
      locationId: string | null;
      staffId: string;
    }
  | {
      kind: 'request.accepted' | 'request.declined';
      locationId: string;
      requestedItemId: string;
      /** The requester, who is notified. */
      staffId: string;
    }
  | { kind: 'purchase.recorded' | 'purchase.voided'; locationId: string | null; purchaseId: string }
  /** A store's purchase that the warehouse decides; the location is the store. */
  | {
      kind: 'proposal.sent' | 'proposal.confirmed' | 'proposal.rejected' | 'proposal.withdrawn';
      locationId: string;
      proposalId: string;
    }
  /**
   * A return that waits for a decision, and its decision; the location is its store, or the warehouse. `returnId` is a
   * customer's return or goods that are written off.
   */
  | {
      kind: 'return.waiting' | 'return.posted' | 'return.deleted';
      locationId: string;
      of: 'saleReturn' | 'writeOff';
      returnId: string;
      /** Worth more than a store may decide. */
      overLimit?: boolean;
    }
  /** A sale whose cash went back out of the drawer of a colleague. */
  | { kind: 'sale.voided'; locationId: string; saleId: string; returnId: string }
  /** Goods that were sent and did not arrive at the location, and the outcome. */
  | { kind: 'delivery.short' | 'delivery.settled'; locationId: string; adjustmentId: string }
  /** Approved orders of a store that became overdue; for one person of it, or for its managers. */
  | {
      kind: 'order.unreceived';
      locationId: string;
      goods: 'pharmacy' | 'nonPharmacy';
      staffId: string | null;
      vouchers: string[];
      /** The first of them. */
      orderId: string;
    }
  | { kind: 'webhook.paused'; locationId: string | null; webhookId: string; reason: 'failing' | 'gone' | 'person' }
  | { kind: 'webhook.enabled' | 'webhook.removed'; locationId: string | null; webhookId: string }
  | { kind: 'export.finished' | 'prices.changed'; locationId: null; jobId: string }
  | { kind: 'import.finished'; locationId: null; jobId: string }
  /** What admins approved on a business day; with 0 approvals what store staff took to the bank. */
  | { kind: 'approvals.reported'; locationId: null; day: string; approved: number; names: string[] }
  | { kind: 'sales.undecided'; locationId: string; waiting: number; late: number }
  /** An offline sale of the store was accepted or rejected. */
  | { kind: 'sales.decided'; locationId: string }
  | {
      kind: 'stock.low';
      locationId: string;
      low: number;
      out: number;
      names: string[];
      /** The list that the notification opens, and its number of rows at this moment. */
      figure: string;
      listed: number;
    }
  | {
      kind: 'batches.expiring';
      locationId: string;
      expired: number;
      soon: number;
      later: number;
      soonDays: number;
      laterDays: number;
      names: string[];
      figure: string;
      listed: number;
    };

export type EventKind = DomainEvent['kind'];

/** The entities that an event has changed. */
const ENTITIES_OF = {
  'order.placed': ['order'],
  'order.approved': ['order', 'stock'],
  'order.rejected': ['order'],
  'order.cancelled': ['order'],
  'order.fulfilled': ['order', 'stock', 'adjustment'],
  'registration.requested': ['staff'],
  'registration.approved': ['staff'],
  'registration.rejected': ['staff'],
  'request.accepted': ['request', 'product'],
  'request.declined': ['request'],
  'purchase.recorded': ['purchase', 'purchaseOrder', 'stock', 'product', 'setup', 'supplierAccount'],
  'purchase.voided': ['purchase', 'purchaseOrder', 'stock', 'product', 'supplierAccount'],
  'proposal.sent': ['purchase'],
  'proposal.confirmed': ['purchase'],
  'proposal.rejected': ['purchase'],
  'proposal.withdrawn': ['purchase'],
  'return.waiting': ['saleReturn', 'writeOff'],
  'return.posted': ['saleReturn', 'writeOff', 'stock'],
  'return.deleted': ['saleReturn', 'writeOff'],
  'sale.voided': ['sale', 'saleReturn'],
  'delivery.short': ['adjustment'],
  'delivery.settled': ['adjustment', 'stock'],
  'order.unreceived': ['order'],
  'webhook.paused': ['webhook'],
  'webhook.enabled': ['webhook'],
  'webhook.removed': ['webhook'],
  'export.finished': ['job'],
  'prices.changed': ['job', 'price'],
  'import.finished': ['import', 'job', 'product', 'setup', 'stock'],
  'approvals.reported': ['order'],
  'sales.undecided': ['offlineSale'],
  'sales.decided': ['offlineSale'],
  'stock.low': ['stock'],
  'batches.expiring': ['stock'],
} as const satisfies Record<EventKind, readonly LiveEntity[]>;

/** Undefined for an event of another release, whose changes are unknown. */
export const entitiesOfEvent = (kind: string): readonly LiveEntity[] | undefined =>
  Object.hasOwn(ENTITIES_OF, kind) ? ENTITIES_OF[kind as EventKind] : undefined;
