import type { Tx } from '@bhandar/db';
import { mayPostReturn } from '@bhandar/domain/inventory';
import type { ReturnGoodsInput, SaleReturn } from '@bhandar/domain/pos';
import { dayInZone, invalid } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { ensureBatch, grantAllowance, matchProduct } from '../inventory';
import { transact } from '../transact';
import { getStoreId } from './choose-store';
import { moveReturned } from './return-movements';
import { getReturnFor } from './return-repository';
import { insertReturn } from './return-writes-repository';

/** Goods without a receipt: back to sellable stock, in the product's batch without number and expiry. */
export async function returnGoods(ctx: StaffContext, input: ReturnGoodsInput): Promise<SaleReturn> {
  const { actor } = ctx;
  const storeId = await getStoreId(ctx, input.locationId);
  return transact(ctx, async (tx) => {
    const product = await matchProduct(tx, input);
    const mostMinor = (product.unitMrpMinor ?? 0) * input.quantity;
    if (input.refundMinor > mostMinor) {
      throw invalid('The refund cannot be more than the price of the goods', {
        refundMinor: 'More than the price of the goods',
      });
    }
    const post = mayPostReturn(actor, storeId);
    const at = ctx.now();
    const id = await insertReturn(
      tx,
      {
        locationId: storeId,
        status: post ? 'posted' : 'pending',
        reason: input.reason,
        refundMinor: input.refundMinor,
        refundMethod: input.refundMethod,
        businessOn: dayInZone(at, ctx.settings.timeZone),
        requestedBy: actor.id,
        requestedAt: at,
        ...(post ? { postedBy: actor.id, postedAt: at } : {}),
      },
      [
        {
          lineNo: 1,
          productId: product.productId,
          productName: product.name,
          strength: product.strength,
          quantity: input.quantity,
          refundMinor: input.refundMinor,
          disposition: 'sellable',
          form: input.form,
        },
      ],
    );
    const made = await getReturnFor(tx, actor, id);
    if (post) await takeBackGoods(tx, ctx, made);
    await audit(tx, ctx, {
      action: post ? 'return.posted' : 'return.requested',
      entity: 'saleReturn',
      entityId: id,
      locationId: storeId,
      after: { productId: product.productId, quantity: input.quantity, refundMinor: input.refundMinor },
    });
    return made;
  });
}

/** Whoever took the goods back may sell them, once they stand on the shelf. */
export async function takeBackGoods(tx: Tx, ctx: StaffContext, returned: SaleReturn): Promise<void> {
  const { id: returnId, reason, requestedBy, store } = returned;
  await grantAllowance(tx, {
    locationId: store.id,
    document: { kind: 'saleReturn', id: returnId },
    grants: returned.lines.map(({ productId, quantity }) => ({ staffId: requestedBy.id, productId, quantity })),
    at: ctx.now(),
  });
  const parts = [];
  for (const { lineNo, productId, quantity, disposition } of returned.lines) {
    const batchId = await ensureBatch(tx, {
      productId,
      batchNumber: '',
      expiresOn: null,
      unitCost: null,
      mrpMinor: null,
      receivedAt: ctx.now(),
    });
    parts.push({ lineNo, productId, batchId, quantity, disposition });
  }
  await moveReturned(tx, ctx, { returnId, storeId: store.id, reason, parts });
}
