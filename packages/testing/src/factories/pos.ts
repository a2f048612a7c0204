import { randomBytes, randomUUID } from 'node:crypto';
import { clockSealOf, sellerSealOf } from '@bhandar/api';
import type { Db } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { type Discount, discountsOf, ExchangeInput, type RecordSaleInput, type SellFrom } from '@bhandar/domain/pos';

const unique = () => randomBytes(4).toString('hex');

export interface GoodsTraits {
  /** The shop of the products. */
  storeId: string;
  kind?: ProductKind;
  tradeName?: string;
  strength?: string;
  /** Null: it has no price. */
  unitMrpMinor?: number | null;
  /** Taka with up to four decimals; unknown if not given. */
  unitCost?: string | null;
  gtin?: string;
  /** The stock of the shop; by default one batch of 10 units without expiry. */
  batches?: readonly {
    quantity: number;
    expiresOn?: string | null;
    batchNumber?: string;
    blocked?: boolean;
    mrpMinor?: number | null;
    cameAt?: Date;
  }[];
  /** The sellable quota: how many units each person may sell from their own orders. */
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

/** A product on a shop's shelf: priced, in batches, with sellable quotas if given. */
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
      unitMrpMinor,
      unitCost,
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
    productId,
    code,
    batchIds,
    unitPriceMinor: unitMrpMinor ?? 0,
    categoryId: category.id,
    companyId: company.id,
  };
}

/** Puts a batch on a shop's shelf, through the ledger. */
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
    /** Before every sale of a test, which may be made by a clock of its own. */
    cameAt?: Date;
  },
): Promise<string> {
  const { storeId, productId, quantity, expiresOn = null, batchNumber = '', blocked = false, mrpMinor = null } = goods;
  const { cameAt = new Date('2026-01-01T00:00:00Z') } = goods;
  const { id: batchId } = await db
    .insertInto('batch')
    .values({ productId, batchNumber, expiresOn, mrpMinor, blockedAt: blocked ? new Date() : null })
    .onConflict((conflict) => conflict.constraint('batch_identity').doUpdateSet({ productId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const from = await db.selectFrom('location').select('id').where('kind', '=', 'adjustment').executeTakeFirstOrThrow();
  await db
    .insertInto('stockMovement')
    .values({
      occurredAt: cameAt,
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

/** Adds to a person's sellable quota of a product, as an approved order of theirs does. */
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

/** A cash sale of some goods at their current price, with a fresh id; `more` overrides anything. */
export function saleInput(
  lines: readonly (Pick<Goods, 'productId' | 'unitPriceMinor'> & {
    quantity?: number;
    batchId?: string | undefined;
    batchReason?: string;
    discount?: Discount;
    note?: string;
  })[],
  more: Partial<RecordSaleInput> = {},
) {
  const sold = lines.map(({ productId, unitPriceMinor, quantity = 1, batchId, batchReason, discount, note }) => ({
    productId,
    unitPriceMinor,
    quantity,
    ...(batchId ? { batchId } : {}),
    ...(batchReason ? { batchReason } : {}),
    ...(discount ? { discount } : {}),
    ...(note ? { note } : {}),
  }));
  const { totalMinor } = discountsOf({ discountMinor: 0, ...more, lines: sold });
  return {
    id: randomUUID(),
    deviceId: 'till-one',
    lines: sold,
    totalMinor,
    ...more,
  };
}

interface ExchangeTraits {
  saleId: string;
  lines: { lineNo: number; quantity: number; disposition?: 'quarantine' | 'sellable' }[];
  refundMethod?: 'cash' | 'card' | 'credit';
  /** What the lines bring. */
  dueMinor: number;
}

/** Goods of a receipt against a sale: what is left is paid, or refunded, in cash. */
export function exchangeInput(
  { dueMinor, ...goods }: ExchangeTraits,
  ...sold: Parameters<typeof saleInput>
): ExchangeInput {
  const sale = saleInput(...sold);
  const creditMinor = Math.min(dueMinor, sale.totalMinor);
  const leftMinor = sale.totalMinor - creditMinor;
  const payments = leftMinor > 0 ? [{ method: 'cash' as const, amountMinor: leftMinor }] : [];
  return ExchangeInput.parse({ goods, sale: { payments, ...sale }, creditMinor, refundMinor: dueMinor - creditMinor });
}

/** The same sale made offline at `soldAt`, from goods read an hour before. */
export function queuedSale(
  { cashierId, deviceSeq, soldAt = new Date() }: { cashierId: string; deviceSeq: number; soldAt?: Date },
  ...sale: Parameters<typeof saleInput>
) {
  const snapshotAt = new Date(soldAt.getTime() - 3_600_000).toISOString();
  return { cashierId, deviceSeq, soldAt: soldAt.toISOString(), snapshotAt, sale: saleInput(...sale) };
}

/** The offline sale with the server's proof of how far its till's clock was ahead when it read the goods. */
export async function withContact<Sale extends { snapshotAt: string }>(
  db: Db,
  {
    locationId,
    deviceId,
    skewMs = 0,
    staffId,
  }: {
    locationId: string;
    deviceId: string;
    skewMs?: number /** Whose session read the snapshot. */;
    staffId?: string;
  },
  sale: Sale,
) {
  const { sealKey } = await db.selectFrom('organisation').select('sealKey').executeTakeFirstOrThrow();
  const takenAt = new Date(sale.snapshotAt);
  const till = { locationId, deviceId, takenAt };
  const seller = staffId ? { seller: sellerSealOf(sealKey, { ...till, staffId }) } : {};
  return { ...sale, contact: { skewMs, seal: clockSealOf(sealKey, { ...till, skewMs }), ...seller } };
}
