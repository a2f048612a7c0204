import type { Tx } from '@bhandar/db';
import type { AcceptRequestedItemInput, DeclineRequestedItemInput, RequestedItem } from '@bhandar/domain/ordering';
import { coded, invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import { createProductIn, readProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { getItemFor, updateItemRow } from './requested-item-repository';
import { ENTITY, lockOpenItem } from './requested-items';

/** Accepts a requested item as a new or existing product; the product and the answer are one transaction. */
export async function acceptRequestedItem(ctx: StaffContext, input: AcceptRequestedItemInput): Promise<RequestedItem> {
  return transact(ctx, async (tx) => {
    const before = await lockOpenItem(tx, ctx, input.id);
    const productId =
      'product' in input
        ? (await createProductIn(tx, ctx, { ...input.product, kind: before.kind })).id
        : await matchingProduct(tx, before, input.productId);
    return answer(tx, ctx, { before, status: 'accepted', reason: '', productId });
  });
}

export async function declineRequestedItem(
  ctx: StaffContext,
  input: DeclineRequestedItemInput,
): Promise<RequestedItem> {
  return transact(ctx, async (tx) => {
    const before = await lockOpenItem(tx, ctx, input.id);
    return answer(tx, ctx, { before, status: 'declined', reason: input.reason, productId: null });
  });
}

async function matchingProduct(tx: Tx, item: RequestedItem, productId: string): Promise<string> {
  const product = (await readProducts(tx, [productId])).get(productId);
  const refusal = !product
    ? coded('product.notFound')
    : product.retired
      ? coded('product.gone', { name: product.name })
      : product.kind !== item.kind
        ? coded('product.otherKind', { name: product.name })
        : undefined;
  if (refusal) throw invalid(refusal, { productId: refusal });
  return productId;
}

interface Answer {
  before: RequestedItem;
  status: 'accepted' | 'declined';
  reason: string;
  productId: string | null;
}

async function answer(tx: Tx, ctx: StaffContext, { before, ...decision }: Answer): Promise<RequestedItem> {
  const { id, place, requestedBy } = before;
  await updateItemRow(tx, id, { ...decision, decidedBy: ctx.actor.id, decidedAt: ctx.now() });
  const after = await getItemFor(tx, ctx.actor, id);
  const { status } = decision;
  await audit(tx, ctx, { action: status, entity: ENTITY, entityId: id, locationId: place.id, before, after });
  await publish(tx, ctx, {
    kind: `request.${status}`,
    locationId: place.id,
    requestedItemId: id,
    staffId: requestedBy.id,
  });
  return after;
}
