import type { Tx } from '@bhandar/db';
import { allocateSale, decideSale, ledgerFactsOf, tillCode } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { CounterContext, StaffContext } from '../../core/context';
import { ensureTill } from '../offline/till-repository';
import type { StoreDraft } from './sale-draft';
import { type FactsRequest, lockSaleFacts, type ProductFacts } from './sale-facts-repository';
import type { NewSale } from './sale-writes-repository';
import { TakenGoods } from './taken-goods';

/** Which facts a sale is decided on. */
export const factsRequest = (
  { actor, revision }: CounterContext,
  { input, locationId, deviceId, soldAt }: StoreDraft,
): FactsRequest => ({
  ...{ locationId, deviceId, at: soldAt },
  staffId: actor.id,
  seller: revision === undefined ? undefined : { sessionId: actor.sessionId, revision },
  productIds: input.lines.map((line) => line.productId),
});

interface Asked {
  ctx: StaffContext;
  draft: StoreDraft;
}

/** Of sales of one till: the till, and the facts of each sale; held until the transaction ends. */
export async function lockFacts(tx: Tx, asked: readonly Asked[]) {
  const [first] = asked;
  if (!first) throw new Error('Nothing is sold');
  const { locationId, deviceId, soldAt } = first.draft;
  // Before the first lock, since a till comes first in the counter's order, also one that is just being made.
  const till = await ensureTill(tx, { locationId, deviceId, now: soldAt });
  const requests = asked.map(({ ctx, draft }) => factsRequest(ctx, draft));
  const facts = await lockSaleFacts(tx, requests);
  // A batch that arrived while we waited for the locks is invisible to the first read.
  return { till, facts: runShort(asked, facts) ? await lockSaleFacts(tx, requests) : facts };
}

/** Whether one of these sales, made one after the other, does not find all of its goods. */
function runShort(asked: readonly Asked[], facts: readonly ProductFacts[][]): boolean {
  const taken = new TakenGoods();
  return asked.some(({ ctx, draft }, index) => {
    const { lines, shortages } = allocateSale(draft, taken.left(facts[index] ?? [], ctx.actor.id));
    taken.take(
      lines.flatMap(({ allocations }) => allocations),
      ctx.actor.id,
    );
    return shortages.length > 0;
  });
}

/** The sale as it is to be written; refuses with what is wrong where it may not be. */
export function prepareSale(
  { actor, request }: StaffContext,
  draft: StoreDraft,
  { till, facts }: { till: { id: string; number: number }; facts: readonly ProductFacts[] },
): NewSale {
  const [place] = facts;
  if (!place) throw notFound('product');
  const ledger = ledgerFactsOf(draft, place, facts);
  return {
    draft,
    decided: decideSale(draft, ledger),
    place,
    sellFrom: ledger.sellFrom,
    cashier: actor,
    trace: { sessionHint: actor.sessionId.slice(0, 8), address: request.address, requestId: request.id },
    till: { id: till.id, code: tillCode(place.code, till.number) },
  };
}
