import type { Db, Tx } from '@bhandar/db';
import { type Expression, sql } from 'kysely';

export async function findFirstStoreId(db: Db): Promise<string | undefined> {
  const store = await db
    .selectFrom('location')
    .select('id')
    .where('kind', '=', 'store')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return store?.id;
}

export async function hasSeveralStores(db: Db): Promise<boolean> {
  const stores = await db.selectFrom('location').select('id').where('kind', '=', 'store').limit(2).execute();
  return stores.length > 1;
}

/** The device's till in a store; its first sale there makes it, with the store's next number. */
export async function ensureTill(
  tx: Tx,
  { locationId, deviceId, now }: { locationId: string; deviceId: string; now: Date },
): Promise<{ id: string; number: number }> {
  // Two devices may reach for the same number: the one that comes second finds it taken and tries the next.
  for (;;) {
    const known = await findTill(tx, { locationId, deviceId });
    if (known) return known;
    const made = await tx
      .insertInto('till')
      .values((insert) => ({
        locationId,
        deviceId,
        createdAt: now,
        number: insert
          .selectFrom('till')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('locationId', '=', locationId) as Expression<number>,
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (made) return made;
  }
}

/** What comes first in the counter's order. */
export const lockTill = (tx: Tx, tillId: string) =>
  tx.selectFrom('till').select('id').where('id', '=', tillId).forNoKeyUpdate().execute();

export const findTill = (db: Db | Tx, { locationId, deviceId }: { locationId: string; deviceId: string }) =>
  db
    .selectFrom('till')
    .select(['id', 'number'])
    .where('locationId', '=', locationId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();

/** The store, what it and the organisation say may be sold there, and whether anything was approved for this person. */
export async function findTillFacts(db: Db | Tx, { locationId, staffId }: { locationId: string; staffId: string }) {
  return db
    .selectFrom('location')
    .innerJoin('organisation', (join) => join.onTrue())
    .where('location.id', '=', locationId)
    .where('location.kind', '=', 'store')
    .select((select) => [
      'location.id',
      'location.name',
      'location.city',
      'location.code',
      'location.address',
      'location.phone',
      'location.licenceNumber',
      'location.receiptHeader',
      'location.receiptFooter',
      'location.sellFrom as storeSellFrom',
      'organisation.sellFrom as organisationSellFrom',
      'organisation.employeeDiscountPercent',
      'organisation.adminDiscountPercent',
      select
        .exists(
          select
            .selectFrom('saleAllowance')
            .select('productId')
            .where('saleAllowance.locationId', '=', locationId)
            .where('saleAllowance.staffId', '=', staffId)
            .where('approved', '>', 0),
        )
        .as('hasApprovedOrders'),
    ])
    .executeTakeFirst();
}

export const listStores = (db: Db) =>
  db
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('kind', '=', 'store')
    .orderBy('city')
    .orderBy('name')
    .execute();
