import {
  type AddedPack,
  addPayment,
  addToCart,
  type BillDiscount,
  billDiscountFrom,
  type Cart,
  type CartChange,
  type CartLine,
  type Customer,
  changeLine,
  chooseBatch,
  decrease,
  discountsOf,
  increase,
  isCharged,
  maxDiscountMinor,
  type Release,
  refreshCart,
  removeFromCart,
  restoreLine,
  type Sale,
  type SellableProduct,
  setQuantity,
  splitLine,
  type TakenPayment,
  takeSold,
} from '@bhandar/domain/pos';
import { useMemo, useState } from 'react';
import { newId } from '../../../lib/api/new-id';
import { refusalText } from '../../../lib/refusals';
import { NEW_ORDER } from '../kept-order';
import type { KeptOrder } from '../kept-order-shape';
import { useOrders } from '../use-orders';

/** Removes the chosen customer and the payments from that customer's account or credit. */
const forNobody = ({ taken }: KeptOrder) => ({ customerId: null, taken: taken.filter((part) => !isCharged(part)) });

/** The id under which it is or will be sent; none of an empty cart. */
const saleIdOf = ({ saleId, billId }: KeptOrder): string | null => saleId ?? billId;

const asBill = (order: KeptOrder): KeptOrder => ({
  ...order,
  billId: order.lines.length === 0 ? null : (order.billId ?? newId()),
});

export interface Totals {
  subtotalMinor: number;
  /** Discounts of single lines. */
  linesDiscountMinor: number;
  /** The bill's own discount. */
  discountMinor: number;
  discount: BillDiscount;
  totalMinor: number;
}

function totalsOf({ lines, discount }: KeptOrder, discountPercent: number): Totals {
  const { subtotalMinor, totalMinor } = discountsOf({ lines, discountMinor: 0 });
  const linesDiscountMinor = subtotalMinor - totalMinor;
  const most = Math.max(0, maxDiscountMinor(subtotalMinor, discountPercent) - linesDiscountMinor);
  const given = billDiscountFrom(discount, { leftMinor: totalMinor, mostMinor: Math.min(most, totalMinor) });
  const discountMinor = given.minor;
  return { subtotalMinor, linesDiscountMinor, discountMinor, discount: given, totalMinor: totalMinor - discountMinor };
}

/** The order at a till, stored on the device on each change. A percentage of the subtotal limits its discounts. */
export function useTill(key: string, ownPercent: number) {
  const order = useOrders((state) => state.orders[key] ?? NEW_ORDER);
  const [released, setReleased] = useState<Release>();
  const saleId = saleIdOf(order);
  const release = released?.saleId === saleId ? released : undefined;
  const discountPercent = Math.max(ownPercent, release?.discountPercent ?? 0);
  const change = useOrders((state) => state.change);
  const acts = useMemo(() => {
    /** Answers why the cart was changed less than requested, if it was. */
    const onCart = (act: (cart: Cart) => CartChange): string | undefined => {
      let refusal: string | undefined;
      change(key, (kept) => {
        const changed = act(kept.lines);
        refusal = changed.refusal && refusalText(changed.refusal);
        return asBill({ ...kept, lines: [...changed.cart] });
      });
      return refusal;
    };
    return {
      add: (product: SellableProduct, pack: AddedPack) => onCart((cart) => addToCart(cart, product, pack)),
      setQuantity: (line: string, quantity: number) => onCart((cart) => setQuantity(cart, line, quantity)),
      increase: (line: string) => onCart((cart) => increase(cart, line)),
      decrease: (line: string) => onCart((cart) => decrease(cart, line)),
      chooseBatch: (line: string, choice: Parameters<typeof chooseBatch>[2]) =>
        onCart((cart) => chooseBatch(cart, line, choice)),
      changeLine: (line: string, change: Pick<CartLine, 'discount' | 'note'>) =>
        onCart((cart) => ({ cart: changeLine(cart, line, change) })),
      /** Answers the key of the new line. */
      split: (line: string): string => {
        const lineId = newId();
        onCart((cart) => ({ cart: splitLine(cart, line, lineId) }));
        return lineId;
      },
      remove: (line: string) => onCart((cart) => ({ cart: removeFromCart(cart, line) })),
      restore: (line: CartLine, index: number) => onCart((cart) => ({ cart: restoreLine(cart, line, index) })),
      refresh: (products: readonly SellableProduct[]) => onCart((cart) => ({ cart: refreshCart(cart, products) })),
      /** A changed name or phone number means another person, so the chosen customer is removed. */
      setCustomer: (customer: Partial<KeptOrder['customer']>) =>
        change(key, (kept) => ({
          ...kept,
          customer: { ...kept.customer, ...customer },
          ...(customer.name === undefined && customer.phone === undefined ? {} : forNobody(kept)),
        })),
      chooseCustomer: ({
        id,
        name,
        phone,
        email,
      }: Pick<Customer, 'name' | 'phone' | 'email'> & { id: string | null }) =>
        change(key, (kept) => ({ ...kept, ...forNobody(kept), customer: { name, phone, email }, customerId: id })),
      forgetCustomer: () => change(key, (kept) => ({ ...kept, ...forNobody(kept), customer: NEW_ORDER.customer })),
      setTender: (tender: string) => change(key, (kept) => ({ ...kept, tender })),
      takePayment: (part: TakenPayment) => change(key, (kept) => ({ ...kept, taken: addPayment(kept.taken, part) })),
      takeBack: (index: number) =>
        change(key, (kept) => ({ ...kept, taken: kept.taken.filter((_, at) => at !== index) })),
      setExchange: (exchange: KeptOrder['exchange']) => change(key, (kept) => ({ ...kept, exchange })),
      setNote: (note: string) => change(key, (kept) => ({ ...kept, note })),
      setDiscount: (discount: string) => change(key, (kept) => ({ ...kept, discount })),
      setDiscountReason: (discountReason: string) => change(key, (kept) => ({ ...kept, discountReason })),
      /** The id of the sale, the same each time the order is sent. */
      claimSaleId: (): string => {
        let id = '';
        change(key, (kept) => {
          id = saleIdOf(kept) ?? newId();
          return { ...kept, saleId: id };
        });
        return id;
      },
      clear: () => change(key, () => NEW_ORDER),
      /** Starts a new order with the lines that were added while the sale was being sent. */
      sold: ({ lines }: Pick<Sale, 'lines'>) =>
        change(key, (kept) => asBill({ ...NEW_ORDER, lines: [...takeSold(kept.lines, lines)] })),
      putBack: (order: KeptOrder) => change(key, () => asBill(order)),
    };
  }, [change, key]);
  return useMemo(
    () => ({ order, totals: totalsOf(order, discountPercent), discountPercent, saleId, release, setReleased, ...acts }),
    [order, discountPercent, saleId, release, acts],
  );
}

export type Till = ReturnType<typeof useTill>;
