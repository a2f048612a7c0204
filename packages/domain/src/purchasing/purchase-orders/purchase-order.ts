import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { Day, Id, Instant, isEachOnce, issue, optionalText, PageQuery, Quantity, TradePrice } from '../../shared';
import { MAX_PURCHASE_LINES } from '../purchases/purchase';

/** An order of the warehouse to a supplier. */
export const CreatePurchaseOrderInput = z.object({
  kind: ProductKind,
  supplierId: Id,
  expectedOn: Day.nullable().default(null),
  note: optionalText(500),
  lines: z
    .array(
      z.object({
        productId: Id,
        quantity: Quantity,
        packSize: z.number().int().min(1).max(1_000_000).default(1),
        packTpMinor: TradePrice.nullable().default(null),
      }),
    )
    .min(1, { error: issue('reorder.addLine') })
    .max(MAX_PURCHASE_LINES)
    .refine((lines) => isEachOnce(lines, ({ productId }) => productId), {
      error: issue('order.productRepeated'),
    }),
});
export type CreatePurchaseOrderInput = z.infer<typeof CreatePurchaseOrderInput>;

export const PurchaseOrderRef = z.object({ orderId: Id });
export type PurchaseOrderRef = z.infer<typeof PurchaseOrderRef>;

export const PurchaseOrderStatus = z.enum(['open', 'partly', 'received', 'closed']);
export type PurchaseOrderStatus = z.infer<typeof PurchaseOrderStatus>;

export const PurchaseOrderLine = z.object({
  lineNo: z.number(),
  productId: Id,
  code: z.string(),
  name: z.string(),
  strength: z.string(),
  quantity: z.number(),
  packSize: z.number(),
  packTpMinor: z.number().nullable(),
  /** Units received by valid purchases, free goods not counted. */
  received: z.number(),
});
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

export const PurchaseOrder = z.object({
  id: Id,
  kind: ProductKind,
  voucher: z.string(),
  status: PurchaseOrderStatus,
  supplier: z.object({ id: Id, name: z.string() }),
  expectedOn: z.string().nullable(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  closedBy: z.string(),
  closedAt: Instant.nullable(),
  lines: z.array(PurchaseOrderLine),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

export const PurchaseOrderPageQuery = PageQuery.extend({
  kind: ProductKind,
  /** Neither closed nor received in full. */
  open: z.boolean().optional(),
});
export type PurchaseOrderPageQuery = z.infer<typeof PurchaseOrderPageQuery>;

type Received = Pick<PurchaseOrderLine, 'quantity' | 'received'>;

/** The open quantity of a line; over-delivery counts as delivered in full. */
export const outstanding = ({ quantity, received }: Received): number => Math.max(0, quantity - received);

/** `closed` is set by a person; the other states follow from what was received. */
export function purchaseOrderStatus(closed: boolean, lines: readonly Received[]): PurchaseOrderStatus {
  if (lines.every((line) => outstanding(line) === 0)) return 'received';
  if (closed) return 'closed';
  return lines.some(({ received }) => received > 0) ? 'partly' : 'open';
}
