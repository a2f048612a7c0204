import { coded, DomainError, inUse } from '@bhandar/domain/shared';
import { audit } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { supplierBalanceOf } from './payments/supplier-ledger';
import { hasOpenPurchaseOrder } from './purchase-orders/purchase-order-repository';
import { getSupplier, lockSuppliers, retireSupplier } from './suppliers/supplier-repository';

/** Deletes a supplier with a settled account; past purchases still show it. */
export async function removeSupplier(ctx: StaffContext, id: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    const held = (await lockSuppliers(tx, [id])).get(id);
    if (!held || held.deleted)
      throw new DomainError('NOT_FOUND', coded('supplier.notFound'), { data: { deletedCount: 0 } });
    const { dueMinor, refundableMinor } = await supplierBalanceOf(tx, id);
    if (dueMinor !== 0 || refundableMinor !== 0) throw inUse(coded('supplier.unsettled'));
    if (await hasOpenPurchaseOrder(tx, id)) throw inUse(coded('supplier.openOrder'));
    const before = await getSupplier(tx, id);
    await retireSupplier(tx, id, ctx.now());
    await audit(tx, ctx, { action: 'delete', entity: 'supplier', entityId: id, before });
    return { id };
  });
}
