import type { Tx } from '@bhandar/db';
import { canAccessStore } from '@bhandar/domain/accounts';
import {
  type EndCampaignInput,
  type EndPriceInput,
  mayPriceBelowCost,
  type PriceEntry,
  type SetPriceRuleInput,
  type SetStorePriceInput,
  whyNotPrice,
  whyNotSchedule,
} from '@bhandar/domain/pricing';
import { coded, DomainError, dayInZone, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { requireAccess } from './list-prices';
import { findEntry } from './price-entry-repository';
import { loadPriceLookup } from './price-lookup';
import { listGoods } from './price-lookup-repository';
import { endPrices, findTargetName, insertPrice, lockStorePrices } from './price-writes-repository';

/** Sets a product's price at a store, from now or from a later instant on. */
export async function setStorePrice(ctx: StaffContext, input: SetStorePriceInput): Promise<PriceEntry> {
  const { id, locationId, productId, priceMinor, reason } = input;
  await requireAccess(ctx, locationId);
  return transact(ctx, async (tx) => {
    await lockStorePrices(tx, [locationId]);
    const earlier = await findEarlier(tx, ctx, input);
    if (earlier) return earlier;
    const now = ctx.now();
    refuse(whyNotSchedule(input, now), 'VALIDATION_FAILED');
    const selection = { locationIds: [locationId], productIds: [productId], search: '', at: now };
    const { goods } = await listGoods(tx, selection);
    const [one] = goods;
    if (!one) throw notFound('product');
    const today = dayInZone(now, ctx.settings.timeZone);
    const book = await loadPriceLookup(tx, { locationIds: [locationId], goods, at: now, today });
    const { facts, price } = book.priceOf(locationId, one);
    const refusal = whyNotPrice(ctx.actor, priceMinor, facts);
    if (refusal) refuse([refusal.violation], 'RULE_BROKEN');
    const entryId = await insertPrice(tx, {
      id,
      locationId,
      scope: 'product',
      productId,
      method: 'fixed',
      priceMinor,
      reason,
      ...scheduleOf(input, now),
      beforeMinor: price.unitPriceMinor,
      createdAt: now,
      createdBy: ctx.actor.id,
    });
    return writeDown(tx, ctx, entryId, { action: 'price.set', before: price });
  });
}

/** Sets a rule by which a store computes prices from cost or MRP, for all products or some. */
export async function setPriceRule(ctx: StaffContext, input: SetPriceRuleInput): Promise<PriceEntry> {
  const { id, locationId, scope, targetId, method, basisPoints, reason } = input;
  await requireAccess(ctx, locationId);
  return transact(ctx, async (tx) => {
    await lockStorePrices(tx, [locationId]);
    const earlier = await findEarlier(tx, ctx, input);
    if (earlier) return earlier;
    const now = ctx.now();
    refuse(whyNotSchedule(input, now), 'VALIDATION_FAILED');
    if (scope !== 'all' && !(await findTargetName(tx, scope, targetId ?? ''))) {
      throw invalid(coded('price.chooseTarget'), { targetId: coded('price.chooseTarget') });
    }
    const target = scope === 'all' ? {} : { [`${scope}Id`]: targetId };
    const entryId = await insertPrice(tx, {
      id,
      locationId,
      scope,
      ...target,
      method,
      basisPoints,
      reason,
      neverBelowCost: input.neverBelowCost || !mayPriceBelowCost(ctx.actor),
      ...scheduleOf(input, now),
      createdAt: now,
      createdBy: ctx.actor.id,
    });
    return writeDown(tx, ctx, entryId, { action: 'price.rule' });
  });
}

/** Ends a price or rule now; one that has not started is cancelled. */
export async function endPriceRule(ctx: StaffContext, { id, reason }: EndPriceInput): Promise<PriceEntry> {
  return transact(ctx, async (tx) => {
    const now = ctx.now();
    const before = await findEntry(tx, id, now);
    if (!before) throw notFound('price');
    if (!canAccessStore(ctx.actor, before.locationId)) throw notFound('price');
    await lockStorePrices(tx, [before.locationId]);
    if ((await endPrices(tx, { id }, { at: now, by: ctx.actor.id, reason })) === 0) {
      throw new DomainError('INVALID_TRANSITION', coded('price.over'));
    }
    return writeDown(tx, ctx, id, { action: 'price.ended', before });
  });
}

/** Ends the prices of a bulk change at one store. */
export async function endPriceCampaign(
  ctx: StaffContext,
  { id, locationId, reason }: EndCampaignInput,
): Promise<{ ended: number }> {
  await requireAccess(ctx, locationId);
  return transact(ctx, async (tx) => {
    await lockStorePrices(tx, [locationId]);
    const end = { at: ctx.now(), by: ctx.actor.id, reason };
    const ended = await endPrices(tx, { campaignId: id, locationId }, end);
    if (ended === 0) throw new DomainError('INVALID_TRANSITION', coded('price.over'));
    await audit(tx, ctx, {
      action: 'price.campaignEnded',
      entity: 'priceCampaign',
      entityId: id,
      locationId,
      after: { ended, reason },
    });
    return { ended };
  });
}

/** A repeat with the same id answers the first entry; an id of something else is refused. */
async function findEarlier(
  tx: Tx,
  ctx: StaffContext,
  { id, ...input }: SetStorePriceInput | SetPriceRuleInput,
): Promise<PriceEntry | undefined> {
  const earlier = id === undefined ? undefined : await findEntry(tx, id, ctx.now());
  if (!earlier) return undefined;
  const target = 'productId' in input ? input.productId : (input.targetId ?? null);
  const figure =
    'productId' in input ? earlier.priceMinor === input.priceMinor : earlier.basisPoints === input.basisPoints;
  if (earlier.locationId !== input.locationId || earlier.targetId !== target || !figure) {
    throw new DomainError('KEY_REUSED', coded('price.idReused'));
  }
  return earlier;
}

const scheduleOf = ({ startsAt, endsAt }: { startsAt?: string | undefined; endsAt: string | null }, now: Date) => ({
  startsAt: startsAt === undefined ? now : new Date(Math.max(Date.parse(startsAt), now.getTime())),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

async function writeDown(
  tx: Tx,
  ctx: StaffContext,
  id: string,
  { action, before }: { action: string; before?: unknown },
): Promise<PriceEntry> {
  const after = await findEntry(tx, id, ctx.now());
  if (!after) throw notFound('price');
  const { locationId } = after;
  await audit(tx, ctx, { action, entity: 'storePrice', entityId: id, locationId, before, after });
  return after;
}
