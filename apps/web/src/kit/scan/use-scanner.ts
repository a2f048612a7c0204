import { readScan } from '@bhandar/domain/catalogue';
import { useEffect, useRef } from 'react';
import { type Reading, ScanReader } from './scan-reader';

const ONE_SCAN_MS = 80;

/** Between the fields of a GS1 code; keyboards have no key for it, so scanners send it as Ctrl+] or as one that is set up. */
const SEPARATOR = '\u001d';
const STAND_IN_KEY = 'scanner-separator';
/** A field with this attribute keeps what is scanned into it: a barcode or a receipt number to enter. */
export const SCAN_FIELD = { 'data-scan': 'keep' } as const;

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

function setFieldValue(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isCode = (text: string): boolean => {
  const { kind } = readScan(text, { year: new Date().getFullYear() });
  return kind !== 'text' && kind !== 'refused';
};

/** What a field holds may be the head of the code, or a search from before it; a part of a code is never taken for one. */
function splitField(value: string, { code, typed }: Reading): { rest: string; code: string } {
  if (!value.endsWith(typed)) return { rest: value, code };
  const rest = value.slice(0, -typed.length);
  const whole = rest.trimStart() + code;
  return rest !== '' && isCode(code) && !isCode(whole) ? { rest, code } : { rest: '', code: whole };
}

/** The screen's scanner and above it a dialog's: the last one mounted hears the scan. */
const mounted: ScanReader[] = [];

const keepsScan = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.scan === SCAN_FIELD['data-scan'];

/** Outside a field, and in one for searching, a run of digits is a code at any pace; in others it may be a telephone number. */
const takesSlow = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ? target.type === 'search' || target.role === 'combobox' : true;

/**
 * Hears what a wedge scanner types, wherever the focus is: at least 6 signs at a scanner's pace, then Enter or Tab.
 * `running` tells the other key handlers to leave the signs alone.
 */
export function useScanner(onScan: (code: string) => void): { running: () => boolean } {
  const listener = useRef(onScan);
  listener.current = onScan;
  const reader = useRef(new ScanReader());

  useEffect(() => {
    const scan = reader.current;
    let last = { code: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (mounted.at(-1) !== scan) return;
      const { timeStamp: at, target } = event;
      if (isSeparator(event) && scan.isReading(at)) {
        const isWritten = event.key.length === 1 && !event.ctrlKey;
        if (!isWritten) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        // A separator leaves nothing in a field, its stand-in leaves its sign.
        scan.press(SEPARATOR, isWritten && event.key !== SEPARATOR ? event.key : '', at);
        return;
      }
      // A key held down repeats as fast as a scanner types.
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.key !== 'Enter' && event.key !== 'Tab') {
        const sign = signOf(event);
        if (sign) scan.press(sign, event.key.length === 1 ? event.key : sign, at);
        return;
      }
      const reading = scan.end(at, { takesSlow: takesSlow(target) });
      if (!reading || keepsScan(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      let { code } = reading;
      if (target instanceof HTMLInputElement) {
        const split = splitField(target.value, reading);
        setFieldValue(target, split.rest);
        code = split.code;
      }
      const isRepeated = code === last.code && at - last.at < ONE_SCAN_MS;
      last = { code, at };
      if (!isRepeated) listener.current(code);
    };
    const onPointerDown = () => scan.clear();
    mounted.push(scan);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      mounted.splice(mounted.indexOf(scan), 1);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, []);

  return { running: () => reader.current.isFast(performance.now()) };
}
