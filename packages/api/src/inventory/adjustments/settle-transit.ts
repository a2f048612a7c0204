import {
  type Adjustment,
  type SettleTransitInput,
  totalWorthMinor,
  whyNotAdjust,
  whyNotDecideValue,
} from '@bhandar/domain/inventory';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { grantQuota } from '../ledger/quota-repository';
import { lockBalancesAt } from '../ledger/stock';
import { getAdjustmentFor, newAdjustmentId, readMoveLimits, readUnitValues } from './adjustment-repository';
import { writeAdjustment } from './adjustment-writes';
import { listMissing, lockTransitDifference, writeSettlement } from './transit-repository';
import { atWorth } from './worth-repository';

/**
 * Settles goods that were sent and did not arrive: lost, or found at one of the two ends, where an adjustment adds them
 * to stock.
 */
export async function settleTransit(ctx: StaffContext, input: SettleTransitInput): Promise<Adjustment> {
  const { adjustmentId, outcome, note } = input;
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    await getAdjustmentFor(tx, actor, adjustmentId);
    const difference = await lockTransitDifference(tx, adjustmentId);
    if (!difference) throw notFound('difference');
    const { voucher, receiverId, senderId, requestedBy, settlement } = difference;
    const locationId = outcome === 'returned' ? senderId : receiverId;
    refuse(whyNotAdjust(actor, locationId));
    if (settlement !== null) throw new DomainError('INVALID_TRANSITION', coded('difference.settled'));
    const missing = await listMissing(tx, adjustmentId);
    const unitValues = await readUnitValues(
      tx,
      missing.map(({ batchId }) => batchId),
    );
    const changes = missing.map(({ productId, batchId, quantity }, index) => ({
      productId,
      batchId,
      lineNo: index + 1,
      change: quantity,
      unitValue: unitValues.get(batchId) ?? '0',
    }));
    const { adjustmentLimitMinor: limitMinor } = await readMoveLimits(tx);
    const valueMinor = totalWorthMinor(await atWorth(tx, changes));
    refuse(whyNotDecideValue(actor, { valueMinor, limitMinor, overLimit: coded('adjustment.differenceOverLimit') }));

    let withId: string | null = null;
    if (outcome !== 'lost') {
      withId = await newAdjustmentId(tx);
      const shares = missing.map(({ productId, quantity }) => ({
        productId,
        quantity,
        staffId: requestedBy ?? actor.id,
      }));
      const document = { kind: 'adjustment', id: withId } as const;
      await grantQuota(tx, { locationId, document, shares, at: ctx.now() });
      await lockBalancesAt(
        tx,
        [locationId],
        missing.map(({ productId }) => productId),
      );
      const found = {
        id: withId,
        locationId,
        reason: 'found',
        note: note || `Found of difference ${voucher}`,
      } as const;
      await writeAdjustment(tx, ctx, { ...found, changes });
      await recordSoloAct(tx, ctx, { act: 'transitFound', valueMinor, document });
    }
    await writeSettlement(tx, { id: adjustmentId, outcome, note, by: actor.id, at: ctx.now(), withId });
    await audit(tx, ctx, {
      action: 'settled',
      entity: 'adjustment',
      entityId: adjustmentId,
      locationId: receiverId,
      before: { settlement: null },
      after: { settlement: outcome, note, foundWith: withId },
    });
    const settled = await getAdjustmentFor(tx, actor, adjustmentId);
    await publish(tx, ctx, { kind: 'delivery.settled', locationId: receiverId, adjustmentId });
    return settled;
  });
}
