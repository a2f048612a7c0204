import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import type { ApprovedItem, Movement, StockBatch, StoreStock } from '@bhandar/domain/inventory';

export async function warehouseOf(db: Db): Promise<{ id: string; name: string; city: string }> {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('kind', '=', 'warehouse')
    .executeTakeFirstOrThrow();
}

export interface StockTraits {
  locationId: string;
  productId: string;
  quantity: number;
  expiresOn?: string | null;
  batchNumber?: string;
  blocked?: boolean;
  receivedAt?: Date;
}

/** A batch with stock at a location, by a movement of its own. */
export async function makeBatchWithStock(db: Db, traits: StockTraits): Promise<string> {
  const { locationId, productId, quantity, expiresOn = null, batchNumber = '', blocked = false } = traits;
  const { id: batchId } = await db
    .insertInto('batch')
    .values({
      productId,
      batchNumber,
      expiresOn,
      blockedAt: blocked ? new Date() : null,
      ...(traits.receivedAt ? { receivedAt: traits.receivedAt } : {}),
    })
    .onConflict((conflict) => conflict.constraint('batch_identity').doUpdateSet({ productId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const from = await db.selectFrom('location').select('id').where('kind', '=', 'adjustment').executeTakeFirstOrThrow();
  await db
    .insertInto('stockMovement')
    .values({
      fromLocationId: from.id,
      toLocationId: locationId,
      productId,
      batchId,
      quantity,
      documentKind: 'opening',
      documentId: randomUUID(),
      lineNo: 1,
    })
    .execute();
  return batchId;
}

/** Answers for component tests. */
export const stockBatch = (more: Partial<StockBatch> = {}): StockBatch => ({
  batchId: randomUUID(),
  batchNumber: 'BX-204',
  expiresOn: '2031-08-31',
  onHand: 84,
  reserved: 0,
  blocked: false,
  valueMinor: 100_800,
  sellableMinor: 100_800,
  ...more,
});

export const storeStock = (more: Partial<StoreStock> = {}): StoreStock => ({
  productId: randomUUID(),
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  onHand: 84,
  sellable: 84,
  soonestExpiry: '2031-08-31',
  valueMinor: 100_800,
  sellableMinor: 100_800,
  batches: [stockBatch()],
  ...more,
});

export const approvedItem = (more: Partial<ApprovedItem> = {}): ApprovedItem => ({
  orderId: randomUUID(),
  lineNo: 1,
  voucher: 'SO-000001',
  productId: randomUUID(),
  name: 'Napa',
  category: 'Tablet',
  strength: '500 mg',
  quantity: 20,
  approvedBy: 'Rina Akter',
  approverRole: 'superadmin',
  approvedAt: '2026-11-21T03:04:00.000Z',
  store: { id: randomUUID(), name: 'Dhanmondi', city: 'Dhaka' },
  received: false,
  ...more,
});

export const movement = (more: Partial<Movement> = {}): Movement => ({
  id: 1,
  occurredAt: '2026-11-21T03:04:00.000Z',
  batchNumber: 'BX-204',
  expiresOn: '2031-08-31',
  change: 20,
  balance: 20,
  counterpart: { kind: 'warehouse', name: 'Main warehouse' },
  document: { kind: 'order', id: randomUUID(), label: 'SO-000001', of: 'order', goodsKind: 'pharmacy' },
  actorName: 'Rina Akter',
  reason: '',
  ...more,
});
