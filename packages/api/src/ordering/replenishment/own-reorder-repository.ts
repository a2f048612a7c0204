import type { Tx } from '@bhandar/db';
import { NOTHING_OWN, type OwnReorder } from '@bhandar/domain/ordering';

interface Whose {
  locationId: string;
  productId: string;
}

/**
 * Locked until the transaction ends, so that two changes of one product follow each other; undefined for an unknown
 * product.
 */
export async function lockOwnReorder(tx: Tx, { locationId, productId }: Whose): Promise<OwnReorder | undefined> {
  const product = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) return undefined;
  const own = await tx
    .selectFrom('reorderSetting')
    .select(['leadDays', 'safetyDays', 'packSize'])
    .where('locationId', '=', locationId)
    .where('productId', '=', productId)
    .executeTakeFirst();
  return own ?? NOTHING_OWN;
}

export async function saveOwnReorder(
  tx: Tx,
  { locationId, productId, by, at, ...own }: Whose & OwnReorder & { by: string; at: Date },
): Promise<void> {
  const row = { ...own, setAt: at, setBy: by };
  await tx
    .insertInto('reorderSetting')
    .values({ locationId, productId, ...row })
    .onConflict((conflict) => conflict.columns(['locationId', 'productId']).doUpdateSet(row))
    .execute();
}

export async function clearOwnReorder(tx: Tx, { locationId, productId }: Whose): Promise<void> {
  await tx
    .deleteFrom('reorderSetting')
    .where('locationId', '=', locationId)
    .where('productId', '=', productId)
    .execute();
}
