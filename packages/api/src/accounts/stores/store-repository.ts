import type { Db, Tx } from '@bhandar/db';
import type { Actor, ListedStore, StoreRef } from '@bhandar/domain/accounts';
import { sql } from 'kysely';

export async function listVisibleStores(db: Db, actor: Actor): Promise<ListedStore[]> {
  const ids = actor.stores.map((store) => store.id);
  const stores = await db
    .selectFrom('location')
    .select(['id', 'name', 'city', 'closedAt'])
    .where('kind', '=', 'store')
    .$if(actor.role !== 'superadmin', (query) => query.where('id', '=', sql<string>`any (${ids}::uuid[])`))
    .orderBy('city')
    .orderBy('name')
    .execute();
  return stores.map(({ closedAt, ...store }) => (closedAt ? { ...store, closed: true } : store));
}

/** The stores among the ids, in their order. */
export async function listStoresById(tx: Tx, ids: readonly string[]): Promise<StoreRef[]> {
  const stores = await tx
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('kind', '=', 'store')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return ids.flatMap((id) => stores.find((store) => store.id === id) ?? []);
}

/** Whether each store is closed; in a transaction none closes until it ends. */
export async function keepStores(db: Db | Tx, ids: readonly string[]): Promise<{ name: string; closed: boolean }[]> {
  const { rows } = await sql<{ name: string; closed: boolean }>`
    select name, closed_at is not null as closed from location where id = any(${ids}::uuid[])
    order by id for key share`.execute(db);
  return rows;
}

export async function findStoreNamed(db: Db | Tx, place: { city: string; storeName: string }) {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('kind', '=', 'store')
    .where(sql`lower(city)`, '=', place.city.toLowerCase())
    .where(sql`lower(name)`, '=', place.storeName.toLowerCase())
    .executeTakeFirst();
}

/** The short code on documents: letters of the name, with a number if another location has or had them. */
export async function insertStore(
  tx: Tx,
  place: { city: string; storeName: string; address?: string; phone?: string },
): Promise<StoreRef> {
  const { storeName, ...head } = place;
  const letters =
    storeName
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .slice(0, 4) || 'ST';
  const taken = new Set(
    (await tx.selectFrom('locationCode').select('code').where('code', 'like', `${letters}%`).execute()).map(
      ({ code }) => code,
    ),
  );
  let code = letters;
  for (let number = 2; taken.has(code); number += 1) code = `${letters}${number}`;
  return tx
    .insertInto('location')
    .values({ kind: 'store', name: storeName, code, ...head })
    .returning(['id', 'name', 'city'])
    .executeTakeFirstOrThrow();
}
