import type { Db, Tx } from '@bhandar/db';
import type { PriceCandidate } from '@bhandar/domain/pricing';
import { sql } from 'kysely';
import { candidatesOf } from './candidate-repository';

interface Window {
  locationId: string;
  productId: string;
  from: Date;
  to: Date;
}

export interface PastFacts {
  mrpMinor: number | null;
  unitCost: string | null;
  candidates: PriceCandidate[] | null;
}

/** The rules of a product at a store at the start of a window and at every change within it. */
export async function listPastFacts(db: Db | Tx, { locationId, productId, from, to }: Window): Promise<PastFacts[]> {
  const { rows } = await sql<PastFacts>`
    with rule as (
      select starts_at, until_at from store_price
      where location_id = ${locationId}::uuid and scope_id in (
        select unnest(array[id, company_id, category_id, ${locationId}::uuid]) from product
        where id = ${productId}::uuid)
    ), asked as (
      select ${from}::timestamptz as at union select ${to}::timestamptz
      union select starts_at from rule where starts_at between ${from} and ${to}
      union select until_at from rule where until_at between ${from} and ${to}
    )
    select product.unit_mrp_minor as mrp_minor, product.unit_cost,
      ${sql.raw(candidatesOf({ place: 'place', product: 'product', at: 'asked.at' }))} as candidates
    from asked cross join product cross join location place
    where product.id = ${productId}::uuid and place.id = ${locationId}::uuid`.execute(db);
  return rows;
}
