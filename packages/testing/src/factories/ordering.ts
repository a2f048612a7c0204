import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import type {
  ListedOrder,
  ListedOrderLine,
  OrderDetails,
  OrderDetailsLine,
  ReorderRow,
  RequesterStock,
} from '@bhandar/domain/ordering';

export interface OrderTraits {
  storeId: string;
  requestedBy: string;
  kind?: ProductKind;
  lines: readonly { productId: string; quantity: number }[];
  requestedAt?: Date;
  note?: string;
}

/** A pending order; the stock of the warehouse is not checked. */
export async function makeOrder(db: Db, traits: OrderTraits): Promise<string> {
  const { storeId, requestedBy, kind = 'pharmacy', lines, requestedAt = new Date(), note = '' } = traits;
  const { id } = await db
    .insertInto('storeOrder')
    .values({ kind, locationId: storeId, requestedBy, status: 'pending', requestedAt, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('storeOrderLine')
    .values(
      lines.map(({ productId, quantity }, index) => ({
        orderId: id,
        lineNo: index + 1,
        productId,
        quantity,
        name: `Goods ${index + 1}`,
        category: 'Tablet',
        strength: '500 mg',
      })),
    )
    .execute();
  return id;
}

/** Answers for component tests. */
export const listedOrderLine = (more: Partial<ListedOrderLine> = {}): ListedOrderLine => ({
  lineNo: 1,
  productId: randomUUID(),
  name: 'Napa',
  category: 'Tablet',
  strength: '500 mg',
  quantity: 20,
  approvedQuantity: null,
  receivedQuantity: null,
  foundQuantity: 0,
  available: 1284,
  ...more,
});

export const orderDetailsLine = (more: Partial<OrderDetailsLine> = {}): OrderDetailsLine => ({
  ...listedOrderLine(),
  storeHas: 6,
  unreceived: 0,
  soldLast30Days: 39,
  nextBatch: { batchNumber: 'BX-204', expiresOn: '2031-08-31' },
  batches: [],
  ...more,
});

const pendingOrder = () => ({
  id: randomUUID(),
  kind: 'pharmacy' as const,
  voucher: 'SO-000001',
  status: 'pending' as const,
  store: { id: randomUUID(), name: 'Dhanmondi', city: 'Dhaka' },
  requestedBy: { id: randomUUID(), name: 'Salma Khatun', email: 'salma@example.com' },
  requestedAt: '2026-11-21T03:04:00.000Z',
  note: '',
  adminNote: '',
  goodsFor: null,
  processedBy: null,
  processorRole: null,
  processedAt: null,
  rejectionReason: '',
  fulfilledBy: null,
  fulfilledAt: null,
  whyNotDecide: null,
});

export const listedOrder = (more: Partial<ListedOrder> = {}): ListedOrder => ({
  ...pendingOrder(),
  lines: [listedOrderLine()],
  totals: { quantity: 20, costMinor: 20_000, valueAtMrpMinor: 24_000 },
  ...more,
});

export const orderDetails = (more: Partial<OrderDetails> = {}): OrderDetails => ({
  ...pendingOrder(),
  lines: [orderDetailsLine()],
  totals: { quantity: 20, costMinor: null, valueAtMrpMinor: 24_000 },
  papers: null,
  settlement: null,
  ...more,
});

export const requesterStock = (more: Partial<RequesterStock> = {}): RequesterStock => ({
  productId: randomUUID(),
  name: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  content: '',
  category: 'Tablet',
  company: 'Beximco',
  packs: [],
  packType: 'Strip',
  unitType: 'Piece',
  unitMrpMinor: 120,
  available: 1284,
  storeHas: 6,
  soldLast30Days: 39,
  ...more,
});

export const reorderRow = (more: Partial<ReorderRow> = {}): ReorderRow => ({
  productId: randomUUID(),
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  available: 1284,
  supplier: null,
  reorder: {
    used: 216,
    inStockDays: 90,
    season: 1,
    perDay: 2.4,
    days: { lead: 2, review: 7, safety: 3 },
    cover: 22,
    safety: 8,
    onHand: 5,
    onOrder: 0,
    willExpire: 0,
    missing: 25,
    packSize: 10,
    suggested: 30,
    daysLeft: 2,
    own: { leadDays: null, safetyDays: null, packSize: null },
    general: { leadDays: 2, safetyDays: 3, packSize: 10 },
  },
  ...more,
});
