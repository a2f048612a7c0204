import type { Db, Tx } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { searchKey } from '@bhandar/domain/shared';
import { sql } from 'kysely';

/** The facts of a product that an order line stores. */
export interface OrderedProduct {
  id: string;
  kind: ProductKind;
  name: string;
  category: string;
  strength: string;
  retired: boolean;
}

/** The products, which cannot be retired until the transaction ends. */
export async function readProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderedProduct>> {
  const { rows } = await sql<OrderedProduct>`
    select product.id, product.kind, product.trade_name as name, product.strength, category.name as category,
      product.deleted_at is not null as retired
    from product join category on category.id = product.category_id
    where product.id = any(${ids}::uuid[])
    order by product.id for key share of product`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export const findStore = (db: Db | Tx, id: string) =>
  db
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('id', '=', id)
    .where('kind', '=', 'store')
    .executeTakeFirst();

/** Every product of a trade name, in all its strengths. */
export async function findProductsNamed(
  db: Db | Tx,
  named: { kind: ProductKind; tradeName: string },
): Promise<{ id: string; strength: string }[]> {
  return db
    .selectFrom('product')
    .select(['id', 'strength'])
    .where('kind', '=', named.kind)
    .where('tradeKey', '=', searchKey(named.tradeName))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute();
}
