import { hasOwnReorder, type OwnReorder, type SetReorderInput } from '@bhandar/domain/ordering';
import { notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { choosePlace } from '../../inventory';
import { clearOwnReorder, lockOwnReorder, saveOwnReorder } from './own-reorder-repository';

/** Sets a location's own reorder values of a product; null returns to the general values. */
export async function setReorder(ctx: StaffContext, input: SetReorderInput): Promise<OwnReorder> {
  const { productId, locationId, ...after } = input;
  await choosePlace(ctx, locationId);
  return transact(ctx, async (tx) => {
    const before = await lockOwnReorder(tx, input);
    if (!before) throw notFound('product');
    if (hasOwnReorder(after)) await saveOwnReorder(tx, { ...input, by: ctx.actor.id, at: ctx.now() });
    else await clearOwnReorder(tx, input);
    await audit(tx, ctx, {
      action: 'reorder.set',
      entity: 'product',
      entityId: productId,
      locationId,
      before,
      after,
    });
    return after;
  });
}
