import * as z from 'zod';
import { Role, StoreRef } from '../../accounts';
import { ProductKind } from '../../catalogue';
import { TransitSettlement } from '../../inventory';
import {
  coded,
  Id,
  isEachOnce,
  issue,
  issueOf,
  optionalText,
  PageQuery,
  Quantity,
  RefusalSchema,
  requiredText,
  StockLevel,
} from '../../shared';

export const EMPTY_ORDER = coded('order.empty');
export const NO_REASON = 'No reason provided';
/** More lines than a person types; keeps an approval one short transaction. */
export const MAX_ORDER_LINES = 200;

export const OrderStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'fulfilled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderItem = z.object({ productId: Id, quantity: Quantity });
export type OrderItem = z.infer<typeof OrderItem>;

const OrderNote = optionalText(500);

/** A line's new quantity, by its number in the order. */
const LineQuantity = z.object({ lineNo: z.number().int().min(1).max(MAX_ORDER_LINES), quantity: StockLevel });
export type LineQuantity = z.infer<typeof LineQuantity>;

const LineQuantities = z
  .array(LineQuantity)
  .max(MAX_ORDER_LINES)
  .refine((lines) => isEachOnce(lines, ({ lineNo }) => lineNo), { error: issue('document.lineRepeated') });

export const PlaceOrderInput = z.object({
  kind: ProductKind,
  /** The ordering store; the person's own if left out. */
  locationId: Id.optional(),
  items: z
    .array(OrderItem, { error: issueOf(EMPTY_ORDER) })
    .min(1, { error: issueOf(EMPTY_ORDER) })
    .max(MAX_ORDER_LINES, { error: issue('order.tooManyLines', { max: MAX_ORDER_LINES }) })
    .refine((items) => isEachOnce(items, ({ productId }) => productId), {
      error: issue('order.productRepeated'),
    }),
  note: OrderNote,
});
export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>;

/** The older form: one product, by its name on the box. */
export const NamedOrderInput = PlaceOrderInput.omit({ items: true }).extend({
  tradeName: requiredText(issue('product.tradeNameRequired'), 300),
  strength: optionalText(200),
  quantity: Quantity.default(1),
});
export type NamedOrderInput = z.infer<typeof NamedOrderInput>;

/** The order of a step. With a kind, an order of the other kind is not found: documented paths name the kind. */
const OrderStep = z.object({ orderId: Id, kind: ProductKind.optional() });

/** The colleague of the store, or the store itself, that takes over the goods of a person who left. */
export const GoodsFor = z.union([z.literal('store'), Id]);
export type GoodsFor = z.infer<typeof GoodsFor>;

export const ApproveOrderInput = OrderStep.extend({
  adminNote: OrderNote,
  /** Who may sell the goods of a requester who has left the store, or of an order handed over then. Otherwise ignored. */
  goodsFor: GoodsFor.optional(),
  /** Lines that get less than was ordered; a line left out gets all of it. */
  quantities: LineQuantities.optional(),
});
export type ApproveOrderInput = z.infer<typeof ApproveOrderInput>;

export const RejectOrderInput = OrderStep.extend({
  reason: optionalText(300).transform((reason) => reason || NO_REASON),
  adminNote: OrderNote,
});
export type RejectOrderInput = z.infer<typeof RejectOrderInput>;

export const CancelOrderInput = OrderStep;
export type CancelOrderInput = z.infer<typeof CancelOrderInput>;

export const FulfilOrderInput = OrderStep.extend({
  /** Lines that arrived in another quantity than was approved; a line left out arrived whole. */
  received: LineQuantities.optional(),
});
export type FulfilOrderInput = z.infer<typeof FulfilOrderInput>;

export const OrderIdInput = z.object({ orderId: Id });
export type OrderIdInput = z.infer<typeof OrderIdInput>;

export const OrderSort = z.enum(['waiting', 'requestedAt', 'requestedBy', 'store', 'status', 'items', 'voucher']);
export type OrderSort = z.infer<typeof OrderSort>;

export const OrderPageQuery = PageQuery.extend({
  kind: ProductKind.optional(),
  /** One status or several. */
  status: z.union([OrderStatus, z.array(OrderStatus).min(1)]).optional(),
  locationId: Id.optional(),
  /** Only the person's own orders, and those whose goods they took over. */
  mine: z.boolean().optional(),
  /** Only approved orders that the store has not received for `UNRECEIVED_DAYS`. */
  unreceived: z.boolean().optional(),
  /** `waiting`: pending first, the longest wait on top, then the newest. */
  sort: OrderSort.default('waiting'),
});
export type OrderPageQuery = z.infer<typeof OrderPageQuery>;

