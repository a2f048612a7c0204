import type { Db, Tx } from '@bhandar/db';
import {
  type AppliedPrices,
  type ApplyPricesInput,
  maySetPrices,
  type PriceCounts,
  whyNotSchedule,
} from '@bhandar/domain/pricing';
import { coded, DomainError, invalid, refuse } from '@bhandar/domain/shared';
import { auditAll } from '../audit/audit';
import { allowLongWork } from '../catalogue';
import type { StaffContext } from '../core/context';
import { type PlannedPrice, PRICES_AT_ONCE, planPrices, reachStores } from './preview-prices';
import { countGoods } from './price-book-repository';
import { campaignExists } from './price-entry-repository';
import {
  countPlanned,
  dropPlan,
  insertPlanned,
  lastEntryOf,
  listOutdated,
  listRefused,
  type PlannedRow,
  type PlanStart,
} from './price-plan-repository';
import { insertCampaign, lockPriceBooks } from './price-writes-repository';

/** How many refusals an answer names; the counts tell of the rest. */
const MAX_NAMED = 100;

/** Refuses what could not be applied, before anything is worked out. */
export async function checkBulkPrices(tx: Tx, ctx: StaffContext, input: ApplyPricesInput): Promise<void> {
  await reachStores(ctx, input.locationIds);
  refuse(whyNotSchedule(input, ctx.now()), 'VALIDATION_FAILED');
  if (await campaignExists(tx, input.id)) {
    throw new DomainError('KEY_REUSED', coded('price.idReused'));
  }
}

/** How many prices a bulk change looks at. */
export const countBulkPrices = async (db: Db, ctx: StaffContext, input: ApplyPricesInput): Promise<number> =>
  (await countGoods(db, { ...input, at: ctx.now() })) * input.locationIds.length;

/** How far a plan has come: what it began with, and the last product that it looked at. */
interface PlanPosition extends PlanStart {
  after: string | undefined;
}

const START = 'start';

const written = ({ seq, at, after }: Omit<PlanPosition, 'locationIds'>) =>
  [seq, at.toISOString(), ...(after === undefined ? [] : [after])].join(' ');

function readPosition(position: string, locationIds: readonly string[]): PlanPosition {
  const [seq, at = '', after] = position.split(' ');
  return { locationIds, seq: Number(seq), at: new Date(at), after };
}

const openPlan = (ctx: StaffContext, locationIds: readonly string[]): Promise<string> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx, locationIds);
    return written({ seq: await lastEntryOf(tx, locationIds), at: ctx.now(), after: undefined });
  });

/**
 * Works out the next page of a bulk change. Prices are those of the instant that it began at, whenever a page is
 * worked out, so a change by percent takes hold once however often its worker is replaced.
 */
export async function planRange(
  ctx: StaffContext,
  input: ApplyPricesInput,
  position: string,
): Promise<{ rows: PlannedRow[]; position: string; hasMore: boolean }> {
  const { locationIds } = input;
  const start = readPosition(position === START ? await openPlan(ctx, locationIds) : position, locationIds);
  mayStillSet(ctx, locationIds);
  const limit = Math.max(1, Math.floor(PRICES_AT_ONCE / locationIds.length));
  const plan = await planPrices(ctx.db, ctx, { ...input, at: start.at, next: { after: start.after, limit } });
  const last = plan.at(-1)?.goods.productId;
  return {
    rows: plan.map(rowOf),
    position: written({ ...start, after: last ?? start.after }),
    hasMore: plan.length === limit * locationIds.length,
  };
}

const rowOf = ({ locationId, goods, booked, changed }: PlannedPrice): PlannedRow => ({
  ...{ locationId, productId: goods.productId, beforeMinor: booked.price.unitPriceMinor },
  ...{ priceMinor: changed.newPriceMinor, verdict: changed.verdict, underCost: changed.underCost },
});

/** Somebody may have lost the right to it while it waited. */
function mayStillSet({ actor }: StaffContext, locationIds: readonly string[]): void {
  if (locationIds.some((id) => !maySetPrices(actor, id))) {
    throw new DomainError('NOT_PERMITTED', coded('price.starterNotAllowed'));
  }
}

/**
 * Writes a plan into the books, all of it in one transaction: until then nothing has changed. What others changed since
 * it was worked out is worked out again, under the lock of the books.
 */
export async function publishPlan(
  tx: Tx,
  ctx: StaffContext,
  { input, position }: { input: ApplyPricesInput; position: string },
): Promise<AppliedPrices> {
  const { id, locationIds, change, startsAt, endsAt, reason, ...selection } = input;
  await allowLongWork(tx);
  await lockPriceBooks(tx, locationIds);
  const now = ctx.now();
  if (endsAt !== null && new Date(endsAt) <= now) throw invalid(coded('price.endPassed'));
  const productIds = await listOutdated(tx, id, { ...readPosition(position, locationIds), now });
  if (productIds.length > 0) {
    const again = await planPrices(tx, ctx, { locationIds, change, productIds, search: '', at: now });
    await insertPlanned(tx, id, again.map(rowOf));
  }
  const stores = await countPlanned(tx, id, locationIds);
  const refused = await listRefused(tx, id, MAX_NAMED);
  const start = startsAt === undefined ? now : new Date(Math.max(Date.parse(startsAt), now.getTime()));
  const end = endsAt === null ? null : new Date(endsAt);
  const author = { createdAt: now, createdBy: ctx.actor.id };
  await insertCampaign(tx, { id, startsAt: start, endsAt: end, reason, ...author });
  await dropPlan(tx, id);
  // Each store's people find what became of their own prices.
  const facts = { action: 'price.campaign', entity: 'priceCampaign', entityId: id };
  const told = { selection, change, startsAt: start, endsAt: end, reason };
  await auditAll(
    tx,
    ctx,
    stores.map(({ locationId, counts }) => ({
      ...{ ...facts, locationId },
      after: { ...told, applied: counts.change, counts },
    })),
  );
  const counts = addUp(stores.map((store) => store.counts));
  return { id, applied: counts.change, counts, refused };
}

function addUp(all: readonly PriceCounts[]): PriceCounts {
  const sum = (of: keyof PriceCounts) => all.reduce((total, counts) => total + counts[of], 0);
  return {
    ...{ change: sum('change'), same: sum('same'), aboveMrp: sum('aboveMrp'), belowCost: sum('belowCost') },
    ...{ noBase: sum('noBase'), underCost: sum('underCost') },
  };
}
