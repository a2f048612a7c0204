import type { Tx } from '@bhandar/db';
import {
  type Adjustment,
  type AdjustmentQuery,
  type CreateAdjustmentInput,
  foundWorthMinor,
  lostWorthMinor,
  quotaSharesOf,
  totalWorthMinor,
  whyNotAdjust,
  whyNotDecideValue,
} from '@bhandar/domain/inventory';
import { coded, notFound, type Page, refuse, toPage } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { grantQuota } from '../ledger/quota-repository';
import { lockBalancesAt } from '../ledger/stock';
import { listPlaces } from '../stock/choose-place';
import { resolveBatches } from './adjustment-goods';
import {
  getAdjustmentFor,
  listAdjustmentRows,
  newAdjustmentId,
  readMoveLimits,
  readUnitValues,
} from './adjustment-repository';
import { refuseMissing, writeAdjustment } from './adjustment-writes';
import { atWorth } from './worth-repository';

/** Changes a location's stock by hand, batch by batch, with a reason; above a value only the warehouse may. */
export async function createAdjustment(ctx: StaffContext, input: CreateAdjustmentInput): Promise<Adjustment> {
  const places = await listPlaces(ctx);
  if (!places.some(({ id }) => id === input.locationId)) throw notFound('store');
  return transact(ctx, async (tx) => getAdjustmentFor(tx, ctx.actor, await postAdjustment(tx, ctx, input)));
}

/**
 * The same as part of a larger document; answers its id. Units found for a sale are sold already and grant no quota.
 */
export async function postAdjustment(
  tx: Tx,
  ctx: StaffContext,
  input: CreateAdjustmentInput & { saleId?: string },
): Promise<string> {
  const { locationId, reason, note, saleId } = input;
  refuse(whyNotAdjust(ctx.actor, locationId));
  const batchIds = await resolveBatches(tx, ctx, { goods: input.lines, path: 'lines', confirmed: input.confirmed });
  const adjustmentId = await newAdjustmentId(tx);
  // Found units are granted to the person who records them; quotas are locked before balances.
  await grantQuota(tx, {
    locationId,
    document: { kind: 'adjustment', id: adjustmentId },
    shares: saleId ? [] : quotaSharesOf(input.lines.map((line) => ({ ...line, staffId: ctx.actor.id }))),
    at: ctx.now(),
  });
  const locked = await lockBalancesAt(
    tx,
    [locationId],
    input.lines.map(({ productId }) => productId),
  );
  const unitValues = await readUnitValues(tx, batchIds);
  const changes = input.lines.map(({ productId, change }, index) => {
    const batchId = batchIds[index] ?? '';
    return { lineNo: index + 1, productId, batchId, change, unitValue: unitValues.get(batchId) ?? '0' };
  });
  const { adjustmentLimitMinor: limitMinor } = await readMoveLimits(tx);
  const limited = await atWorth(tx, changes);
  const valueMinor = totalWorthMinor(limited);
  refuse(whyNotDecideValue(ctx.actor, { valueMinor, limitMinor, overLimit: coded('adjustment.overLimit') }));
  refuseMissing(changes, locked, coded('stock.insufficientToAdjust'));
  const { id } = await writeAdjustment(tx, ctx, {
    id: adjustmentId,
    locationId,
    reason,
    note,
    changes,
    ...(saleId ? { saleId } : {}),
  });
  const document = { kind: 'adjustment', id };
  await recordSoloAct(tx, ctx, { act: 'stockFound', valueMinor: foundWorthMinor(limited), document });
  await recordSoloAct(tx, ctx, { act: 'stockLost', valueMinor: lostWorthMinor(limited), document });
  return id;
}

export async function listAdjustments(ctx: StaffContext, query: AdjustmentQuery): Promise<Page<Adjustment>> {
  const { data, totalItems } = await listAdjustmentRows(ctx.db, ctx.actor, query);
  return toPage(data, totalItems, query);
}
