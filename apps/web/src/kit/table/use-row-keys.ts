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

const PAGE_MOVES = { j: true, k: true, ArrowDown: true, ArrowUp: true };
/** Fields, menus and rows have keys of their own; an open dialog covers the list. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="slider"], [role="grid"], tbody';
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  (target instanceof Element && target.closest(OWN_KEYS) !== null);

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

  // The keys work as soon as the list is on screen; the first list of a page hears them.
  useEffect(() => {
    const onPageKey = (event: globalThis.KeyboardEvent) => {
      const isMove = event.key in PAGE_MOVES && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      const row = rows.current.get(current);
      if (!isMove || !row || event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      row.focus();
    };
    window.addEventListener('keydown', onPageKey);
    return () => window.removeEventListener('keydown', onPageKey);
  }, [current]);

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
