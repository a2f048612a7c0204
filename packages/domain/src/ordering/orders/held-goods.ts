import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { Seller } from '../../inventory';
import { Id, NotedDay } from '../../shared';
import { OrderStatus } from './order';

export const HeldGoodsQuery = z.object({ staffId: Id });

/** Units that only this person may sell, with the batches of the product at the store. */
export const HeldProduct = z.object({
  productId: Id,
  name: z.string(),
  strength: z.string(),
  quantity: z.number(),
  batches: z.array(z.object({ batchNumber: z.string(), expiresOn: NotedDay.nullable(), quantity: z.number() })),
});
export type HeldProduct = z.infer<typeof HeldProduct>;

/** A person's order that waits for approval or receipt. */
export const HeldOrder = z.object({ orderId: Id, voucher: z.string(), status: OrderStatus, quantity: z.number() });
export type HeldOrder = z.infer<typeof HeldOrder>;

/** The goods and orders in a person's name at a store, and the colleagues who can take them over. */
export const HeldAtStore = z.object({
  store: StoreRef,
  goods: z.array(HeldProduct),
  orders: z.array(HeldOrder),
  colleagues: z.array(Seller),
});
export type HeldAtStore = z.infer<typeof HeldAtStore>;