export const OrderPerson = z.object({ id: Id, name: z.string(), email: z.string() });
export type OrderPerson = z.infer<typeof OrderPerson>;

export const OrderLine = z.object({
  lineNo: z.number(),
  productId: Id,
  name: z.string(),
  category: z.string(),
  strength: z.string(),
  quantity: z.number(),
  /** The approved quantity; null until then. */
  approvedQuantity: z.number().nullable(),
  /** The quantity that the store received; null until then. */
  receivedQuantity: z.number().nullable(),
  /** Units missing at the receipt that turned up in the store later. */
  foundQuantity: z.number(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** The units of a line that the store got in the end; null until the receipt. */
export const arrivedQuantity = (line: Pick<OrderLine, 'receivedQuantity' | 'foundQuantity'>): number | null =>
  line.receivedQuantity === null ? null : line.receivedQuantity + line.foundQuantity;

export const ListedOrderLine = OrderLine.extend({
  /** The quantity that the warehouse could send today. */
  available: z.number(),
});
export type ListedOrderLine = z.infer<typeof ListedOrderLine>;

export const OrderDetailsLine = ListedOrderLine.extend({
  /** The sellable quantity in the ordering store. */
  storeHas: z.number(),
  /** Units among `storeHas` that were sent with approved orders and are not received yet. */
  unreceived: z.number(),
  soldLast30Days: z.number(),
  /** The batch that would leave the warehouse first. */
  nextBatch: z.object({ batchNumber: z.string(), expiresOn: z.string().nullable() }).nullable(),
  /** The batches that the approval took from the warehouse, first expiry first; empty until then. */
  batches: z.array(z.object({ batchNumber: z.string(), expiresOn: z.string().nullable(), quantity: z.number() })),
});
export type OrderDetailsLine = z.infer<typeof OrderDetailsLine>;

/** The colleague, or the store, which has no id, that an order was handed over to when its requester left. */
export const OrderHolder = z.object({ id: Id.nullable(), name: z.string() });
export type OrderHolder = z.infer<typeof OrderHolder>;

export const Order = z.object({
  id: Id,
  kind: ProductKind,
  voucher: z.string(),
  status: OrderStatus,
  store: StoreRef,
  requestedBy: OrderPerson,
  /** Who may sell the goods instead of the requester; null while they are the requester's. */
  goodsFor: OrderHolder.nullable(),
  requestedAt: z.string(),
  note: z.string(),
  adminNote: z.string(),
  /** The person who approved, rejected or cancelled it, their role, and the time. */
  processedBy: OrderPerson.nullable(),
  processorRole: Role.nullable(),
  processedAt: z.string().nullable(),
  rejectionReason: z.string(),
  fulfilledBy: OrderPerson.nullable(),
  fulfilledAt: z.string().nullable(),
  lines: z.array(OrderLine),
});
export type Order = z.infer<typeof Order>;

/** Why the reader may not decide on it, by the rules and the organisation's settings; null if they may. */
const WhyNotDecide = RefusalSchema.nullable();

const OrderTotals = z.object({
  quantity: z.number(),
  /** At today's unit cost; null for people who do not see costs. */
  costMinor: z.number().nullable(),
  valueAtMrpMinor: z.number(),
});

export const ListedOrder = Order.extend({
  whyNotDecide: WhyNotDecide,
  lines: z.array(ListedOrderLine),
  totals: OrderTotals,
});
export type ListedOrder = z.infer<typeof ListedOrder>;

/** A sender or receiver as the papers of a delivery name it. */
export const PaperParty = z.object({
  name: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  licenceNumber: z.string(),
});
export type PaperParty = z.infer<typeof PaperParty>;

export const OrderDetails = Order.extend({
  whyNotDecide: WhyNotDecide,
  lines: z.array(OrderDetailsLine),
  totals: OrderTotals,
  /** The heads of the pick list and the delivery challan, as at the approval; null until then. */
  papers: z.object({ organisation: z.string(), from: PaperParty, to: PaperParty }).nullable(),
  /** How the units that did not arrive were settled; null until then, and of a complete delivery. */
  settlement: TransitSettlement.nullable(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** A line that the warehouse cannot serve, as the refusal of an approval names it. */
export const OrderShortage = z.object({
  lineNo: z.number(),
  name: z.string(),
  asked: z.number(),
  available: z.number(),
});
export type OrderShortage = z.infer<typeof OrderShortage>;
