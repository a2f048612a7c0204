import { randomBytes, randomUUID } from 'node:crypto';
import { clockSealOf } from '@bhandar/api';
import type { Db } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import type { RecordSaleInput, SellFrom } from '@bhandar/domain/pos';

const unique = () => randomBytes(4).toString('hex');

export interface GoodsTraits {
  /** The shop that holds them. */
  storeId: string;
  kind?: ProductKind;
  tradeName?: string;
  strength?: string;
  /** Null: nobody has priced it. */
  unitMrpMinor?: number | null;
  /** Taka with up to four decimals; unknown where not given. */
  unitCost?: string | null;
  gtin?: string;
  /** What the shop holds; one batch without expiry of 10 units where not given. */
  batches?: readonly {
    quantity: number;
    expiresOn?: string | null;
    batchNumber?: string;
    blocked?: boolean;
    mrpMinor?: number | null;
  }[];
  /** Who may sell how many of it from their own orders. */
  approved?: { staffId: string; quantity: number };
}

export interface Goods {
  productId: string;
  code: string;
  unitPriceMinor: number;
  batchIds: string[];
  categoryId: string;
  companyId: string;
}

/** A product on a shop's shelf: priced, in batches, and approved for somebody where asked. */
export async function makeGoods(db: Db, traits: GoodsTraits): Promise<Goods> {
  const { storeId, kind = 'pharmacy', strength = '500 mg', unitMrpMinor = 1_200, unitCost = null, approved } = traits;
  const tag = unique();
  const tradeName = traits.tradeName ?? `Napa ${tag}`;
  const named = { name: `Thing ${tag}`, nameKey: `thing ${tag}` };
  const [category, company, unitType] = await Promise.all(
    (['category', 'company', 'unitType'] as const).map((table) =>
      db.insertInto(table).values(named).returning('id').executeTakeFirstOrThrow(),
    ),
  );
  if (!category || !company || !unitType) throw new Error('The setup lists took no entry.');
  const { id: productId, code } = await db
    .insertInto('product')
    .values({
      kind,
      tradeName,
      tradeKey: tradeName.toLowerCase(),
      strength,
      categoryId: category.id,
      companyId: company.id,
      unitTypeId: unitType.id,
      ...{ unitMrpMinor, unitCost },
      identityKey: tag,
      searchText: tradeName.toLowerCase(),
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  if (traits.gtin) await db.insertInto('productBarcode').values({ gtin: traits.gtin, productId }).execute();
  const batchIds: string[] = [];
  for (const batch of traits.batches ?? [{ quantity: 10 }]) {
    batchIds.push(await receiveGoods(db, { storeId, productId, ...batch }));
  }
  if (approved) await approveGoods(db, { storeId, productId, ...approved });
  return {
    ...{ productId, code, batchIds, unitPriceMinor: unitMrpMinor ?? 0 },
    categoryId: category.id,
    companyId: company.id,
  };
}

/** Puts a batch on a shop's shelf, through the book. */
export async function receiveGoods(
  db: Db,
  goods: {
    storeId: string;
    productId: string;
    quantity: number;
    expiresOn?: string | null;
    batchNumber?: string;
    blocked?: boolean;
    mrpMinor?: number | null;
  },
): Promise<string> {
  const { storeId, productId, quantity, expiresOn = null, batchNumber = '', blocked = false, mrpMinor = null } = goods;
  const { id: batchId } = await db
    .insertInto('batch')
    .values({ productId, batchNumber, expiresOn, mrpMinor, blockedAt: blocked ? new Date() : null })
    .onConflict((conflict) => conflict.columns(['productId', 'batchNumber', 'expiresOn']).doUpdateSet({ productId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const from = await db.selectFrom('location').select('id').where('kind', '=', 'adjustment').executeTakeFirstOrThrow();
  await db
    .insertInto('stockMovement')
    .values({
      fromLocationId: from.id,
      toLocationId: storeId,
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

/** Lets somebody sell so many more of a product, as an approved order of theirs does. */
export async function approveGoods(
  db: Db,
  quota: { storeId: string; staffId: string; productId: string; quantity: number },
): Promise<void> {
  const { storeId: locationId, staffId, productId, quantity } = quota;
  await db
    .insertInto('saleAllowance')
    .values({ locationId, staffId, productId, approved: quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['locationId', 'staffId', 'productId'])
        .doUpdateSet((row) => ({ approved: row('saleAllowance.approved', '+', quantity) })),
    )
    .execute();
}

export async function letStoreSellFrom(db: Db, storeId: string, sellFrom: SellFrom): Promise<void> {
  await db.updateTable('location').set({ sellFrom }).where('id', '=', storeId).execute();
}

/** A cash sale of some goods at the price they have, with a fresh id; `more` overrides anything. */
export function saleInput(
  lines: readonly (Pick<Goods, 'productId' | 'unitPriceMinor'> & {
    quantity?: number;
    batchId?: string | undefined;
    batchReason?: string;
  })[],
  more: Partial<RecordSaleInput> = {},
) {
  const sold = lines.map(({ productId, unitPriceMinor, quantity = 1, batchId, batchReason }) => ({
    ...{ productId, unitPriceMinor, quantity },
    ...(batchId ? { batchId } : {}),
    ...(batchReason ? { batchReason } : {}),
  }));
  const subtotal = sold.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  return {
    id: randomUUID(),
    deviceId: 'till-one',
    lines: sold,
    totalMinor: subtotal - (more.discountMinor ?? 0),
    ...more,
  };
}

/** That sale as a till keeps it without the network: made at `soldAt`, from goods read an hour before. */
export function queuedSale(
  { cashierId, deviceSeq, soldAt = new Date() }: { cashierId: string; deviceSeq: number; soldAt?: Date },
  ...sale: Parameters<typeof saleInput>
) {
  const snapshotAt = new Date(soldAt.getTime() - 3_600_000).toISOString();
  return { cashierId, deviceSeq, soldAt: soldAt.toISOString(), snapshotAt, sale: saleInput(...sale) };
}

/** The sale with the server's proof of how far its till's clock was ahead when it read the goods. */
export async function withContact<Sale extends { snapshotAt: string }>(
  db: Db,
  { locationId, deviceId, skewMs = 0 }: { locationId: string; deviceId: string; skewMs?: number },
  sale: Sale,
) {
  const { sealKey } = await db.selectFrom('organisation').select('sealKey').executeTakeFirstOrThrow();
  const takenAt = new Date(sale.snapshotAt);
  return { ...sale, contact: { skewMs, seal: clockSealOf(sealKey, { locationId, deviceId, skewMs, takenAt }) } };
}
