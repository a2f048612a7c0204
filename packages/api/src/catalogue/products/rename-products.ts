import type { Tx } from '@bhandar/db';
import { productKeys } from '@bhandar/domain/catalogue';
import type { SetupList } from '../setup/setup-repository';
import { listNamesOf, writeKeys } from './product-keys-repository';

/** A renamed company, category or unit type is part of its products' identity and words. */
export async function renameProductsOf(tx: Tx, list: SetupList, id: string): Promise<void> {
  const products = await listNamesOf(tx, list, id);
  await writeKeys(
    tx,
    products.map((product) => ({ id: product.id, ...productKeys(product) })),
  );
}
