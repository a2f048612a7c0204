import type { ProductRef } from '@bhandar/domain/catalogue';
import { coded, DomainError, dayInZone, inUse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { findHolds, getProduct, lockProductToRetire, updateProductRow } from './product-repository';

/** Retires a product: it leaves the lists, and past documents still show it. */
export async function removeProduct(
  ctx: StaffContext,
  { id, kind }: ProductRef,
): Promise<{ id: string; tradeName: string }> {
  return transact(ctx, async (tx) => {
    if (!(await lockProductToRetire(tx, { id, kind }))) {
      throw new DomainError('NOT_FOUND', coded('product.notFound'), { data: { deletedCount: 0 } });
    }
    const holds = await findHolds(tx, id);
    if (holds.stocked) throw inUse(coded('product.stockOnHand'));
    if (holds.ordered) throw inUse(coded('product.openOrders'));
    if (holds.awaited) throw inUse(coded('product.openPurchaseOrders'));
    const now = ctx.now();
    const before = await getProduct(tx, id, dayInZone(now, ctx.settings.timeZone));
    await updateProductRow(tx, id, { deletedAt: now, deletedBy: ctx.actor.id });
    await audit(tx, ctx, { action: 'delete', entity: 'product', entityId: id, before });
    return { id, tradeName: before.tradeName };
  });
}
