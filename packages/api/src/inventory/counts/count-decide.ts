import type { Tx } from '@bhandar/db';
import {
  type CountIdInput,
  type CountStatus,
  type CountSummary,
  foundWorthMinor,
  lostWorthMinor,
  moveCount,
  quotaSharesOf,
  totalWorthMinor,
  varianceOf,
  whyNotCount,
  whyNotDecideCount,
  whyNotDecideValue,
} from '@bhandar/domain/inventory';
import { coded, DomainError, refuse, type Violation } from '@bhandar/domain/shared';
import { listCountedAsActor, recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { readMoveLimits } from '../adjustments/adjustment-repository';
import { moveChanges, refuseMissing } from '../adjustments/adjustment-writes';
import { atWorth } from '../adjustments/worth-repository';
import { grantQuota } from '../ledger/quota-repository';
import { lockBalancesAt } from '../ledger/stock';
import { getCountFor, type KeptLine, listCountLines, lockCount } from './count-repository';
import { writeCountStatus, writeLate } from './count-writes-repository';

type Gate = (actor: StaffContext['actor'], locationId: string) => Violation[];

interface Step {
  countId: string;
  to: CountStatus;
  gate: Gate;
  /** The work of the step between the check and its record; answers the facts for the audit. */
  work?: (tx: Tx, count: CountSummary) => Promise<Record<string, unknown>>;
}

const ACTIONS = {
  counting: 'reopened',
  submitted: 'submitted',
  posted: 'posted',
  cancelled: 'cancelled',
} as const satisfies Record<CountStatus, string>;

function takeStep(ctx: StaffContext, { countId, to, gate, work }: Step): Promise<CountSummary> {
  return transact(ctx, async (tx) => {
    const count = await lockCount(tx, ctx.actor, countId);
    refuse(gate(ctx.actor, count.place.id));
    moveCount(count, to);
    const facts = work ? await work(tx, count) : {};
    await writeCountStatus(tx, { countId, status: to, by: ctx.actor.id, at: ctx.now() });
    await audit(tx, ctx, {
      action: ACTIONS[to],
      entity: 'count',
      entityId: countId,
      locationId: count.place.id,
      before: { status: count.status },
      after: { status: to, ...facts },
    });
    return getCountFor(tx, ctx.actor, countId);
  });
}

/** Submits a count for approval. Lines that were not counted keep the recorded quantity. */
export const submitCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, {
    countId,
    to: 'submitted',
    gate: whyNotCount,
    work: async (_tx, { countedCount, lineCount, recountCount }) => {
      if (countedCount === 0) throw new DomainError('RULE_BROKEN', coded('count.nothingCounted'));
      if (recountCount > 0) {
        const refusal =
          recountCount === 1 ? coded('count.recountLine') : coded('count.recountLines', { lines: recountCount });
        throw new DomainError('RULE_BROKEN', refusal);
      }
      return { countedCount, lineCount };
    },
  });

/** Reopens a submitted count for more counting. */
export const reopenCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, { countId, to: 'counting', gate: whyNotDecideCount });

export const cancelCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, { countId, to: 'cancelled', gate: whyNotDecideCount });

/**
 * Posts a count: each variance moves between the location and the adjustment account, once. An offline sale from before
 * its goods were counted that arrived afterwards is no variance.
 */
export const postCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, {
    countId,
    to: 'posted',
    gate: whyNotDecideCount,
    work: async (tx, { place, voucher }) => {
      const lines = await listCountLines(tx, countId);
      const changes = changesOf(lines);
      const { countLimitMinor: limitMinor } = await readMoveLimits(tx);
      const limited = await atWorth(tx, changes);
      const valueMinor = totalWorthMinor(changes);
      const overLimit = coded('adjustment.countOverLimit');
      refuse(whyNotDecideValue(ctx.actor, { valueMinor: totalWorthMinor(limited), limitMinor, overLimit }));
      const document = { kind: 'count', id: countId } as const;
      const shares = quotaSharesOf(changes.map((change) => ({ ...change, staffId: change.countedById })));
      await grantQuota(tx, { locationId: place.id, document, shares, at: ctx.now() });
      const counted = lines.filter((line) => line.counted !== null);
      const locked = await lockBalancesAt(tx, [place.id], [...new Set(counted.map(({ productId }) => productId))]);
      const held = await listCountLines(tx, countId);
      if (lines.some(({ late }, index) => late !== held[index]?.late)) throw arrivedMeanwhile();
      await writeLate(tx, countId, counted);
      refuseMissing(changes, locked, coded('stock.lessThanCounted'));
      await moveChanges(tx, ctx, { locationId: place.id, changes, document, reason: `Count ${voucher}` });
      // What somebody else counted is that person's document.
      const counters = changes.flatMap(({ countedById }) => countedById ?? []);
      const hands = await listCountedAsActor(tx, ctx, counters);
      const own = limited.filter(({ countedById }) => countedById && hands.has(countedById));
      await recordSoloAct(tx, ctx, { act: 'countSurplus', valueMinor: foundWorthMinor(own), document });
      await recordSoloAct(tx, ctx, { act: 'countShortage', valueMinor: lostWorthMinor(own), document });
      return { valueMinor, changes };
    },
  });

const changesOf = (lines: readonly KeptLine[]) =>
  lines.flatMap((line) => {
    const { lineNo, productId, batchId, late, unitValue, countedById } = line;
    const change = varianceOf(line);
    return change ? [{ lineNo, productId, batchId, change, late, unitValue, countedById }] : [];
  });

/** From here on no late sale of these goods can arrive: later ones find this count posted and correct it. */
const arrivedMeanwhile = () => new DomainError('CHANGED_MEANWHILE', coded('count.lateSale'));
