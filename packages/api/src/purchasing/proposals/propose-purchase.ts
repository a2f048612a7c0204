import {
  type ProposedPurchase,
  type PurchaseProposal,
  purchaseTotals,
  type RecordPurchaseInput,
  whyNotProposeMore,
  whyNotProposePurchase,
  whyNotRecordPurchase,
} from '@bhandar/domain/purchasing';
import { notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import { findStore, readProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { refuseStrangers } from '../purchases/post-purchases';
import { readByStores } from '../purchases/purchase-facts-repository';
import { namedBuyer, priceLines } from '../purchases/record-purchase';
import { lockSuppliers } from '../suppliers/supplier-repository';
import { readProposal } from './list-proposals';
import { countWaiting, insertProposal } from './proposal-repository';

export const ENTITY = 'purchaseProposal';

/** Keeps a store's purchase until the warehouse decides it. It moves no stock, price or dues, and creates no product. */
export async function proposePurchase(
  ctx: StaffContext,
  { locationId, confirmed: _, ...asked }: RecordPurchaseInput,
): Promise<PurchaseProposal> {
  const { db, actor } = ctx;
  const storeId = namedBuyer(actor, locationId);
  const byStores = await readByStores(db);
  refuse(whyNotProposePurchase(actor, { storeId, orderId: asked.orderId, byStores }), 'NOT_PERMITTED');
  const today = todayOf(ctx);
  refuse(whyNotRecordPurchase(asked, today), 'VALIDATION_FAILED');
  const { totalMinor } = purchaseTotals(priceLines(asked.lines));
  const input: ProposedPurchase = { ...asked, purchasedOn: asked.purchasedOn ?? today };
  return transact(ctx, async (tx) => {
    const store = storeId ? await findStore(tx, storeId) : undefined;
    if (!store) throw notFound('store');
    const { kind, supplierId, invoiceNumber, lines } = input;
    if (supplierId && (await lockSuppliers(tx, [supplierId])).get(supplierId)?.deleted !== false)
      throw notFound('supplier');
    const productIds = lines.flatMap(({ productId }) => productId ?? []);
    refuseStrangers(input, await readProducts(tx, productIds));
    refuse(whyNotProposeMore(await countWaiting(tx, store.id)), 'RULE_BROKEN');
    const id = await insertProposal(tx, {
      kind,
      supplierId,
      invoiceNumber,
      totalMinor,
      storeId: store.id,
      input: JSON.stringify(input),
      createdBy: actor.id,
      createdAt: ctx.now(),
    });
    const proposal = await readProposal(tx, ctx, id);
    await audit(tx, ctx, { action: 'proposed', entity: ENTITY, entityId: id, locationId: store.id, after: proposal });
    await publish(tx, ctx, { kind: 'proposal.sent', locationId: store.id, proposalId: id });
    return proposal;
  });
}
