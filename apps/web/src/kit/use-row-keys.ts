import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface RowKeys {
  count: number;
  /** Enter on a row. */
  onEnter: (index: number) => void;
  /** Space on a row. */
  onToggle?: (index: number) => void;
  /** Shift with an arrow: from where the range began to where it is now. */
  onRange?: (from: number, to: number) => void;
  /** Ctrl+A on a row. */
  onAll?: () => void;
}

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  j: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  k: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Roving focus over the rows: one of them is in the tab order, the keys move from row to row. */
export function useRowKeys({ count, onEnter, onToggle, onRange, onAll }: RowKeys) {
  const [active, setActive] = useState(0);
  const anchor = useRef<number>(undefined);
  const rows = useRef(new Map<number, HTMLElement>());
  const current = Math.min(active, Math.max(0, count - 1));
  const held = useRef<Element>(undefined);

  // A row's button goes with what it did; whoever pressed it by key stays at the row.
  useEffect(() => {
    if (!held.current || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = undefined;
    rows.current.get(current)?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // Keys typed into a control inside the row are the control's.
    if (event.target !== event.currentTarget || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !onAll) return;
      event.preventDefault();
      onAll();
      return;
    }
    const move = MOVES[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(index);
    } else if (event.key === ' ' && onToggle) {
      event.preventDefault();
      onToggle(index);
    } else if (move) {
      event.preventDefault();
      const next = move(index, count - 1);
      if (event.shiftKey && onRange) {
        anchor.current ??= index;
        onRange(anchor.current, next);
      } else anchor.current = undefined;
      setActive(next);
      rows.current.get(next)?.focus();
    }
  };

  return (index: number) => ({
    ref: (node: HTMLElement | null) => {
      if (node) rows.current.set(index, node);
      else rows.current.delete(index);
    },
    tabIndex: index === current ? 0 : -1,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      held.current = event.target;
      setActive(index);
    },
    onBlur: () => {
      held.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
  });
}
