/** What happened that somebody may have to hear of. Names are noun.past. */
export type DomainEvent =
  | {
      kind: 'order.placed' | 'order.approved' | 'order.rejected' | 'order.cancelled' | 'order.fulfilled';
      locationId: string;
      orderId: string;
    }
  | { kind: 'registration.requested' | 'registration.approved'; locationId: string | null; staffId: string }
  | {
      kind: 'request.accepted' | 'request.declined';
      locationId: string;
      requestedItemId: string;
      /** Who asked, and has to hear of it. */
      staffId: string;
    }
  | { kind: 'purchase.recorded' | 'purchase.voided'; locationId: null; purchaseId: string }
  | { kind: 'webhook.paused'; locationId: string | null; webhookId: string; reason: 'failing' | 'gone' | 'person' }
  | { kind: 'export.finished' | 'prices.changed'; locationId: null; jobId: string }
  | { kind: 'import.finished'; locationId: null; jobId: string }
  | { kind: 'sales.undecided'; locationId: string; waiting: number; late: number }
  | {
      kind: 'stock.low';
      locationId: string;
      low: number;
      out: number;
      names: string[];
      /** The list that the notice opens, and all its rows at this moment. */
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
