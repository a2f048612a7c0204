import type { Tx } from '@bhandar/db';
import { allocateSale, chargesAccount, decideOnLedger, ledgerFactsOf, tillCode } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { CounterContext, StaffContext } from '../../core/context';
import { takeFromStore } from '../../inventory';
import type { LockedAccount } from '../customer-accounts/account-repository';
import { takeShift } from '../shifts/take-shift';
import { ensureOwnTill } from '../tills/own-till';
import { lockTillOfSale } from '../tills/till-repository';
import { lockCharged } from './charge-sale';
import type { NewSale } from './insert-sales-repository';
import type { StoreDraft } from './sale-draft';
import { type FactsRequest, lockSaleFacts, type ProductFacts } from './sale-facts-repository';
import { TakenGoods } from './taken-goods';

/** Which facts a sale is decided on. */
export const factsRequest = (
  { actor, revision }: CounterContext,
  { input, locationId, deviceId, soldAt, standing, cash, businessOn }: StoreDraft,
): FactsRequest => ({
  locationId,
  deviceId,
  at: soldAt,
  standing,
  cash,
  businessOn,
  staffId: actor.id,
  seller: revision === undefined ? undefined : { sessionId: actor.sessionId, revision },
  // Each once: the facts of a product that is on several lines would count its batches several times.
  productIds: [...new Set(input.lines.map((line) => line.productId))],
});

interface Asked {
  ctx: StaffContext;
  draft: StoreDraft;
}

/** Of sales of one till: the till, and of each sale its shift, charged account and facts; held until the transaction ends. */
export async function lockFacts(tx: Tx, asked: readonly Asked[]) {
  const [first] = asked;
  if (!first) throw new Error('Nothing is sold');
  const { locationId, deviceId, soldAt, offline } = first.draft;
  const key = { locationId, deviceId, now: soldAt };
  // Whether an offline sale comes from its till was judged when it arrived.
  const till = await (offline ? lockTillOfSale(tx, key) : ensureOwnTill(tx, first.ctx, key));
  const shiftIds: string[] = [];
  for (const { ctx, draft } of asked) {
    const tillId = draft.standing ? null : till.id;
    const { businessOn, offline, cash } = draft;
    shiftIds.push(await takeShift(tx, ctx, { locationId, tillId, cash, businessOn, offline, at: draft.soldAt }));
  }
  const accounts = await lockCharged(
    tx,
    asked.map(({ draft }) => draft),
  );
  const wanted = asked.flatMap(({ ctx: { actor }, draft: { input } }) =>
    actor.role === 'superadmin' ? [] : input.lines.map((line) => ({ ...line, staffId: actor.id, saleId: input.id })),
  );
  const shares = await takeFromStore(tx, { locationId, wanted, at: first.ctx.now() });
  const requests = asked.map(({ ctx, draft }) => factsRequest(ctx, draft));
  const facts = await lockSaleFacts(tx, requests);
  // The first read does not see a batch that arrived during the wait for the locks.
  return {
    till,
    shiftIds,
    accounts,
    shares,
    facts: runShort(asked, facts) ? await lockSaleFacts(tx, requests) : facts,
  };
}

/** Whether one of these sales, made in order, lacks stock. */
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

interface PreparedFacts {
  till: { id: string; number: number };
  shiftId: string;
  /** Locked; undefined where the sale charges none, or the customer has none. */
  account?: LockedAccount | undefined;
  facts: readonly ProductFacts[];
}

/** The sale as it will be written; throws the refusal if it is not allowed. */
export function prepareSale(
  { actor, handedInBy = actor, request }: StaffContext,
  draft: StoreDraft,
  { till, shiftId, account, facts }: PreparedFacts,
): NewSale {
  const [place] = facts;
  if (!place) throw notFound('product');
  const charged = chargesAccount(draft.input) && !draft.offline ? { state: account, seller: draft } : undefined;
  const ledger = ledgerFactsOf(draft, place, facts, charged);
  return {
    draft,
    decided: decideOnLedger(draft, ledger),
    place,
    sellFrom: ledger.sellFrom,
    cashier: actor,
    trace: {
      by: handedInBy,
      sessionId: actor.sessionId,
      address: request.address,
      requestId: request.id,
    },
    till: { id: till.id, code: tillCode(place.code, till.number) },
    shiftId,
    account,
  };
}
