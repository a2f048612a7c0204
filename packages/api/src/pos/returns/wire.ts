import {
  GivenCause,
  leftToReturn,
  type ReturnableLine,
  type ReturnableSale,
  type ReturnGoodsInput,
  type ReturnSaleInput,
  type SaleReturn,
} from '@bhandar/domain/pos';
import { coded, Day, decimalFromMinor, invalid, minorFromDecimal, optionalText } from '@bhandar/domain/shared';
import * as z from 'zod';
import { formOf, GoodsFormBody, goodsFrom, numeric, type ReturnWire } from '../../core/rest/goods-form';

/** A receipt with its returned goods, or the form without a receipt. Person and time are set by the server. */
export const CustomerReturnBodyWire = z.object({
  ...GoodsFormBody,
  order_id: optionalText(60),
  receiptNo: optionalText(60),
  /** Recalled and wrongly dispensed goods may be returned even if they need a prescription. */
  cause: GivenCause.optional(),
  /** Without a receipt: as printed on the pack. */
  batch: optionalText(80),
  expiry: Day.nullish(),
  /** The refund without a receipt; with one it is computed. */
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
    // Nobody can be asked over the documented path.
    confirmed: true,
  };
}

/** The lines of a receipt by their products. A product on several lines comes back line by line as far as each has some. */
export function returnedLinesFrom(body: CustomerReturnBodyWire, sale: ReturnableSale): ReturnSaleInput {
  const lines = (body.items ?? []).flatMap(({ product_id, productId, quantity }, index) => {
    const ofProduct = sale.lines.filter((candidate) => candidate.productId === (product_id ?? productId));
    if (ofProduct.length === 0) {
      throw invalid(coded('receipt.noProduct'), { [`items.${index}.product_id`]: coded('receipt.notOnReceipt') });
    }
    return spreadOverLines(ofProduct, quantity).map((part) => ({ ...part, disposition: 'quarantine' as const }));
  });
  return { saleId: sale.saleId, ...causeFrom(body), lines, reason: body.reason };
}

/** More than is left stays with the last line, which is then refused by its name. */
function spreadOverLines(lines: readonly ReturnableLine[], quantity: number): { lineNo: number; quantity: number }[] {
  let missing = quantity;
  return lines.flatMap((line, index) => {
    const taken = index === lines.length - 1 ? missing : Math.min(missing, Math.max(0, leftToReturn(line)));
    missing -= taken;
    return taken > 0 ? [{ lineNo: line.lineNo, quantity: taken }] : [];
  });
}
