import type { Product } from '@bhandar/domain/catalogue';
import { coded, duplicate, inUse, notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { findDuplicate, getProduct, lockIdentity, lockRetiredProduct, updateProductRow } from './product-repository';

/** Undoes a removal. Restoring an existing product changes nothing, because the button may be pressed twice. */
export async function restoreProduct(ctx: StaffContext, { id }: { id: string }): Promise<Product> {
  return transact(ctx, async (tx) => {
    const held = await lockRetiredProduct(tx, id);
    if (!held) throw notFound('product');
    const today = todayOf(ctx);
    if (!held.retired) return getProduct(tx, id, today);
    await lockIdentity(tx, held.identityKey);
    const twin = await findDuplicate(tx, held.identityKey, id);
    if (twin) throw duplicate(coded('product.exists', { code: twin.code }));
    if (held.orphaned) throw inUse(coded('product.setupDeleted'));
    await updateProductRow(tx, id, { deletedAt: null, deletedBy: null });
    const after = await getProduct(tx, id, today);
    await audit(tx, ctx, { action: 'restore', entity: 'product', entityId: id, after });
    return after;
  });
}
