import type { Tx } from '@bhandar/db';
import { whyWithoutGrant } from '@bhandar/domain/accounts';
import { type EnterCountsInput, type EnteredCount, needsRecount, refuseClosedCount } from '@bhandar/domain/inventory';
import { coded, invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { resolveBatches } from '../adjustments/adjustment-goods';
import { readMoveLimits, readUnitValues } from '../adjustments/adjustment-repository';
import { atWorth } from '../adjustments/worth-repository';
import { lockBalances } from '../ledger/stock-repository';
import { lockCount } from './count-repository';
import {
  findProductsElsewhere,
  readCounted,
  readHeld,
  type WrittenLine,
  writeCounted,
} from './count-writes-repository';

/**
 * Stores counted quantities. Each line keeps the recorded quantity of that instant, read while the batch is locked, and
 * its last movement: later movements change record and shelf alike and cannot become a variance. Offline sales from
 * before that arrive later are in both, and are accounted for at the posting.
 */
export async function enterCounts(ctx: StaffContext, input: EnterCountsInput): Promise<EnteredCount[]> {
  const { countId, entries, confirmed } = input;
  return transact(ctx, async (tx) => {
    const count = await lockCount(tx, ctx.actor, countId);
    refuse(whyWithoutGrant(ctx.actor, 'countStock'));
    refuseClosedCount(count);
    const batchIds = await resolveBatches(tx, ctx, { goods: entries, path: 'entries', confirmed });
    if (new Set(batchIds).size < batchIds.length) throw invalid(coded('batch.repeated'));
    if (count.categoryId) await refuseElsewhere(tx, count.categoryId, entries);

    await lockBalances(tx, [count.place.id], [...new Set(entries.map(({ productId }) => productId))]);
    const held = await readHeld(tx, count.place.id, batchIds);
    const unitValues = await readUnitValues(tx, batchIds);
    const limited = await atWorth(
      tx,
      batchIds.map((batchId) => ({ batchId })),
    );
    const before = await readCounted(tx, countId, batchIds);
    const limits = await readMoveLimits(tx);
    const threshold = { units: limits.recountUnits, valueMinor: limits.recountValueMinor };

    const lines: WrittenLine[] = entries.map(({ productId, counted, recount }, index) => {
      const batchId = batchIds[index] ?? '';
      const { onHand: booked = 0, seenMovementId = null } = held.get(batchId) ?? {};
      const unitValue = unitValues.get(batchId) ?? '0';
      const recounted = recount && before.get(batchId)?.recountAsked === true;
      const recountAsked =
        recounted || needsRecount({ counted, booked, unitValue: limited[index]?.unitValue ?? '0' }, threshold);
      return { productId, batchId, counted, booked, seenMovementId, unitValue, recountAsked, recounted };
    });
    const lineNos = await writeCounted(tx, { countId, by: ctx.actor.id, at: ctx.now(), lines });
    await audit(tx, ctx, {
      action: 'counted',
      entity: 'count',
      entityId: countId,
      locationId: count.place.id,
      before: [...before.values()],
      after: lines.map(({ batchId, counted, booked, seenMovementId, recounted }) => ({
        batchId,
        counted,
        booked,
        seenMovementId,
        recounted,
      })),
    });
    return lines.map(({ batchId, counted, recountAsked, recounted }) => ({
      lineNo: lineNos.get(batchId) ?? 0,
      batchId,
      counted,
      recountAsked: recountAsked && !recounted,
    }));
  });
}

async function refuseElsewhere(tx: Tx, categoryId: string, entries: EnterCountsInput['entries']): Promise<void> {
  const elsewhere = await findProductsElsewhere(
    tx,
    entries.map(({ productId }) => productId),
    categoryId,
  );
  const index = entries.findIndex(({ productId }) => elsewhere.has(productId));
  if (index < 0) return;
  const message = coded('count.notInCategory');
  throw invalid(message, { [`entries.${index}.productId`]: message });
}
