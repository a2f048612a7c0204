import { useEffect } from 'react';

/** What was typed and scanned before the field that takes it was there. */
export interface EarlyKeys {
  text: string;
  /** Texts that Enter ended, in their order. */
  entered: string[];
}

const pressed: EarlyKeys = { text: '', entered: [] };

export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

/** Adds what is typed outside of fields to `early`. */
export function useEarlyKeys(early: EarlyKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      if (ctrlKey || altKey || metaKey || isEditable(target)) return;
      if (key === 'Backspace') early.text = early.text.slice(0, -1);
      else if (key.length === 1) early.text = (early.text + key).trimStart();
      else if (key === 'Enter' && early.text !== '') {
        // On a focused link it would open the screen once more.
        event.preventDefault();
        early.entered.push(early.text);
        early.text = '';
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [early]);
}

let collectors = 0;

/** Collects keys while the code of a screen is fetched, over all that is shown until then. */
export function useKeysBeforeScreen(): void {
  useEarlyKeys(pressed);
  useEffect(() => {
    collectors += 1;
    return () => {
      collectors -= 1;
      // What is shown next may go on collecting; a screen has taken its copy.
      queueMicrotask(() => {
        if (collectors > 0) return;
        pressed.text = '';
        pressed.entered = [];
      });
    };
  }, []);
}

/** For the first render of that screen: after it they are forgotten. */
export const keysBeforeScreen = (): EarlyKeys => ({ text: pressed.text, entered: [...pressed.entered] });
