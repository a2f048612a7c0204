import { useEffect, useState } from 'react';
import type { Till } from './use-till';

const RESTORED_MS = 10_000;

/** Whether to show that the cart was restored: for a few seconds, or until the cart changes. */
export function useRestored({ order }: Till) {
  const [restored, setRestored] = useState(order.lines.length > 0);
  const cartText = order.lines.map(({ product, quantity }) => `${product.productId} ${quantity}`).join();
  const [restoredCart] = useState(cartText);
  useEffect(() => {
    if (cartText !== restoredCart) setRestored(false);
  }, [cartText, restoredCart]);
  useEffect(() => {
    const timer = setTimeout(() => setRestored(false), RESTORED_MS);
    return () => clearTimeout(timer);
  }, []);
  return { restored, dismiss: () => setRestored(false) };
}
