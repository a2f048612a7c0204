import { OPENING, PRODUCTS, STORES } from './model-fixture';

export type OrderState = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'fulfilled';

export interface ModelOrder {
  id: string;
  store: number;
  /** The requester: the clerk or the admin of the store. */
  by: 'clerk' | 'admin';
  state: OrderState;
  /** Its clerk was disabled after it: who gets the goods is named with the approval. */
  handedOver?: boolean;
  lines: { product: number; quantity: number }[];
}

export interface ModelSale {
  id: string;
  store: number;
  lines: { product: number; quantity: number }[];
  receiptNo: string;
  soldOn: string;
  /** Returned units, line by line. */
  returned: number[];
}

/** An offline sale that waits for a decision. */
export interface ModelConflict {
  id: string;
  store: number;
  lines: ModelSale['lines'];
  soldAt: Date;
  /** Products with a posted count after the sale, which saw the shelf without these goods. */
  counted: Set<number>;
}

export interface ModelPurchase {
  id: string;
  product: number;
  quantity: number;
  batchNumber: string;
  costMinor: number;
  voided: boolean;
}

export interface ModelPayment {
  id: string;
  amountMinor: number;
  voided: boolean;
}

/** The expected state of the shop, as plainly as possible: totals, not batches. */
export interface Model {
  /** Units of each product in the warehouse, expired ones included. */
  warehouse: number[];
  stores: { stock: number[]; sellableQuota: number[]; clerkActive: boolean; clerkChanged: boolean }[];
  orders: ModelOrder[];
  sales: ModelSale[];
  /** Units that came back without a receipt. */
  unreceipted: { store: number; product: number; quantity: number; on: string }[];
  conflicts: ModelConflict[];
  purchases: ModelPurchase[];
  payments: ModelPayment[];
  /** The amount due to the supplier; negative after an advance. */
  dueMinor: number;
  removed: boolean[];
}

const figures = (value: number) => Array.from({ length: PRODUCTS }, () => value);

export const openingModel = (): Model => ({
  warehouse: figures(OPENING),
  stores: Array.from({ length: STORES }, () => ({
    stock: figures(0),
    sellableQuota: figures(0),
    clerkActive: true,
    clerkChanged: false,
  })),
  orders: [],
  sales: [],
  unreceipted: [],
  conflicts: [],
  purchases: [],
  payments: [],
  dueMinor: 0,
  removed: Array.from({ length: PRODUCTS }, () => false),
});

/** Picks an element with a number that was drawn before the list was known. */
export function nth<T>(items: readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError('The command must not run on nothing');
  return item;
}

/** Adds to one figure of a list. */
export function add(figures: number[], index: number, by: number): void {
  figures[index] = (figures[index] ?? 0) + by;
}
