import { Discount, SellableProduct, TakenMethod, tenderKeyOf } from '@bhandar/domain/pos';
import * as z from 'zod';
import type { OpenExchange } from './exchange/open-exchange';

/** Carts stored before prices had a reason remain valid; they are refreshed when shown. */
const KeptProduct = SellableProduct.extend({
  price: SellableProduct.shape.price.default({
    unitPriceMinor: null,
    source: 'mrp',
    scope: null,
    basisPoints: null,
    since: null,
    cappedByMrp: false,
    raisedToCost: false,
  }),
  priceReason: z.string().default(''),
  mrpMinor: SellableProduct.shape.mrpMinor.default(null),
});

const CASH = tenderKeyOf({ method: 'cash' });

/** The cart of a till with its customer and payments, as the device stores it. */
const KeptOrder = z.object({
  lines: z.array(
    z.object({
      product: KeptProduct,
      quantity: z.number(),
      unitPriceMinor: z.number(),
      lineId: z.string().optional(),
      batchId: z.string().optional(),
      batchReason: z.string().optional(),
      packSize: z.number().optional(),
      discount: Discount.optional(),
      note: z.string().optional(),
      insteadOf: z.string().optional(),
    }),
  ),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** The customer chosen from the store's list, if any. */
  customerId: z.string().nullable().default(null),
  /** The key of the tender that is being entered. */
  tender: z.string().default(CASH),
  /** Payments taken so far. */
  taken: z
    .array(
      z.object({
        method: TakenMethod,
        tenderId: z.string().optional(),
        givenMinor: z.number(),
        reference: z.string().optional(),
      }),
    )
    .default([]),
  /** As typed, a percentage with its sign; `billDiscountFrom` parses it. */
  discount: z.string(),
  /** Required with a discount of the bill. */
  discountReason: z.string().default(''),
  /** Printed on the receipt. */
  note: z.string().default(''),
  /** Goods that come back for it. */
  exchange: z
    .custom<OpenExchange>((kept) => typeof kept === 'object' && kept !== null && 'receipt' in kept && 'values' in kept)
    .nullable()
    .default(null),
  /**
   * The id that its sale will have, from the first line on. The browser stores a changed bill some seconds later: after a
   * power cut a bill that was sold may be back as it was before, and is not sold a second time under this id.
   */
  billId: z.string().nullable().default(null),
  /** Set when Complete Sale is first pressed, and kept until the sale is stored. */
  saleId: z.string().nullable(),
});
export type KeptOrder = z.infer<typeof KeptOrder>;

const KeptOrders = z.object({ state: z.object({ orders: z.record(z.string(), KeptOrder) }) });

/** The carts in a stored text, by person and store. Carts stored by an older version in another shape are dropped. */
export function readKeptOrders(text: string): Record<string, KeptOrder> {
  try {
    return KeptOrders.safeParse(JSON.parse(text)).data?.state.orders ?? {};
  } catch {
    return {};
  }
}
