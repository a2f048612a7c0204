import type { Tx } from '@bhandar/db';
import {
  type CountIdInput,
  type CountStatus,
  type CountSummary,
  grantsOf,
  moveCount,
  totalWorthMinor,
  varianceOf,
  whyNotCount,
  whyNotDecideCount,
  whyNotDecideValue,
} from '@bhandar/domain/inventory';
import { coded, DomainError, refuse, type Violation } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { readMoveLimits } from '../adjustments/adjustment-repository';
import { moveChanges, refuseMissing } from '../adjustments/adjustment-writes';
import { grantQuota } from '../ledger/quota-repository';
import { lockPlaces } from '../ledger/stock';
import { getCountFor, type KeptLine, listCountLines, lockCount } from './count-repository';
import { writeCountStatus, writeLate } from './count-writes-repository';

type Gate = (actor: StaffContext['actor'], locationId: string) => Violation[];

interface Step {
  countId: string;
  to: CountStatus;
  gate: Gate;
  /** What else the step does, between the check and its record; answers what the audit keeps. */
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

/** Hands a count over for approval. What nobody counted stays as the book has it. */
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

/** Sends a submitted count back to be counted on. */
export const reopenCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, { countId, to: 'counting', gate: whyNotDecideCount });

export const cancelCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, { countId, to: 'cancelled', gate: whyNotDecideCount });

/**
 * Approves a count: each variance moves between the place and the adjustment account, once. A sale made offline before its
 * goods were counted, and taken in after it, is no variance.
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
      const valueMinor = totalWorthMinor(changes);
      refuse(whyNotDecideValue(ctx.actor, { valueMinor, limitMinor, overLimit: coded('adjustment.countOverLimit') }));
      const document = { kind: 'count', id: countId } as const;
      const grants = grantsOf(changes.map((change) => ({ ...change, staffId: change.countedById })));
      await grantQuota(tx, { locationId: place.id, document, grants, at: ctx.now() });
      const counted = lines.filter((line) => line.counted !== null);
      const locked = await lockPlaces(tx, [place.id], [...new Set(counted.map(({ productId }) => productId))]);
      const held = await listCountLines(tx, countId);
      if (lines.some(({ late }, index) => late !== held[index]?.late)) throw arrivedMeanwhile();
      await writeLate(tx, countId, counted);
      refuseMissing(changes, locked, coded('stock.lessThanCounted'));
      await moveChanges(tx, ctx, { locationId: place.id, changes, document, reason: `Count ${voucher}` });
      return { valueMinor, changes };
    },
  });

const changesOf = (lines: readonly KeptLine[]) =>
  lines.flatMap((line) => {
    const { lineNo, productId, batchId, late, unitValue, countedById } = line;
    const change = varianceOf(line);
    return change ? [{ lineNo, productId, batchId, change, late, unitValue, countedById }] : [];
  });

/** From here no late sale of these goods can come in: those that do come find this count posted, and answer it. */
const arrivedMeanwhile = () => new DomainError('CHANGED_MEANWHILE', coded('count.lateSale'));
