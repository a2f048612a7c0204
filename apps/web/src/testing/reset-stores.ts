import type { StateCreator, StoreApi, UseBoundStore } from 'zustand';

type Store = UseBoundStore<StoreApi<unknown>>;

/** Of this worker, whose files share the modules with their stores. */
const worker = globalThis as { testStores?: Set<Store> };
worker.testStores ??= new Set();
const stores = worker.testStores;

/** `create` of zustand that also notes the store, for the mock of the module in `setup.ts`. */
export function noteStores<Zustand extends { create: unknown }>(zustand: Zustand): Zustand {
  const original = zustand.create as (initializer: StateCreator<unknown>) => Store;
  const note = (initializer: StateCreator<unknown>): Store => {
    const store = original(initializer);
    stores.add(store);
    return store;
  };
  // It is also called without an argument, to name the type of the state.
  const create = (initializer?: StateCreator<unknown>) => (initializer ? note(initializer) : note);
  return { ...zustand, create };
}

/** Gives every store its first state again. */
export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
