import {
  type ReturnableSale,
  ReturnCause,
  type ReturnGoodsInput,
  type ReturnSaleInput,
  type SaleReturn,
} from '@bhandar/domain/pos';
import { coded, Day, decimalFromMinor, invalid, minorFromDecimal, optionalText } from '@bhandar/domain/shared';
import * as z from 'zod';
import { formOf, GoodsFormBody, goodsFrom, numeric, type ReturnWire } from '../../core/rest/goods-form';

/** A receipt with what comes back of it, or the form without one. Who and when are the server's own and ignored. */
export const CustomerReturnBodyWire = z.object({
  ...GoodsFormBody,
  order_id: optionalText(60),
  receiptNo: optionalText(60),
  /** Recalled and wrongly dispensed goods come back although they need a prescription. */
  cause: ReturnCause.optional(),
  /** Without a receipt: as printed on the pack. */
  batch: optionalText(80),
  expiry: Day.nullish(),
  /** What the customer gets back without a receipt; a receipt's refund follows from it. */
  refund: numeric,
});
export type CustomerReturnBodyWire = z.output<typeof CustomerReturnBodyWire>;

export const customerReturnToWire = (returned: SaleReturn): ReturnWire => ({
  _id: returned.id,
  voucher: returned.voucher,
  ...formOf(returned.lines[0], returned.units),
  items: returned.lines.map((line) => ({
    product_id: line.productId,
    product_name: line.name,
    quantity: line.quantity,
    refund: decimalFromMinor(line.refundMinor),
  })),
  status: returned.status,
  reason: returned.reason,
  store_id: returned.store.id,
  store_name: returned.store.name,
  addedBy: returned.requestedBy.name,
  addedToDbAt: returned.requestedAt,
  order_id: returned.receiptNo,
  customer: returned.customerName,
  refund: decimalFromMinor(returned.refundMinor),
});

const causeFrom = ({ cause = 'unwanted' }: CustomerReturnBodyWire) => ({ cause });

export function returnedGoodsFrom(body: CustomerReturnBodyWire, locationId: string | undefined): ReturnGoodsInput {
  const { refund, reason } = body;
  const refundMinor = refund === null || refund === undefined || refund === '' ? 0 : minorFromDecimal(refund);
  if (refundMinor === undefined || refundMinor < 0) throw invalid(coded('request.refundAmount'));
  return {
    ...goodsFrom(body),
    ...causeFrom(body),
    batchNumber: body.batch,
    expiresOn: body.expiry ?? null,
    locationId,
    refundMinor,
    refundMethod: 'cash',
    reason,
  };
}

/** The lines of a receipt by their products. */
export function returnedLinesFrom(body: CustomerReturnBodyWire, sale: ReturnableSale): ReturnSaleInput {
  const lines = (body.items ?? []).map(({ product_id, productId, quantity }, index) => {
    const line = sale.lines.find((candidate) => candidate.productId === (product_id ?? productId));
    if (!line)
      throw invalid(coded('receipt.noProduct'), { [`items.${index}.product_id`]: coded('receipt.notOnReceipt') });
    return { lineNo: line.lineNo, quantity, disposition: 'quarantine' as const };
  });
  return { saleId: sale.saleId, ...causeFrom(body), lines, reason: body.reason };
}
