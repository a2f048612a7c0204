import {
  addToCart,
  type Cart,
  type CartChange,
  type CartLine,
  type Customer,
  chooseBatch,
  decrease,
  discountMinorFrom,
  increase,
  mostDiscountMinor,
  PaymentMethod,
  refreshCart,
  removeFromCart,
  restoreLine,
  type Sale,
  SellableProduct,
  setQuantity,
  subtotalMinorOf,
  takeSold,
  totalMinorOf,
  WALK_IN_CUSTOMER,
} from '@bhandar/domain/pos';
import { useMemo } from 'react';
import * as z from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { newId } from '../../../lib/api/new-id';
import { refusalText } from '../../../lib/refusals';

/** A cart that was kept before prices said their reason still stands; it is checked again when it is shown. */
const KeptProduct = SellableProduct.extend({
  price: SellableProduct.shape.price.default({
    ...{ unitPriceMinor: null, source: 'mrp', scope: null, basisPoints: null, since: null },
    ...{ cappedByMrp: false, raisedToCost: false },
  }),
  priceReason: z.string().default(''),
  mrpMinor: SellableProduct.shape.mrpMinor.default(null),
});

const KeptOrder = z.object({
  lines: z.array(
    z.object({
      product: KeptProduct,
      quantity: z.number(),
      unitPriceMinor: z.number(),
      batchId: z.string().optional(),
      batchReason: z.string().optional(),
    }),
  ),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** Of the store's list, where somebody chose from it. */
  customerId: z.string().nullable().default(null),
  method: PaymentMethod,
  /** As typed; the rule makes an amount of it. */
  discount: z.string(),
  /** Made when Complete Sale is first pressed, and kept until the server says the sale stands. */
  saleId: z.string().nullable(),
});
export type KeptOrder = z.infer<typeof KeptOrder>;

const NEW_ORDER: KeptOrder = {
  lines: [],
  customer: { name: WALK_IN_CUSTOMER, phone: '', email: '' },
  customerId: null,
  method: 'cash',
  discount: '',
  saleId: null,
};

interface TillState {
  /** By person and store: people share counters, and a cart never wanders to another shop. */
  orders: Record<string, KeptOrder>;
  change: (key: string, change: (order: KeptOrder) => KeptOrder) => void;
}

export const useOrders = create<TillState>()(
  persist(
    (set) => ({
      orders: {},
      change: (key, change) =>
        set(({ orders }) => ({ orders: { ...orders, [key]: change(orders[key] ?? NEW_ORDER) } })),
    }),
    {
      name: 'till-orders',
      partialize: ({ orders }) => ({ orders }),
      // What an older version kept in another shape is dropped, not crashed over.
      merge: (kept, fresh) => ({
        ...fresh,
        orders: z.object({ orders: z.record(z.string(), KeptOrder) }).safeParse(kept).data?.orders ?? {},
      }),
    },
  ),
);

export interface Totals {
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
}

function totalsOf({ lines, discount }: KeptOrder, discountPercent: number): Totals {
  const subtotalMinor = subtotalMinorOf(lines);
  const discountMinor = discountMinorFrom(discount, mostDiscountMinor(subtotalMinor, discountPercent));
  return { subtotalMinor, discountMinor, totalMinor: totalMinorOf(subtotalMinor, discountMinor) };
}

/** The order at a till, mirrored to the device on each change; a discount counts up to the percentage of the subtotal. */
export function useTill(key: string, discountPercent: number) {
  const order = useOrders((state) => state.orders[key] ?? NEW_ORDER);
  const change = useOrders((state) => state.change);
  const acts = useMemo(() => {
    /** Answers why the act did less than asked, if it did. */
    const onCart = (act: (cart: Cart) => CartChange): string | undefined => {
      let refusal: string | undefined;
      change(key, (kept) => {
        const changed = act(kept.lines);
        refusal = changed.refusal && refusalText(changed.refusal);
        return { ...kept, lines: [...changed.cart] };
      });
      return refusal;
    };
    return {
      add: (product: SellableProduct, quantity?: number) => onCart((cart) => addToCart(cart, product, quantity)),
      setQuantity: (productId: string, quantity: number) => onCart((cart) => setQuantity(cart, productId, quantity)),
      increase: (productId: string) => onCart((cart) => increase(cart, productId)),
      decrease: (productId: string) => onCart((cart) => decrease(cart, productId)),
      chooseBatch: (productId: string, choice: Parameters<typeof chooseBatch>[2]) =>
        onCart((cart) => chooseBatch(cart, productId, choice)),
      remove: (productId: string) => onCart((cart) => ({ cart: removeFromCart(cart, productId) })),
      restore: (line: CartLine, index: number) => onCart((cart) => ({ cart: restoreLine(cart, line, index) })),
      refresh: (products: readonly SellableProduct[]) => onCart((cart) => ({ cart: refreshCart(cart, products) })),
      /** Another name or number is somebody else: what was chosen from the list is let go. */
      setCustomer: (customer: Partial<KeptOrder['customer']>) =>
        change(key, (kept) => ({
          ...kept,
          customer: { ...kept.customer, ...customer },
          customerId: customer.name === undefined && customer.phone === undefined ? kept.customerId : null,
        })),
      chooseCustomer: ({ id, name, phone, email }: Pick<Customer, 'id' | 'name' | 'phone' | 'email'>) =>
        change(key, (kept) => ({ ...kept, customer: { name, phone, email }, customerId: id })),
      /** A walk-in again. */
      forgetCustomer: () => change(key, (kept) => ({ ...kept, customer: NEW_ORDER.customer, customerId: null })),
      setMethod: (method: PaymentMethod) => change(key, (kept) => ({ ...kept, method })),
      setDiscount: (discount: string) => change(key, (kept) => ({ ...kept, discount })),
      /** The id under which this order is sold, however often it is sent. */
      claimSaleId: (): string => {
        let id = '';
        change(key, (kept) => {
          id = kept.saleId ?? newId();
          return { ...kept, saleId: id };
        });
        return id;
      },
      clear: () => change(key, () => NEW_ORDER),
      /** A new order, of what came in while that sale was under way. */
      sold: ({ lines }: Pick<Sale, 'lines'>) =>
        change(key, (kept) => ({ ...NEW_ORDER, lines: [...takeSold(kept.lines, lines)] })),
      putBack: (order: KeptOrder) => change(key, () => order),
    };
  }, [change, key]);
  return useMemo(
    () => ({ order, totals: totalsOf(order, discountPercent), discountPercent, ...acts }),
    [order, discountPercent, acts],
  );
}

export type Till = ReturnType<typeof useTill>;
