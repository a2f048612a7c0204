import type { Tx } from '@bhandar/db';
import {
  type CountIdInput,
  type CountStatus,
  type CountSummary,
  grantsOf,
  moveCount,
  totalWorthMinor,
  whyNotCount,
  whyNotDecideCount,
  whyNotDecideValue,
} from '@bhandar/domain/inventory';
import { DomainError, refuse, type Violation } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { readMoveLimits } from './adjustment-repository';
import { moveChanges, refuseMissing } from './adjustment-writes';
import { grantAllowance } from './allowance-repository';
import { getCountFor, listCountLines, lockCount } from './count-repository';
import { writeCountStatus } from './count-writes-repository';
import { lockPlaces } from './stock';

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
      if (countedCount === 0) throw new DomainError('RULE_BROKEN', 'Nothing has been counted yet');
      if (recountCount > 0) {
        const lines = recountCount === 1 ? '1 line' : `${recountCount} lines`;
        throw new DomainError('RULE_BROKEN', `Count ${lines} once more first`);
      }
      return { countedCount, lineCount };
    },
  });

/** Sends a submitted count back to be counted on. */
export const reopenCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, { countId, to: 'counting', gate: whyNotDecideCount });

export const cancelCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, { countId, to: 'cancelled', gate: whyNotDecideCount });

/** Approves a count: each variance moves between the place and the adjustment account, once. */
export const postCount = (ctx: StaffContext, { countId }: CountIdInput): Promise<CountSummary> =>
  takeStep(ctx, {
    countId,
    to: 'posted',
    gate: whyNotDecideCount,
    work: async (tx, { place, voucher }) => {
      const changes = (await listCountLines(tx, countId)).flatMap((line) => {
        const { lineNo, productId, batchId, counted, booked, unitValue, countedById } = line;
        if (counted === null || booked === null || counted === booked) return [];
        return [{ lineNo, productId, batchId, change: counted - booked, unitValue, countedById }];
      });
      const { countLimitMinor: limitMinor } = await readMoveLimits(tx);
      const valueMinor = totalWorthMinor(changes);
      refuse(whyNotDecideValue(ctx.actor, { valueMinor, limitMinor, what: 'The difference of this count' }));
      const document = { kind: 'count', id: countId } as const;
      const grants = grantsOf(changes.map((change) => ({ ...change, staffId: change.countedById })));
      await grantAllowance(tx, { locationId: place.id, document, grants, at: ctx.now() });
      const products = [...new Set(changes.map(({ productId }) => productId))];
      const locked = await lockPlaces(tx, [place.id], products);
      refuseMissing(changes, locked, 'Less is left than the count says is missing; count it once more');
      await moveChanges(tx, ctx, { locationId: place.id, changes, document, reason: `Count ${voucher}` });
      return { valueMinor, changes };
    },
  });
