import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface RowKeys {
  count: number;
  onEnter: (index: number) => void;
  onToggle?: (index: number) => void;
  /** Shift with an arrow: the rows at both ends of the range. */
  onRange?: (from: number, to: number) => void;
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
/** Fields, menus and rows handle their own keys; an open dialog covers the list. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="slider"], [role="grid"], tbody';
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  (target instanceof Element && target.closest(OWN_KEYS) !== null);

/** Roving focus over the rows: one row is in the tab order, and the arrow keys move between rows. */
export function useRowKeys({ count, onEnter, onToggle, onRange, onAll }: RowKeys) {
  const [active, setActive] = useState(0);
  const anchor = useRef<number>(undefined);
  const rows = useRef(new Map<number, HTMLElement>());
  const current = Math.min(active, Math.max(0, count - 1));
  const held = useRef<Element>(undefined);

  // When an action removes its button or row, the focus stays in the list at that row.
  useEffect(() => {
    if (!held.current || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = undefined;
    rows.current.get(current)?.focus({ preventScroll: true });
  });

  // Handles keys before a row has the focus. With several lists on a page, the first one handles them.
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
    // Keys pressed in a control inside the row belong to that control.
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
