import { useCallback, useMemo, useState } from 'react';

export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>;
  has: (key: string) => boolean;
  toggle: (row: Row) => void;
  /** Selects or deselects several rows at once. */
  set: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
}

/** The selected rows, kept across pages. */
export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const set = useCallback(
    (some: readonly Row[], selected: boolean) =>
      setRows((now) => {
        const next = new Map(now);
        for (const row of some) {
          if (selected) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return next;
      }),
    [rowKey],
  );
  const clear = useCallback(() => setRows(new Map()), []);
  return useMemo(
    () => ({
      rows,
      has: (key) => rows.has(key),
      toggle: (row) => set([row], !rows.has(rowKey(row))),
      set,
      clear,
    }),
    [rows, set, clear, rowKey],
  );
}
