import type { Db } from '@bhandar/db';

/** How many rows a list has, where the database knows without reading all of it. */
export async function countProducts(db: Db, kind: 'pharmacy' | 'nonPharmacy'): Promise<number> {
  const state = db.selectFrom('productListState').select('live').where('kind', '=', kind);
  return (await state.executeTakeFirst())?.live ?? 0;
}
