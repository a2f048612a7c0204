import type { ReactNode } from 'react';

/** Rows that belong together, such as the lines of an invoice. */
export interface RowGroups<Row> {
  /** Consecutive rows with the same key are a group. */
  key: (row: Row) => string;
  /** The head above a group, before the cells that columns have in it (`Column.head`). */
  head: (rows: readonly Row[]) => ReactNode;
}

interface RowGroup<Item> {
  items: readonly Item[];
  /** The index of the first item. */
  start: number;
}

/** Splits a page at each change of the key; without keys all its rows are one group. */
export function splitIntoGroups<Item>(
  items: readonly Item[],
  keyOf: ((item: Item) => string) | undefined,
): RowGroup<Item>[] {
  const groups: { key: string; items: Item[]; start: number }[] = [];
  for (const [index, item] of items.entries()) {
    const key = keyOf?.(item) ?? '';
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(item);
    else groups.push({ key, items: [item], start: index });
  }
  return groups;
}
