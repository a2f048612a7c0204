import {
  addToCart,
  type Cart,
  CartLine,
  type CartProduct,
  changeQuantity,
  refreshCart,
  removeFromCart,
} from '@bhandar/domain/ordering';
import { useMemo } from 'react';
import * as z from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const KeptCart = z.object({ lines: z.array(CartLine), note: z.string(), locationId: z.string().optional() });
type KeptCart = z.infer<typeof KeptCart>;

const KeptCarts = z.object({ carts: z.record(z.string(), KeptCart) });

interface CartsState {
  /** By user and kind of goods, because people share devices. */
  carts: Record<string, KeptCart>;
  change: (key: string, change: (cart: KeptCart) => KeptCart) => void;
}

const EMPTY: KeptCart = { lines: [], note: '' };

/** All carts of this device. */
export const useCarts = create<CartsState>()(
  persist(
    (set) => ({
      carts: {},
      change: (key, change) => set(({ carts }) => ({ carts: { ...carts, [key]: change(carts[key] ?? EMPTY) } })),
    }),
    {
      name: 'order-carts',
      partialize: ({ carts }) => ({ carts }),
      // A stored cart in the shape of an older version is dropped.
      merge: (kept, fresh) => ({ ...fresh, carts: KeptCarts.safeParse(kept).data?.carts ?? {} }),
    },
  ),
);

/** The user's cart, stored on this device by user and kind until it is submitted. */
export function useOrderCart(userId: string, kind: string) {
  const key = `${userId}:${kind}`;
  const cart = useCarts((state) => state.carts[key] ?? EMPTY);
  const change = useCarts((state) => state.change);
  const acts = useMemo(() => {
    const onLines = (act: (lines: Cart) => Cart) => change(key, (kept) => ({ ...kept, lines: [...act(kept.lines)] }));
    return {
      add: (product: CartProduct, quantity: number) => onLines((lines) => addToCart(lines, product, quantity)),
      setQuantity: (productId: string, quantity: number) =>
        onLines((lines) => changeQuantity(lines, productId, quantity)),
      remove: (productId: string) => onLines((lines) => removeFromCart(lines, productId)),
      refresh: (stock: Parameters<typeof refreshCart>[1]) => onLines((lines) => refreshCart(lines, stock)),
      setNote: (note: string) => change(key, (kept) => ({ ...kept, note })),
      setStore: (locationId: string) => change(key, (kept) => ({ ...kept, locationId })),
      clear: () => change(key, ({ locationId }) => ({ ...EMPTY, ...(locationId ? { locationId } : {}) })),
    };
  }, [key, change]);
  return { ...cart, ...acts };
}

export type OrderCartModel = ReturnType<typeof useOrderCart>;
