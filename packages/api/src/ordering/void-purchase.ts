import type { Tx } from '@bhandar/db';
import type { VoidPurchaseInput } from '@bhandar/domain/ordering';
import { DomainError } from '@bhandar/domain/shared';
import { audit } from '../audit';
import { followPrices, holdProducts } from '../catalogue';
import type { StaffContext } from '../context';
import { publish } from '../events';
import { reverseDocument } from '../inventory';
import { transact } from '../transact';
import { listPricesBefore, listPurchasedIds } from './purchase-prices-repository';
import { lockPurchase, writeVoid } from './purchase-repository';
import { reversePosting } from './supplier-ledger';

const GONE = () => new DomainError('NOT_FOUND', 'Purchase not found', { data: { deletedCount: 0 } });

/**
 * Takes a purchase back: its goods leave the warehouse for the supplier by mirror movements, and nothing is owed for
 * them any more. Refused when any of the goods are gone. The prices that it set go back to what they were before, where
 * nothing has changed them since.
 */
export async function voidPurchase(ctx: StaffContext, input: VoidPurchaseInput): Promise<{ id: string }> {
  const { purchaseId, reason } = input;
  return transact(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, input);
    if (!purchase || purchase.voided) throw GONE();
    const document = { kind: 'purchase', id: purchaseId } as const;
    await reversePosting(tx, ctx, document, reason);
    await takeBackPrices(tx, ctx, { purchaseId, voucher: purchase.voucher });
    await reverseDocument(tx, ctx, { ...document, reason });
    await writeVoid(tx, purchaseId, { id: ctx.actor.id, at: ctx.now(), reason });
    await audit(tx, ctx, {
      action: 'voided',
      entity: 'purchase',
      entityId: purchaseId,
      before: { voucher: purchase.voucher },
      after: { reason },
    });
    await publish(tx, ctx, { kind: 'purchase.voided', locationId: null, purchaseId });
    return { id: purchaseId };
  });
}

async function takeBackPrices(tx: Tx, ctx: StaffContext, purchase: { purchaseId: string; voucher: string }) {
  const held = await holdProducts(tx, await listPurchasedIds(tx, purchase.purchaseId));
  await followPrices(tx, ctx, { held, prices: await listPricesBefore(tx, purchase) });
}
