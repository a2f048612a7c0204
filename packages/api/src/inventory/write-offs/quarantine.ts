import {
  isUnknownBatch,
  type MoveQuarantineInput,
  mayPostReturn,
  type QuarantineMove,
  releasableBy,
  totalWorthMinor,
  whyNotRelease,
  whyNotReleaseOwn,
  whyNotReleaseUnknown,
} from '@bhandar/domain/inventory';
import { coded, notFound, notPermitted, refuse } from '@bhandar/domain/shared';
import { listCountedAsActor, recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { atWorth } from '../adjustments/worth-repository';
import { lockBalancesAt } from '../ledger/stock';
import {
  countVouchedFor,
  ensureQuarantine,
  findBatch,
  insertQuarantineMove,
  listQuarantineFlows,
} from './quarantine-repository';
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
    if (direction === 'released') {
      // Locks the releases, so that two at once count each other's units.
      await lockBalancesAt(tx, [homeId, quarantineId], [productId]);
      const held = { quarantineId, batchId };
      const vouchedFor = isUnknownBatch(batch) ? await countVouchedFor(tx, held) : quantity;
      refuse(whyNotReleaseUnknown(batch, { quantity, vouchedFor }), 'RULE_BROKEN');
      const flows = await listQuarantineFlows(tx, held);
      const units = flows.reduce((sum, flow) => sum + (flow.isIn ? flow.quantity : -flow.quantity), 0);
      const hands = await listCountedAsActor(
        tx,
        ctx,
        flows.flatMap(({ people }) => people),
      );
      // More than is there is refused as such.
      refuse(whyNotReleaseOwn(Math.min(quantity, units), releasableBy(hands, flows)), 'RULE_BROKEN');
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
    if (direction === 'released') {
      const document = { kind: 'quarantine', id };
      const valueMinor = totalWorthMinor(await atWorth(tx, [{ batchId, change: quantity }]));
      await recordSoloAct(tx, ctx, { act: 'quarantineReleased', valueMinor, document, field: 'quantity' });
    }
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
