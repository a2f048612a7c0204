import type { Tx } from '@bhandar/db';
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
import {
  countRows,
  type PlannedPrice,
  PRICES_AT_ONCE,
  planAgain,
  planNext,
  requireAccessToAll,
} from './preview-prices';
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
import { insertCampaign, lockStorePrices } from './price-writes-repository';

/** The number of refusals that an answer names; the counts include the others. */
const MAX_NAMED = 100;

/** Refuses invalid input before anything is computed. */
export async function checkBulkPrices(tx: Tx, ctx: StaffContext, input: ApplyPricesInput): Promise<void> {
  await requireAccessToAll(ctx, input.locationIds);
  refuse(whyNotSchedule(input, ctx.now()), 'VALIDATION_FAILED');
  if (await campaignExists(tx, input.id)) {
    throw new DomainError('KEY_REUSED', coded('price.idReused'));
  }
}

/** The number of prices that a bulk change covers. */
export const countBulkPrices = (ctx: StaffContext, input: ApplyPricesInput): Promise<number> =>
  countRows(ctx, { ...input, at: ctx.now() });

/** The progress of a plan: its start, and the last planned product. */
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
    await lockStorePrices(tx, locationIds);
    return written({ seq: await lastEntryOf(tx, locationIds), at: ctx.now(), after: undefined });
  });

/**
 * Plans the next page of a bulk change. Prices are those of the instant at which it began, so a change by percent
 * applies once, however often its worker is replaced.
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
  const request = { ...input, at: start.at };
  const { plan, last, hasMore } = await planNext(ctx, request, { after: start.after, limit });
  return { rows: plan.map(rowOf), position: written({ ...start, after: last ?? start.after }), hasMore };
}

const rowOf = ({ locationId, goods, booked, changed }: PlannedPrice): PlannedRow => ({
  locationId,
  productId: goods.productId,
  beforeMinor: booked.price.unitPriceMinor,
  priceMinor: changed.newPriceMinor,
  verdict: changed.verdict,
  underCost: changed.underCost,
});

/** The owner may have lost the permission while the job waited. */
function mayStillSet({ actor }: StaffContext, locationIds: readonly string[]): void {
  if (locationIds.some((id) => !maySetPrices(actor, id))) {
    throw new DomainError('NOT_PERMITTED', coded('price.starterNotAllowed'));
  }
}

/**
 * Writes a plan to the stores' prices in one transaction; nothing has changed before. Prices that changed since the
 * planning are computed again under the lock.
 */
export async function publishPlan(
  tx: Tx,
  ctx: StaffContext,
  { input, position }: { input: ApplyPricesInput; position: string },
): Promise<AppliedPrices> {
  const { id, locationIds, change, startsAt, endsAt, reason, ...selection } = input;
  await allowLongWork(tx);
  await lockStorePrices(tx, locationIds);
  const now = ctx.now();
  if (endsAt !== null && new Date(endsAt) <= now) throw invalid(coded('price.endPassed'));
  const outdated = await listOutdated(tx, id, { ...readPosition(position, locationIds), now });
  if (outdated.size > 0) {
    const places = (productId: string) => outdated.get(productId) ?? [];
    const productIds = [...outdated.keys()];
    const again = await planAgain(tx, ctx, { locationIds, places, change, productIds, at: now });
    await insertPlanned(tx, id, again.map(rowOf));
  }
  const stores = await countPlanned(tx, id, locationIds);
  const refused = await listRefused(tx, id, MAX_NAMED);
  const start = startsAt === undefined ? now : new Date(Math.max(Date.parse(startsAt), now.getTime()));
  const end = endsAt === null ? null : new Date(endsAt);
  const author = { createdAt: now, createdBy: ctx.actor.id };
  await insertCampaign(tx, { id, startsAt: start, endsAt: end, reason, ...author });
  await dropPlan(tx, id);
  // One audit entry per store, because people read the entries of their own stores.
  const facts = { action: 'price.campaign', entity: 'priceCampaign', entityId: id };
  const asked = { selection, change, startsAt: start, endsAt: end, reason };
  await auditAll(
    tx,
    ctx,
    stores.map(({ locationId, counts }) => ({
      ...facts,
      locationId,
      after: { ...asked, applied: counts.change, counts },
    })),
  );
  const counts = addUp(stores.map((store) => store.counts));
  return { id, applied: counts.change, counts, refused };
}

function addUp(all: readonly PriceCounts[]): PriceCounts {
  const sum = (of: keyof PriceCounts) => all.reduce((total, counts) => total + counts[of], 0);
  return {
    change: sum('change'),
    same: sum('same'),
    aboveMrp: sum('aboveMrp'),
    belowCost: sum('belowCost'),
    noBase: sum('noBase'),
    underCost: sum('underCost'),
  };
}
