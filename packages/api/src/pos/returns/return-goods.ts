import type { Tx } from '@bhandar/db';
import { isUnknownBatch, mayPostReturn } from '@bhandar/domain/inventory';
import {
  PRICE_DAYS,
  type ReturnGoodsInput,
  type SaleReturn,
  whyNotReturnBought,
  whyNotReturnLine,
} from '@bhandar/domain/pos';
import { coded, dayInZone, decimalFromMinor, invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { ensureBatch, grantQuota, matchProduct } from '../../inventory';
import { lowestPriceMinor } from '../../pricing';
import { getStoreId } from '../checkout/choose-store';
import { moveReturned } from './return-movements';
import { getReturnFor } from './return-repository';
import { insertReturn } from './return-writes-repository';
import { findPackBatch, type PackBatch } from './returned-batch-repository';

/** Goods without a receipt go to quarantine: nobody but the customer knows where they have been. */
export async function returnGoods(ctx: StaffContext, input: ReturnGoodsInput): Promise<SaleReturn> {
  const { actor } = ctx;
  const { cause, quantity, refundMinor, boughtOn } = input;
  const storeId = await getStoreId(ctx, input.locationId);
  return transact(ctx, async (tx) => {
    const product = await matchProduct(tx, input);
    const { productId } = product;
    refuse(
      [
        ...whyNotReturnLine(product, cause, 'productId'),
        ...whyNotReturnBought({ boughtOn, today: todayOf(ctx) }, cause),
      ],
      'VALIDATION_FAILED',
    );
    const batch = await findPackBatch(tx, { ...input, productId });
    if (cause === 'recalled' && !batch.isBlocked) {
      const message = batch.batchNumber
        ? coded('saleReturn.notRecalled', { batch: batch.batchNumber })
        : coded('saleReturn.nameRecalled');
      throw invalid(message, { batchNumber: message });
    }
    await refuseRefund(tx, ctx, { storeId, productId, mrpMinor: product.unitMrpMinor, quantity, refundMinor, batch });
    const post = mayPostReturn(actor, storeId);
    const at = ctx.now();
    const id = await insertReturn(
      tx,
      {
        locationId: storeId,
        status: post ? 'posted' : 'pending',
        cause,
        boughtOn: boughtOn ?? null,
        reason: input.reason,
        refundMinor,
        refundMethod: input.refundMethod,
        businessOn: dayInZone(at, ctx.settings.timeZone),
        requestedBy: actor.id,
        requestedAt: at,
        ...(post ? { postedBy: actor.id, postedAt: at } : {}),
      },
      [
        {
          lineNo: 1,
          productId,
          productName: product.name,
          strength: product.strength,
          quantity,
          refundMinor,
          disposition: 'quarantine',
          batchNumber: batch.batchNumber,
          expiresOn: batch.expiresOn,
          form: input.form,
        },
      ],
    );
    const made = await getReturnFor(tx, actor, id);
    if (post) await takeBackGoods(tx, ctx, made);
    const { batchNumber, expiresOn } = batch;
    await audit(tx, ctx, {
      action: post ? 'return.posted' : 'return.requested',
      entity: 'saleReturn',
      entityId: id,
      locationId: storeId,
      after: { productId, quantity, refundMinor, cause, batchNumber, expiresOn, boughtOn },
    });
    return made;
  });
}

/** Without a receipt nobody knows what was paid: the lowest price of late, and never more than is printed on the pack. */
async function refuseRefund(
  tx: Tx,
  ctx: StaffContext,
  goods: {
    storeId: string;
    productId: string;
    mrpMinor: number | null;
    quantity: number;
    refundMinor: number;
    batch: PackBatch;
  },
): Promise<void> {
  const { storeId, productId, quantity, refundMinor, mrpMinor, batch } = goods;
  const lowest = await lowestPriceMinor(tx, ctx, { locationId: storeId, productId, days: PRICE_DAYS });
  const known = [lowest, mrpMinor, batch.mrpMinor].filter((minor) => typeof minor === 'number');
  const mostMinor = known.length > 0 ? Math.min(...known) * quantity : 0;
  if (refundMinor <= mostMinor) return;
  const most = decimalFromMinor(mostMinor).toFixed(2);
  throw invalid(coded('saleReturn.refundAtMost', { max: most }), { refundMinor: coded('field.atMost', { max: most }) });
}

/** Whoever took back goods of a known batch may sell them once they are released; others are never released. */
export async function takeBackGoods(tx: Tx, ctx: StaffContext, returned: SaleReturn): Promise<void> {
  const { id: returnId, reason, requestedBy, store } = returned;
  await grantQuota(tx, {
    locationId: store.id,
    document: { kind: 'saleReturn', id: returnId },
    grants: returned.lines
      .filter((line) => !isUnknownBatch(line))
      .map(({ productId, quantity }) => ({ staffId: requestedBy.id, productId, quantity })),
    at: ctx.now(),
  });
  const parts = [];
  for (const { lineNo, productId, quantity, batchNumber, expiresOn } of returned.lines) {
    const batchId = await ensureBatch(tx, {
      ...{ productId, batchNumber, expiresOn },
      unitCost: null,
      mrpMinor: null,
      receivedAt: ctx.now(),
    });
    parts.push({ lineNo, productId, batchId, quantity, disposition: 'quarantine' as const });
  }
  await moveReturned(tx, ctx, { returnId, storeId: store.id, reason, parts });
}
