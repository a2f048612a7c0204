import type { Tx } from '@bhandar/db';
import { whyWithoutGrant } from '@bhandar/domain/accounts';
import {
  isPaidInCash,
  mayPostSaleReturn,
  PRICE_DAYS,
  type ReturnGoodsInput,
  type SaleReturn,
  whyNotReturnBought,
  whyNotReturnLine,
} from '@bhandar/domain/pos';
import { coded, decimalFromMinor, invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { askAboutBatches, matchProduct } from '../../inventory';
import { lowestPriceMinor } from '../../pricing';
import { refundShift, tillOfDevice } from '../shifts/refund-shift';
import { getStoreId } from '../tills/choose-store';
import { wholeRefund } from './decide-refund';
import { postReturn, recordReturn } from './post-return';
import { publishPosted } from './publish-posted';
import { refuseUnsold } from './refuse-unsold';
import { getReturnFor } from './return-repository';
import { findPackBatch, type PackBatch } from './returned-batch-repository';

/** Goods without a receipt go to quarantine, because their storage is unknown. */
export async function returnGoods(ctx: StaffContext, input: ReturnGoodsInput): Promise<SaleReturn> {
  const { actor } = ctx;
  const { cause, quantity, refundMinor, boughtOn } = input;
  refuse(whyWithoutGrant(actor, 'returnWithoutReceipt'));
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
    const { name } = product;
    const { batchNumber, expiresOn } = batch;
    const sold = { storeId, productId, batchNumber, expiresOn, businessOn: todayOf(ctx) };
    await refuseUnsold(tx, { ...sold, name, quantity, cause });
    await refuseRefund(tx, ctx, { storeId, productId, mrpMinor: product.unitMrpMinor, quantity, refundMinor, batch });
    if (!input.confirmed) await askAboutPack(tx, ctx, { ...batch, productId });
    const post = mayPostSaleReturn(actor, { locationId: storeId, hasReceipt: false });
    const { deviceId, reason } = input;
    const { refunds, ...refund } = await wholeRefund(tx, input.refundMethod, refundMinor);
    const place = { locationId: storeId, deviceId, cash: isPaidInCash(refunds) };
    const line = {
      lineNo: 1,
      productId,
      productName: name,
      strength: product.strength,
      quantity,
      refundMinor,
      disposition: 'quarantine' as const,
      batchNumber,
      expiresOn,
      form: input.form,
    };
    const id = await recordReturn(tx, ctx, {
      isPosted: post,
      locationId: storeId,
      shiftId: post ? await refundShift(tx, ctx, place) : null,
      tillId: await tillOfDevice(tx, ctx, place),
      cause,
      boughtOn: boughtOn ?? null,
      reason,
      ...refund,
      lines: [line],
    });
    if (post) {
      const goods = { storeId, lines: [line] };
      await postReturn(tx, ctx, { returnId: id, cause, requestedById: actor.id, reason, refunds, goods });
    }
    const made = await getReturnFor(tx, actor, id);
    await audit(tx, ctx, {
      action: post ? 'return.posted' : 'return.requested',
      entity: 'saleReturn',
      entityId: id,
      locationId: storeId,
      after: { productId, quantity, refundMinor, cause, batchNumber, expiresOn, boughtOn },
    });
    if (post) await publishPosted(tx, ctx, made);
    else await publish(tx, ctx, { kind: 'return.waiting', locationId: storeId, of: 'saleReturn', returnId: id });
    return made;
  });
}

/** A date that nobody can read is no question. */
async function askAboutPack(tx: Tx, ctx: StaffContext, pack: PackBatch & { productId: string }): Promise<void> {
  if (pack.expiresOn === null) return;
  await askAboutBatches(tx, ctx, [{ ...pack, mrpMinor: null, isReturned: true, field: 'batchNumber' }]);
}

/**
 * The paid amount is unknown without a receipt, so the refund is limited to the lowest recent price, and to the MRP on
 * the pack.
 */
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
