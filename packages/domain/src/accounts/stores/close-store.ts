import * as z from 'zod';
import { coded, type Violation } from '../../shared';

const count = z.number().int();

/** How much of each kind a store still has that must be gone before it closes. */
export const StoreUse = z.object({
  people: count,
  units: count,
  orders: count,
  transfers: count,
  shifts: count,
  counts: count,
  returns: count,
  offlineSales: count,
  /** Goods that were sent to or from it, did not arrive, and are not settled. */
  differences: count,
  /** Customer accounts that owe or are owed. */
  balances: count,
});
export type StoreUse = z.infer<typeof StoreUse>;

export const STORE_USES = Object.keys(StoreUse.shape) as (keyof StoreUse)[];

/** The kinds that keep a store open. */
export const usesOf = (use: StoreUse): (keyof StoreUse)[] => STORE_USES.filter((kind) => use[kind] > 0);

/** A store closes only when it is empty: nothing in it could be sold, sent or decided afterwards. */
export const whyNotCloseStore = (use: StoreUse): Violation[] =>
  usesOf(use).map((kind) => ({ field: kind, ...coded(`store.closeWith_${kind}`, { count: use[kind] }) }));

/** A closed store keeps its records and takes nothing new. */
export const whyNotUseStore = ({ name, closed }: { name: string; closed: boolean }): Violation[] =>
  closed ? [{ field: 'locationId', ...coded('store.closed', { name }) }] : [];
