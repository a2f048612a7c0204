import type { KeyboardEvent } from 'react';

/** Marks the fields that Enter leads through. Those between have a default. */
export const ENTER_STOP = { 'data-enter-stop': '' } as const;

/** Marks a field of a wrong value, from which Enter leads nowhere. */
export const REFUSED = { 'data-refused': '' } as const;

export const isRefused = (field: Element): boolean => field.matches('[data-refused]');

const MARKED = '[data-enter-stop]';
/** For forms in which Enter leads through every text field. */
export const EVERY_INPUT = 'input:not([type="checkbox"], [type="radio"], :disabled)';

/** Focuses the next stop after the element; false after the last. */
export function focusNextStop(area: HTMLElement, from: Element, stops = MARKED): boolean {
  const next = [...area.querySelectorAll<HTMLInputElement>(stops)].find(
    (stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  next?.focus();
  next?.select();
  return next !== undefined;
}

/** Focuses the first field that is marked as wrong; false where none is. */
export function focusFirstWrong(area: HTMLElement): boolean {
  const wrong = area.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  if (wrong instanceof HTMLInputElement) wrong.select();
  return wrong !== null;
}

/** Enter in a field goes to the next stop of the area. From the last one it submits the form, as the browser does. */
export function leadByEnter(event: KeyboardEvent<HTMLElement>, stops = MARKED): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  // A list or a calendar that the area opened lies outside of it.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  if (isRefused(target)) {
    event.preventDefault();
    target.select();
    return;
  }
  if (focusNextStop(currentTarget, target, stops)) event.preventDefault();
}
