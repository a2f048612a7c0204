import type { Column } from '../columns';

type Crowding = Pick<Column<never>, 'id' | 'card' | 'fixed' | 'spare'>;

/** In this order columns give way: those that only a phone's card hides, then the spare ones, each from the right. */
function yieldingOrder(columns: readonly Crowding[]): string[] {
  const free = columns.filter(({ card, fixed }) => !fixed && card !== 'title');
  const hidden = free.filter(({ card, spare }) => card === 'hidden' && !spare);
  const spare = free.filter(({ spare: isSpare }) => isSpare);
  return [...hidden.reverse(), ...spare.reverse()].map(({ id }) => id);
}

interface Room {
  /** The least width of each column, in CSS pixels. */
  widths: ReadonlyMap<string, number>;
  /** The least width of the table with all of these columns. */
  needed: number;
  available: number;
  /** Columns that somebody chose or sorts by. */
  kept: ReadonlySet<string>;
}

/** The columns that have to give way so that the others need no sideways scrolling, as far as they can. */
export function crowdedColumns(
  columns: readonly Crowding[],
  { widths, needed, available, kept }: Room,
): ReadonlySet<string> {
  const crowded = new Set<string>();
  let over = needed - available;
  for (const id of yieldingOrder(columns)) {
    if (over <= 0) break;
    if (kept.has(id)) continue;
    crowded.add(id);
    over -= widths.get(id) ?? 0;
  }
  return crowded;
}
