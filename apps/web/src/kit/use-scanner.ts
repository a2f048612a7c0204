import { useEffect, useRef } from 'react';

const LONGEST_GAP_MS = 35;
const SHORTEST_CODE = 6;
const ONE_SCAN_MS = 80;

/** Between the fields of a GS1 code; keyboards have no key for it, so scanners send it as Ctrl+] or as one that is set up. */
const SEPARATOR = '\u001d';
const STAND_IN_KEY = 'scanner-separator';

/** What this device's scanner types in place of the separator: a sign such as `^`, or the name of a key such as `F8`. */
export const scannerStandIn = (): string => localStorage.getItem(STAND_IN_KEY) ?? '';
export const setScannerStandIn = (sign: string): void => localStorage.setItem(STAND_IN_KEY, sign);

const isSeparator = (event: KeyboardEvent): boolean =>
  (event.ctrlKey && event.code === 'BracketRight') ||
  event.key === SEPARATOR ||
  (event.key !== '' && event.key === scannerStandIn());

/** The digit of a key also where the layout would make another sign of it (a Bangla layout garbles digits). */
const signOf = (event: KeyboardEvent): string => {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit && !event.shiftKey) return digit;
  return event.key.length === 1 ? event.key : '';
};

/** Takes back what the scanner typed into a field that happened to have the focus. */
function takeBack(target: EventTarget | null, code: string): void {
  if (!(target instanceof HTMLInputElement)) return;
  const standIn = scannerStandIn();
  // A separator leaves nothing in a field, its stand-in leaves its sign.
  const typed = [code, code.replaceAll(SEPARATOR, ''), code.replaceAll(SEPARATOR, standIn)];
  const found = typed.find((text) => text !== '' && target.value.endsWith(text));
  if (found === undefined) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(target, target.value.slice(0, -found.length));
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A wedge scanner types like a very fast person: at least 6 signs, no more than 35 ms apart, then Enter or Tab.
 * `running` tells the other key handlers to leave the signs alone.
 */
export function useScanner(onScan: (code: string) => void): { running: () => boolean } {
  const listener = useRef(onScan);
  listener.current = onScan;
  const state = useRef({ code: '', at: 0, last: '', lastAt: 0 });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const scan = state.current;
      const gap = event.timeStamp - scan.at;
      if (scan.code !== '' && gap <= LONGEST_GAP_MS && isSeparator(event)) {
        if (event.key.length > 1 || event.ctrlKey) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        scan.code += SEPARATOR;
        scan.at = event.timeStamp;
        return;
      }
      // A key held down repeats as fast as a scanner types.
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.key === 'Enter' || event.key === 'Tab') {
        const { code } = scan;
        scan.code = '';
        if (code.length < SHORTEST_CODE || gap > LONGEST_GAP_MS) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        takeBack(event.target, code);
        const repeated = code === scan.last && event.timeStamp - scan.lastAt < ONE_SCAN_MS;
        scan.last = code;
        scan.lastAt = event.timeStamp;
        if (!repeated) listener.current(code);
        return;
      }
      const sign = signOf(event);
      if (!sign) return;
      scan.code = gap <= LONGEST_GAP_MS ? scan.code + sign : sign;
      scan.at = event.timeStamp;
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  return { running: () => state.current.code.length > 1 && performance.now() - state.current.at <= LONGEST_GAP_MS };
}
