import { useState } from 'react';

/** Remembers every item that a searched list has shown, so that a chosen item stays known when the search changes. */
export function useSeenItems<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): (id: string) => Item | undefined {
  const [shown] = useState(() => new Map<string, Item>());
  for (const item of items) shown.set(idOf(item), item);
  return (id) => shown.get(id);
}
