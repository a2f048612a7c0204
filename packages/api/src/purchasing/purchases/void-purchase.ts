import { type VoidPurchaseInput, whyNotVoidPurchase } from '@bhandar/domain/purchasing';
import { coded, DomainError, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { reverseDocument, revokeQuota } from '../../inventory';
import { reversePosting } from '../payments/supplier-ledger';
import { lockPurchase, writeVoid } from './purchase-repository';
import { takeBackPurchase } from './take-back-purchase';

const GONE = () => new DomainError('NOT_FOUND', coded('purchase.notFound'), { data: { deletedCount: 0 } });

/**
 * Voids a purchase: its goods leave the place of its buyer by reversing movements, and its dues are reversed. Refused if any of
 * its goods have left. Its prices and batch figures are reverted.
 */
export async function voidPurchase(ctx: StaffContext, input: VoidPurchaseInput): Promise<{ id: string }> {
  const { purchaseId, reason } = input;
  return transact(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, ctx.actor, input);
    if (!purchase) throw GONE();
    refuse(whyNotVoidPurchase(ctx.actor, purchase), 'NOT_PERMITTED');
    if (purchase.voided) throw GONE();
    const document = { kind: 'purchase', id: purchaseId } as const;
    await reversePosting(tx, ctx, document, reason);
    const said = await takeBackPurchase(tx, ctx, { purchaseId, voucher: purchase.voucher });
    await revokeQuota(tx, document, ctx.now());
    await reverseDocument(tx, ctx, { ...document, reason });
    await writeVoid(tx, purchaseId, { id: ctx.actor.id, at: ctx.now(), reason });
    await audit(tx, ctx, {
      action: 'voided',
      entity: 'purchase',
      entityId: purchaseId,
      locationId: purchase.storeId,
      before: { voucher: purchase.voucher, ...said.before },
      after: { reason, ...said.after },
    });
    await publish(tx, ctx, { kind: 'purchase.voided', locationId: purchase.storeId, purchaseId });
    return { id: purchaseId };
  });
}
