import * as z from 'zod';
import { Id, Instant } from '../shared';
import { type DeliveryKind, TEST_KIND } from './webhook';

const Place = z.object({ id: Id, name: z.string(), city: z.string() });

const OrderFacts = z.object({
  orderId: Id,
  voucher: z.string(),
  kind: z.enum(['pharmacy', 'nonPharmacy']),
  store: Place,
  requestedBy: z.string(),
  requestedAt: Instant,
  note: z.string(),
  /** The person who caused the event; empty if no person did. */
  by: z.string(),
  items: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      strength: z.string(),
      quantity: z.number().int(),
      approvedQuantity: z.number().int().nullable(),
      receivedQuantity: z.number().int().nullable(),
    }),
  ),
});
const StockFacts = z.object({
  place: Place.extend({ kind: z.enum(['warehouse', 'store']) }),
  /** How many products fell below their reorder level, and how many ran out, since the last event. */
  low: z.number().int(),
  out: z.number().int(),
  names: z.array(z.string()),
});

const FACTS = {
  'order.placed': OrderFacts,
  'order.approved': OrderFacts,
  'order.rejected': OrderFacts.extend({ reason: z.string() }),
  'order.cancelled': OrderFacts,
  'order.fulfilled': OrderFacts,
  'stock.low': StockFacts,
  [TEST_KIND]: z.object({ sentBy: z.string() }),
} as const satisfies Record<DeliveryKind, z.ZodType>;

/** The body that is posted for an event of this kind. */
export const payloadOf = (kind: DeliveryKind) =>
  z.object({
    type: z.literal(kind),
    timestamp: Instant,
    /** The same for every receiver of an event; a test has no id. */
    id: z.string().optional(),
    data: FACTS[kind],
  });
