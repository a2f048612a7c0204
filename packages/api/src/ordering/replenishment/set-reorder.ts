import { hasOwnReorder, type OwnReorder, type SetReorderInput } from '@bhandar/domain/ordering';
import { notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { choosePlace } from '../../inventory';
import { clearOwnReorder, lockOwnReorder, saveOwnReorder } from './own-reorder-repository';

/** Lets a place order a product in its own way; where nothing is its own the general values hold again. */
export async function setReorder(ctx: StaffContext, input: SetReorderInput): Promise<OwnReorder> {
  const { productId, locationId, ...after } = input;
  await choosePlace(ctx, locationId);
  return transact(ctx, async (tx) => {
    const before = await lockOwnReorder(tx, input);
    if (!before) throw notFound('product');
    if (hasOwnReorder(after)) await saveOwnReorder(tx, { ...input, by: ctx.actor.id, at: ctx.now() });
    else await clearOwnReorder(tx, input);
    await audit(tx, ctx, {
      ...{ action: 'reorder.set', entity: 'product', entityId: productId, locationId, before, after },
    });
    return after;
  });
}
