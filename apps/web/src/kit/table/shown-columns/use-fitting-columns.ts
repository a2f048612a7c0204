import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns';
import { crowdedColumns } from './crowded-columns';

const NONE: ReadonlySet<string> = new Set();
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** The table's least width, and that of each column in view; measured in one step that nobody sees. */
function measure(table: HTMLTableElement, widths: Map<string, number>): number {
  const { width } = table.style;
  table.style.width = '0';
  for (const head of table.querySelectorAll<HTMLElement>('thead [data-column]')) {
    widths.set(head.dataset.column ?? '', head.offsetWidth);
  }
  const needed = table.offsetWidth;
  table.style.width = width;
  return needed;
}

/**
 * The columns that fit beside each other; the others give way. Columns in `kept` stay, and are scrolled to. `rows` is what
 * the widths depend on.
 */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  kept: ReadonlySet<string>,
  rows: unknown,
): { table: RefObject<HTMLTableElement | null>; fitting: readonly Column<Row>[]; crowded: ReadonlySet<string> } {
  const table = useRef<HTMLTableElement>(null);
  const widths = useRef(new Map<string, number>());
  const [crowded, setCrowded] = useState(NONE);
  const measured = useRef<{ asked: string; rows: unknown; available: number }>(undefined);

  // Lists make their columns anew each time, and measuring them has its price.
  const asked = [...columns.map(({ id }) => id), '', ...kept].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths.
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!frame) return;
    const update = () => {
      if (!table.current) return;
      let needed = measure(table.current, widths.current);
      for (const id of crowded) needed += widths.current.get(id) ?? 0;
      const available = frame.clientWidth;
      const next = crowdedColumns(columns, { widths: widths.current, needed, available, kept });
      // Columns get narrower once others are away. What gave way stays away, or the list would be measured for ever.
      const last = measured.current;
      const isAgain = last?.asked === asked && last.rows === rows && last.available === available;
      measured.current = { asked, rows, available };
      setCrowded((before) => {
        const away = isAgain ? new Set([...before, ...next]) : next;
        return isSame(before, away) ? before : away;
      });
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [asked, rows, crowded]);

  const fitting = useMemo(() => columns.filter(({ id }) => !crowded.has(id)), [columns, crowded]);
  return { table, fitting, crowded };
}
