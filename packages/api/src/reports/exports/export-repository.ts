import type { Db } from '@bhandar/db';

/** The number of rows of a list, if the database knows it without reading them. */
export async function countProducts(db: Db, kind: 'pharmacy' | 'nonPharmacy'): Promise<number> {
  const state = db.selectFrom('productListState').select('live').where('kind', '=', kind);
  return (await state.executeTakeFirst())?.live ?? 0;
}
