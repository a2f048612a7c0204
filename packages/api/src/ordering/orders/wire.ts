import {
  arrivedQuantity,
  EMPTY_ORDER,
  type ListedOrder,
  NO_REASON,
  type OrderItem,
  type OrderLine,
  type OrderStatus,
} from '@bhandar/domain/ordering';
import { decimalFromMinor, Id, issue, issueOf, optionalText, Quantity } from '@bhandar/domain/shared';
import * as z from 'zod';
import { NAMED_STORE } from '../../core/rest/named-place';

const text = z.string();
const maybe = z.string().nullable();

const OrderItemWire = z.object({
  itemId: Id,
  name: text,
  category: text,
  strength: text,
  quantity: z
    .number()
    .describe('Asked while it is pending; granted once approved; arrived once received, with what was found later'),
  requestedQuantity: z.number(),
  approvedQuantity: z.number().nullable(),
  receivedQuantity: z.number().nullable(),
  available: z.number(),
});

/** The documented client knows three states; our screens know all of them. */
export const OrderStatusWire = z.enum(['pending', 'approved', 'rejected'], {
  error: issue('order.statusQuery'),
});
type OrderStatusWire = z.infer<typeof OrderStatusWire>;

const STATUS_TO_WIRE = {
  pending: 'pending',
  approved: 'approved',
  fulfilled: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
} as const satisfies Record<OrderStatus, OrderStatusWire>;

/** Our states for one documented state. */
export const statusesFromWire = (status: OrderStatusWire): OrderStatus[] =>
  (Object.keys(STATUS_TO_WIRE) as OrderStatus[]).filter((each) => STATUS_TO_WIRE[each] === status);

export const OrderWire = z.object({
  _id: Id,
  voucher: text,
  type: z.enum(['pharmacy', 'nonPharmacy']),
  items: z.array(OrderItemWire),
  requestedBy: Id,
  requestedByName: text,
  email: text,
  store_id: Id,
  store_name: text,
  storeName: text,
  status: OrderStatusWire,
  note: text,
  adminNote: text,
  requestedAt: text,
  createdAt: text,
  processedAt: maybe,
  processedBy: maybe,
  approvedBy: maybe,
  approvedByName: maybe,
  approvedAt: maybe,
  approverRole: maybe,
  rejectedBy: maybe,
  rejectionReason: text,
  fulfilledAt: maybe,
  supplier: text,
  quantity: z.number(),
  tp: z.number().nullable(),
  vat: z.number(),
  discount: z.number(),
  mrp: z.number(),
  creator: text,
});

/** The documented pages add up `quantity`, so it is the received quantity as soon as that is known. */
const quantityOf = (line: OrderLine): number => arrivedQuantity(line) ?? line.approvedQuantity ?? line.quantity;

export function orderToWire(order: ListedOrder): z.infer<typeof OrderWire> {
  const { store, requestedBy, processedBy, totals } = order;
  const status = STATUS_TO_WIRE[order.status];
  const approver = status === 'approved' ? processedBy : null;
  const cancellation = order.status === 'cancelled' ? `Cancelled by ${processedBy?.name ?? 'the store'}` : '';
  return {
    _id: order.id,
    voucher: order.voucher,
    type: order.kind,
    items: order.lines.map((line) => ({
      itemId: line.productId,
      name: line.name,
      category: line.category,
      strength: line.strength,
      quantity: quantityOf(line),
      requestedQuantity: line.quantity,
      approvedQuantity: line.approvedQuantity,
      receivedQuantity: line.receivedQuantity,
      available: line.available,
    })),
    requestedBy: requestedBy.id,
    requestedByName: requestedBy.name,
    email: requestedBy.email,
    store_id: store.id,
    store_name: store.name,
    storeName: store.name,
    status,
    note: order.note,
    adminNote: order.adminNote,
    requestedAt: order.requestedAt,
    createdAt: order.requestedAt,
    processedAt: order.processedAt,
    processedBy: processedBy?.id ?? null,
    approvedBy: approver?.id ?? null,
    approvedByName: approver?.name ?? null,
    approvedAt: approver ? order.processedAt : null,
    approverRole: approver ? order.processorRole : null,
    rejectedBy: status === 'rejected' ? (processedBy?.id ?? null) : null,
    rejectionReason: order.rejectionReason || cancellation,
    fulfilledAt: order.fulfilledAt,
    // A store's order has no supplier, tax or discount; purchases have.
    supplier: '',
    quantity: totals.quantity,
    tp: totals.costMinor === null ? null : decimalFromMinor(totals.costMinor),
    vat: 0,
    discount: 0,
    mrp: decimalFromMinor(totals.valueAtMrpMinor),
    creator: requestedBy.name,
  };
}

/** Documented clients send whole products, ours two fields. Numbers may arrive as text. */
const WireQuantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value),
  Quantity,
);

const ItemWire = z
  .object({ itemId: Id.optional(), productId: Id.optional(), _id: Id.optional(), quantity: WireQuantity })
  .transform((item, context): OrderItem => {
    const productId = item.itemId ?? item.productId ?? item._id;
    if (productId) return { productId, quantity: item.quantity };
    context.addIssue({ code: 'custom', path: ['itemId'], message: issue('order.nameByItemId') });
    return z.NEVER;
  });

/** A cart of items, or the older form's one product by its name. Person and time are set by the server. */
export const PlaceOrderWire = z
  .object({
    items: z
      .array(ItemWire, { error: issueOf(EMPTY_ORDER) })
      .min(1, { error: issueOf(EMPTY_ORDER) })
      .max(1000)
      .optional(),
    tradeName: optionalText(300),
    strength: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), optionalText(200)),
    quantity: WireQuantity.default(1),
    supplier: optionalText(200),
    note: optionalText(500),
    ...NAMED_STORE,
  })
  .superRefine(({ items, tradeName }, context) => {
    if (!items && tradeName === '')
      context.addIssue({ code: 'custom', path: ['items'], message: issueOf(EMPTY_ORDER) });
  });
export type PlaceOrderWire = z.output<typeof PlaceOrderWire>;

/** Several items of one product in a body become one line of the order. */
export function mergedItems(items: readonly OrderItem[]): OrderItem[] {
  const merged = new Map<string, OrderItem>();
  for (const { productId, quantity } of items) {
    merged.set(productId, { productId, quantity: (merged.get(productId)?.quantity ?? 0) + quantity });
  }
  return [...merged.values()];
}

/** Person and time are set by the server, and ignored in a body. */
export const UpdateOrderWire = z.object({
  status: z.enum(['approved', 'rejected', 'cancelled', 'fulfilled'], {
    error: issue('order.statusChange'),
  }),
  adminNote: optionalText(500),
  rejectionReason: optionalText(300),
});
export type UpdateOrderWire = z.output<typeof UpdateOrderWire>;

export const ApproveOrderWire = z.object({ adminNote: optionalText(500) });
export const RejectOrderWire = z.object({
  rejectionReason: optionalText(300).transform((reason) => reason || NO_REASON),
  adminNote: optionalText(500),
});
