import type { Tx } from '@bhandar/db';
import { productKeys } from '@bhandar/domain/catalogue';
import { listNamesOf, writeKeys } from './product-keys-repository';
import type { SetupList } from './setup-repository';

/** Recomputes the keys of the products of a renamed company, category or unit type. */
export async function renameProductsOf(tx: Tx, list: SetupList, id: string): Promise<void> {
  const products = await listNamesOf(tx, list, id);
  await writeKeys(
    tx,
    products.map((product) => ({ id: product.id, ...productKeys(product) })),
  );
}
