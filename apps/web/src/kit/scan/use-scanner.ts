import { readScan } from '@bhandar/domain/catalogue';
import { useEffect, useRef } from 'react';
import { type Reading, ScanReader } from './scan-reader';

const ONE_SCAN_MS = 80;

/**
 * Between the fields of a GS1 code. Keyboards have no key for it, so scanners send Ctrl+] or a configured character.
 */
const SEPARATOR = '\u001d';
const REPLACEMENT_KEY = 'scanner-separator';
/** A field with this attribute keeps the scanned text, such as a barcode or receipt number to enter. */
export const SCAN_FIELD = { 'data-scan': 'keep' } as const;

/** A field with this attribute is a text field although it looks up what is typed: slow digits are no scan there. */
export const TYPED_FIELD = { 'data-scan': 'typed' } as const;

/** The character (`^`) or key name (`F8`) that this device's scanner sends instead of the separator. */
export const separatorReplacement = (): string => localStorage.getItem(REPLACEMENT_KEY) ?? '';
export const setSeparatorReplacement = (sign: string): void => localStorage.setItem(REPLACEMENT_KEY, sign);

const isSeparator = (event: KeyboardEvent): boolean =>
  (event.ctrlKey && event.code === 'BracketRight') ||
  event.key === SEPARATOR ||
  (event.key !== '' && event.key === separatorReplacement());

/** Reads digit keys by their position, because a Bangla layout would type other characters. */
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

const kindOf = (text: string) => readScan(text, { year: new Date().getFullYear() }).kind;

const isCode = (text: string): boolean => !/text|refused/.test(kindOf(text));

/** The field may hold typed text before the scanned code. A code is split off only when it is whole. */
function splitField(value: string, { code, typed }: Reading): { rest: string; code: string } {
  // A number field keeps the digits of other scripts as Latin ones.
  const written = [typed, code].find((text) => value.endsWith(text));
  if (written === undefined) return { rest: value, code };
  const rest = value.slice(0, -written.length);
  const whole = rest.trimStart() + code;
  return rest !== '' && isCode(code) && !isCode(whole) ? { rest, code } : { rest: '', code: whole };
}

/** Scanners of the screen and of its dialogs. The last mounted one receives the scan. */
const mounted: ScanReader[] = [];

const keepsScan = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.scan === SCAN_FIELD['data-scan'];

/** Whether a person may type anything here: a phone number, or words at a scanner's pace. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    (target.dataset.scan === TYPED_FIELD['data-scan'] || (target.type !== 'search' && target.role !== 'combobox')));

/**
 * Listens to a wedge scanner wherever the focus is: at least 6 characters at a scanner's pace, then Enter or Tab. In a text
 * field only a barcode, a product code or a receipt number is a scan, because people type words as fast.
 * `running` tells other key handlers to ignore the keys. While `isCovered`, by a dialog without a scanner of its own, a scan
 * is dropped, and a search field of the dialog keeps what is typed or scanned into it.
 */
export function useScanner(onScan: (code: string) => void, isCovered = () => false): { running: () => boolean } {
  const listener = useRef({ onScan, isCovered });
  listener.current = { onScan, isCovered };
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
        // The separator writes nothing into a field, but its replacement character does.
        scan.press(SEPARATOR, isWritten && event.key !== SEPARATOR ? event.key : '', at);
        return;
      }
      // A held key repeats as fast as a scanner types.
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.key !== 'Enter' && event.key !== 'Tab') {
        const sign = signOf(event);
        if (sign) scan.press(sign, event.key.length === 1 ? event.key : sign, at);
        return;
      }
      const isText = isTextField(target);
      // Digits count as a scan at any pace outside text fields.
      const reading = scan.end(at, { takesSlow: !isText });
      if (!reading || keepsScan(target)) return;
      if (isText && kindOf(reading.code) === 'text') return;
      const isDropped = listener.current.isCovered();
      if (isDropped && target instanceof HTMLInputElement && !isText) return;
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
      if (!isRepeated && !isDropped) listener.current.onScan(code);
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
