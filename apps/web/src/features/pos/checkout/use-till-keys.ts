import { lineKeyOf } from '@bhandar/domain/pos';
import { useEffect, useRef } from 'react';
import { isEditable } from '../../../kit/scan/early-keys';
import { isCash } from './pay/use-tender-options';
import type { Capture } from './use-capture';
import type { Counter } from './use-counter';

interface TillKeys {
  counter: Counter;
  capture: Capture;
  /** A dialog is open and handles the keys. */
  blocked: boolean;
  scanning: () => boolean;
  onReprint: () => void;
  onHold: () => void;
  onHeld: () => void;
  onReturn: () => void;
  onShift: () => void;
  onKeySheet: () => void;
}

/** A dialog other than the payment on a phone, which belongs to the bill. */
export const hasDialog = ({ discountField }: Counter): boolean =>
  [...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')].some(
    (dialog) => !dialog.contains(discountField.current),
  );

function moveSelection({ till, selected, select }: Counter, by: 1 | -1): void {
  const ids = till.order.lines.map(lineKeyOf);
  const at = ids.indexOf(selected ?? '');
  const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
  if (next) select(next);
}

/** Opens the cash payment, then focuses the tenders; any other tender completes the sale. */
function onPayKey(counter: Counter): void {
  const { till, payment, payRow, payMethods } = counter;
  const options = payMethods.current?.querySelector<HTMLElement>('[role=radio][aria-checked=true]');
  const at = document.activeElement;
  if (till.order.lines.length === 0 || payment.isPaidUp || !isCash(payment.tender)) counter.complete();
  else if (!payment.isChosen) counter.openTender();
  else if (counter.tenderOpen && options && at && (at === payRow.current || at === payMethods.current)) options.focus();
  else counter.openTender();
}

const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;
const isReprint = (event: KeyboardEvent): boolean => isCommand(event) && event.key.toLowerCase() === 'p';

type Act = (keys: TillKeys) => void;

const FUNCTION_KEYS: Record<string, Act> = {
  F3: ({ counter }) => counter.openCustomer(true),
  F4: ({ onHold }) => onHold(),
  F6: ({ onHeld }) => onHeld(),
  F7: ({ onReturn }) => onReturn(),
  F8: ({ counter }) => counter.discountField.current?.focus(),
  F9: ({ counter }) => onPayKey(counter),
  F10: ({ onShift }) => onShift(),
};
const ALT_KEYS: Record<string, Act> = {
  KeyB: ({ counter }) => counter.openBatches(),
  KeyL: ({ counter }) => counter.editLine(),
  KeyS: ({ counter }) => counter.split(counter.selected),
};

/** Keys that work wherever the focus is. */
function functionOf(event: KeyboardEvent): Act | undefined {
  if (isCommand(event)) return event.key === 'Enter' ? FUNCTION_KEYS.F9 : FUNCTION_KEYS[event.key];
  return event.altKey && ALT_KEYS[event.code] ? ALT_KEYS[event.code] : FUNCTION_KEYS[event.key];
}

/** These keys are shortcuts only while the capture field is empty and no scan is running. */
const SIGNS: Record<string, Act> = {
  '+': ({ counter }) => counter.step(1),
  '-': ({ counter }) => counter.step(-1),
  Delete: ({ counter }) => {
    if (counter.selected) counter.remove(counter.selected);
  },
  '?': ({ onKeySheet }) => onKeySheet(),
};

function arrowOf(event: KeyboardEvent): Act | undefined {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
  if (!by) return undefined;
  return ({ counter, capture }) => (capture.searching ? capture.move(by) : moveSelection(counter, by));
}

/** Types a key where the focus is now. Marked as repeated, because keys that come at once would look like a scan. */
function typeAgain({ key, code }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent('keydown', { key, code, repeat: true, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(again) || key.length > 1 || !(target instanceof HTMLInputElement) || target.readOnly)
    return;
  target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

export function useTillKeys(keys: TillKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (act: Act, moves = false) => current.current.capture.inOrder(() => act(current.current), moves);
    let isAgain = false;
    const onEarlyKey = (event: KeyboardEvent) => {
      const { capture } = current.current;
      if (isAgain || !capture.isMoving() || isCommand(event) || event.altKey || functionOf(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press(() => {
        isAgain = true;
        typeAgain(event);
        isAgain = false;
      }, true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { counter, capture, blocked, scanning, onReprint } = current.current;
      if (event.defaultPrevented || ((blocked || hasDialog(counter)) && !isReprint(event))) return;
      if (isReprint(event) || event.key === 'F2') {
        event.preventDefault();
        if (isReprint(event)) onReprint();
        else counter.capture.current?.select();
        return;
      }
      const act = functionOf(event);
      if (act) {
        event.preventDefault();
        press(act, true);
        return;
      }
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const inCapture = event.target === counter.capture.current;
      if (isEditable(event.target) && !inCapture) return;
      const inList = event.target instanceof HTMLElement && event.target.closest('[role=tablist], [role=radiogroup]');
      // While an Enter waits for its answer, a sign applies to the product that it adds, even when typed fast.
      const free = capture.text === '' && (capture.isWaiting() || !scanning());
      const arrow = inList ? undefined : arrowOf(event);
      const sign = arrow ?? (free ? SIGNS[event.key] : undefined);
      if (sign) {
        event.preventDefault();
        // Arrows in the results change no line, so they do not wait.
        if (arrow && capture.searching) arrow(current.current);
        else press(sign);
        return;
      }
      if (free && event.key === '/') {
        event.preventDefault();
        counter.capture.current?.focus();
        return;
      }
      // Text typed outside a field goes to the amount within the payment, and to the capture field elsewhere.
      const inPayment = event.target instanceof Node && counter.payMethods.current?.contains(event.target);
      const field = inPayment ? counter.payRow : counter.capture;
      if (!inCapture && event.key.length === 1 && event.key !== ' ') field.current?.focus();
    };
    window.addEventListener('keydown', onEarlyKey, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onEarlyKey, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
