import {
  isUnknownBatch,
  type MoveQuarantineInput,
  mayPostReturn,
  type QuarantineMove,
  whyNotRelease,
  whyNotReleaseUnknown,
} from '@bhandar/domain/inventory';
import { coded, notFound, notPermitted, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { lockBalancesAt } from '../ledger/stock';
import { countVouchedFor, ensureQuarantine, findBatch, insertQuarantineMove } from './quarantine-repository';
import { moveBatches } from './write-off-movements';
import { findHeldPlace } from './write-off-repository';

/** Moves a batch to quarantine, or back to the shelf of its location. */
export async function moveQuarantine(ctx: StaffContext, input: MoveQuarantineInput): Promise<QuarantineMove> {
  const { actor } = ctx;
  const { homeId, direction, batchId, quantity, reason } = input;
  return transact(ctx, async (tx) => {
    const place = await findHeldPlace(tx, actor, homeId);
    if (!place || place.kind === 'quarantine') throw notFound('place');
    if (!mayPostReturn(actor, homeId)) throw notPermitted(coded('quarantine.managersOnly'));
    const batch = await findBatch(tx, batchId);
    if (!batch) throw notFound('batch');
    if (direction === 'released') {
      refuse(whyNotRelease(batch.expiresOn, todayOf(ctx)), 'RULE_BROKEN');
    }
    const quarantineId = await ensureQuarantine(tx, homeId);
    const { productId, name } = batch;
    if (direction === 'released' && isUnknownBatch(batch)) {
      // Locks the releases, so that two at once count each other's units.
      await lockBalancesAt(tx, [homeId, quarantineId], [productId]);
      const vouchedFor = await countVouchedFor(tx, { quarantineId, batchId });
      refuse(whyNotReleaseUnknown(batch, { quantity, vouchedFor }), 'RULE_BROKEN');
    }
    const row = { placeId: homeId, direction, productId, batchId, quantity, reason };
    const id = await insertQuarantineMove(tx, { ...row, movedBy: actor.id, movedAt: ctx.now() });
    const [fromId, toId] = direction === 'held' ? [homeId, quarantineId] : [quarantineId, homeId];
    await moveBatches(tx, ctx, {
      fromId,
      toId,
      toReal: true,
      lines: [{ lineNo: 1, productId, batchId, name, quantity }],
      document: { kind: 'quarantine', id, reason },
    });
    await audit(tx, ctx, {
      action: `quarantine.${direction}`,
      entity: 'batch',
      entityId: batchId,
      locationId: homeId,
      after: { quantity, reason },
    });
    return { id, homeId, direction, batchId, quantity };
  });
}
