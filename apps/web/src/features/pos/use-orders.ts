import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { NEW_ORDER } from './kept-order';
import type { KeptOrder } from './kept-order-shape';

/** By person and store, because people share counters and work in several stores. */
type Orders = Record<string, KeptOrder>;

interface OrdersState {
  orders: Orders;
  change: (key: string, change: (order: KeptOrder) => KeptOrder) => void;
}

const UNTOUCHED = JSON.stringify(NEW_ORDER);

const begun = (orders: Orders): Orders =>
  Object.fromEntries(Object.entries(orders).filter(([, order]) => JSON.stringify(order) !== UNTOUCHED));

/** Checks kept bills by their schema, which only a till that was left in the middle of one has to load. */
const storage: PersistStorage<Pick<OrdersState, 'orders'>> = {
  getItem: (name) => {
    const kept = localStorage.getItem(name);
    if (kept === null) return null;
    return import('./kept-order-shape').then(({ readKeptOrders }) => ({ state: { orders: readKeptOrders(kept) } }));
  },
  setItem: (name, { state }) => {
    const orders = begun(state.orders);
    if (Object.keys(orders).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ state: { orders } }));
  },
  removeItem: (name) => localStorage.removeItem(name),
};

let failure: unknown;

export const useOrders = create<OrdersState>()(
  persist(
    (set) => ({
      orders: {},
      change: (key, change) =>
        set(({ orders }) => ({ orders: { ...orders, [key]: change(orders[key] ?? NEW_ORDER) } })),
    }),
    {
      name: 'till-orders',
      storage,
      skipHydration: true,
      partialize: ({ orders }) => ({ orders }),
      onRehydrateStorage: () => (_orders, error) => {
        failure = error;
      },
    },
  ),
);

const reading = Promise.resolve(useOrders.persist.rehydrate());

function onceRead(tell: () => void) {
  let listens = true;
  void reading.then(() => listens && tell());
  return () => {
    listens = false;
  };
}

function areRead(): boolean {
  if (failure !== undefined) throw failure;
  return useOrders.persist.hasHydrated();
}

/** Whether the bills that this device keeps are read: a change before that would overwrite them. */
export const useKeptOrdersRead = (): boolean => useSyncExternalStore(onceRead, areRead);
