import { useEffect, useRef } from 'react';
import type { Capture } from './use-capture';
import type { Counter } from './use-counter';

interface TillKeys {
  counter: Counter;
  capture: Capture;
  /** A dialog stands open: its own keys rule. */
  blocked: boolean;
  scanning: () => boolean;
  onReprint: () => void;
  onKeySheet: () => void;
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

function moveSelection({ till, selected, select }: Counter, by: 1 | -1): void {
  const ids = till.order.lines.map((line) => line.product.productId);
  const at = ids.indexOf(selected ?? '');
  const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
  if (next) select(next);
}

/** Keys that work wherever the focus is. */
function onFunctionKey(event: KeyboardEvent, { counter, onReprint }: TillKeys): boolean {
  const command = event.ctrlKey || event.metaKey;
  if (event.key === 'F2') counter.capture.current?.select();
  else if (event.key === 'F3') counter.openCustomer(true);
  else if (event.key === 'F8') counter.discountField.current?.focus();
  else if (event.key === 'F9' || (command && event.key === 'Enter')) {
    if (counter.till.order.method === 'card' || counter.till.order.lines.length === 0) counter.complete();
    else counter.openTender();
  } else if (event.altKey && !command && event.code === 'KeyB') counter.openBatches();
  else if (command && event.key.toLowerCase() === 'p') onReprint();
  else return false;
  return true;
}

/** Single signs are acts only while nothing is typed and no scan is running. */
function onSign(event: KeyboardEvent, { counter, onKeySheet }: TillKeys): boolean {
  if (event.key === '+') counter.step(1);
  else if (event.key === '-') counter.step(-1);
  else if (event.key === 'Delete' && counter.selected) counter.remove(counter.selected);
  else if (event.key === '?') onKeySheet();
  else if (event.key === '/') counter.capture.current?.focus();
  else return false;
  return true;
}

function onArrow(event: KeyboardEvent, { counter, capture }: TillKeys): boolean {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
  if (!by) return false;
  if (capture.searching) capture.move(by);
  else moveSelection(counter, by);
  return true;
}

export function useTillKeys(keys: TillKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { counter, capture, blocked, scanning } = current.current;
      if (event.defaultPrevented) return;
      const isReprint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (blocked && !isReprint) return;
      if (onFunctionKey(event, current.current)) {
        event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const inCapture = event.target === counter.capture.current;
      if (isEditable(event.target) && !inCapture) return;
      const inList = event.target instanceof HTMLElement && event.target.closest('[role=tablist], [role=radiogroup]');
      const free = capture.text === '' && !scanning();
      if ((!inList && onArrow(event, current.current)) || (free && onSign(event, current.current))) {
        event.preventDefault();
        return;
      }
      // What is typed outside a field is meant for the capture field.
      if (!inCapture && event.key.length === 1 && event.key !== ' ') counter.capture.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
