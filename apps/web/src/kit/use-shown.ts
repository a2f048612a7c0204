import { useState } from 'react';

/** Everything that a searched list has shown so far: what was chosen from it stays known when the search moves on. */
export function useShown<Item>(items: readonly Item[], idOf: (item: Item) => string): (id: string) => Item | undefined {
  const [shown] = useState(() => new Map<string, Item>());
  for (const item of items) shown.set(idOf(item), item);
  return (id) => shown.get(id);
}
