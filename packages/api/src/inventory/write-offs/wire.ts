import type { WriteOff, WriteOffGoodsInput, WriteOffInput } from '@bhandar/domain/inventory';
import { coded, decimalFromMinor, invalid } from '@bhandar/domain/shared';
import * as z from 'zod';
import { formOf, GoodsFormBody, goodsFrom, type ReturnWire } from '../../core/rest/goods-form';

/** Batches of a location, or the form, which takes the earliest expiry first. */
export const DamageReturnBodyWire = z.object({
  ...GoodsFormBody,
  cause: z.enum(['expired', 'damaged']).optional(),
});
export type DamageReturnBodyWire = z.output<typeof DamageReturnBodyWire>;

export const damageReturnToWire = (writeOff: WriteOff): ReturnWire => ({
  _id: writeOff.id,
  voucher: writeOff.voucher,
  ...formOf(writeOff.lines[0], writeOff.units),
  items: writeOff.lines.map((line) => ({
    product_id: line.productId,
    product_name: line.name,
    quantity: line.quantity,
    batch: line.batchNumber,
    expiry: line.expiresOn,
  })),
  status: writeOff.status,
  cause: writeOff.cause,
  reason: writeOff.reason,
  store_id: writeOff.place.homeId,
  store_name: writeOff.place.name,
  addedBy: writeOff.requestedBy.name,
  addedToDbAt: writeOff.requestedAt,
  cost: writeOff.costMinor === null ? null : decimalFromMinor(writeOff.costMinor),
});

export function writtenOffGoodsFrom(body: DamageReturnBodyWire, homeId: string | undefined): WriteOffGoodsInput {
  return { ...goodsFrom(body), homeId, cause: body.cause, reason: body.reason };
}

export function writtenOffBatchesFrom(body: DamageReturnBodyWire, placeId: string): WriteOffInput {
  const lines = (body.items ?? []).map(({ batch_id, quantity }, index) => {
    if (!batch_id) throw invalid(coded('batch.nameEach'), { [`items.${index}.batch_id`]: coded('batch.name') });
    return { batchId: batch_id, quantity };
  });
  return { placeId, cause: body.cause ?? 'damaged', reason: body.reason, witness: '', lines };
}
