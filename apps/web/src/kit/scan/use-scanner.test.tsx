import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DayInput } from '../form/day-input';
import { SCAN_FIELD, useScanner } from './use-scanner';

const CODE = '2000000000015';
const RECEIPT = 'DHN-2-000481';
const PAUSES = [0, 20, 40, 60, 80, 100, 120];
const scanned = vi.fn();
let clock = 10_000;

afterEach(() => scanned.mockClear());

function Page({ type = 'search', keeps = false, before = '' }: { type?: string; keeps?: boolean; before?: string }) {
  const [text, setText] = useState(before);
  useScanner(scanned);
  return (
    <input
      aria-label="Field"
      type={type}
      value={text}
      onChange={(event) => setText(event.target.value)}
      {...(keeps ? SCAN_FIELD : {})}
    />
  );
}

function DatePage() {
  const [day, setDay] = useState('');
  useScanner(scanned);
  return <DayInput expiry aria-label="Field" value={day} onValue={setDay} />;
}

/** A dialog with its own scanner above the screen's. */
function Dialog({ onScan }: { onScan: (code: string) => void }) {
  useScanner(onScan);
  return null;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Field');

function press(target: EventTarget, key: string, gap: number) {
  clock += gap;
  const code = /\d/.test(key) ? `Digit${key}` : '';
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const isFree = target.dispatchEvent(event);
  if (!isFree || key.length > 1 || !(target instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/** `gapAt(n)` is the pause before key n; the last key is Enter. */
const type = (target: EventTarget, text: string, gapAt: (n: number) => number, end = 'Enter') =>
  act(() => {
    for (const [n, key] of [...text, end].entries()) press(target, key, n === 0 ? 5_000 : gapAt(n));
  });

describe('a scan with a pause inside (2000000000015 used to be read as 0000015)', () => {
  it.each(PAUSES)('is read whole with one pause of %i ms at any position, in a field and outside', (pause) => {
    render(<Page />);
    for (const target of [field(), document.body]) {
      for (const code of [CODE, RECEIPT]) {
        for (let at = 1; at <= code.length; at += 1) {
          type(target, code, (n) => (n === at ? pause : 8));
          expect(scanned.mock.calls, `${pause} ms before key ${at}`).toEqual([[code]]);
          expect(field()).toHaveValue('');
          scanned.mockClear();
        }
      }
    }
  });

  it.each(PAUSES)('is read whole from a scanner that pauses %i ms after every key', (pause) => {
    render(<Page />);
    for (const target of [field(), document.body]) {
      for (const code of [CODE, RECEIPT]) {
        type(target, code, () => pause);
        expect(scanned.mock.calls).toEqual([[code]]);
        expect(field()).toHaveValue('');
        scanned.mockClear();
      }
    }
  });

  it('includes everything in the field, however long the pause was', () => {
    render(<Page />);
    type(field(), CODE, (n) => (n === 6 ? 2_000 : 8));
    expect(scanned.mock.calls).toEqual([[CODE]]);
    expect(field()).toHaveValue('');
  });

  it('is read whole when Tab ends it', () => {
    render(<Page />);
    type(field(), CODE, (n) => (n === 6 ? 120 : 8), 'Tab');
    expect(scanned.mock.calls).toEqual([[CODE]]);
  });
});

describe('text that was in the field before a scan', () => {
  it('stays when the scan is a whole code', () => {
    render(<Page before="5*" />);
    type(field(), CODE, () => 8);
    expect(scanned.mock.calls).toEqual([[CODE]]);
    expect(field()).toHaveValue('5*');
  });
});

describe('typing by hand', () => {
  it('is not a scan and stays in the field', () => {
    render(<Page />);
    type(field(), 'paracetamol', (n) => (n % 3 === 0 ? 30 : 110));
    expect(scanned).not.toHaveBeenCalled();
    expect(field()).toHaveValue('paracetamol');
  });

  it('is not a scan when a click comes before Tab (a fast search used to be looked up as a code)', () => {
    render(<Page />);
    type(field(), 'Lozeng', () => 8, 'e');
    document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    press(field(), 'Tab', 60);
    expect(scanned).not.toHaveBeenCalled();
  });

  it('is not a scan in a field for text, however fast it is (the reason of a discount was looked up as a code)', () => {
    render(<Page type="text" />);
    for (const [text, end] of [
      ['Damaged box', 'Enter'],
      ['regular customer', 'Tab'],
    ] as const) {
      type(field(), text, () => 8, end);
      expect(field()).toHaveValue(text);
      act(() => fireEvent.change(field(), { target: { value: '' } }));
    }
    expect(scanned).not.toHaveBeenCalled();
  });

  it('is not a scan in a note of several lines, at any pace', () => {
    render(
      <>
        <Page />
        <textarea aria-label="Note" />
      </>,
    );
    const note = screen.getByLabelText('Note');
    type(note, 'Damaged box', () => 8);
    type(note, '8901030000003', () => 90);
    expect(scanned).not.toHaveBeenCalled();
  });

  it('is not a scan when the digits are a phone number', () => {
    render(<Page type="tel" />);
    type(field(), '01712345678', () => 90);
    expect(scanned).not.toHaveBeenCalled();
    expect(field()).toHaveValue('01712345678');
  });

  it.each(['101126', '210127', '301126', '102029', '30112026'])(
    'is not a scan when %s is typed into a date field, at any pace: it was looked up as a code on the 10th, 21st and 30th',
    (day) => {
      render(<DatePage />);
      for (const key of [...day, 'Enter']) act(() => press(field(), key, 8));
      expect(scanned).not.toHaveBeenCalled();
      expect(field()).toHaveValue(day);
    },
  );

  it('leaves a barcode a scan that is scanned into the date field after the day', () => {
    render(<DatePage />);
    for (const key of '101126') act(() => press(field(), key, 200));
    for (const [n, key] of [...CODE, 'Enter'].entries()) act(() => press(field(), key, n === 0 ? 5_000 : 8));
    expect(scanned.mock.calls).toEqual([[CODE]]);
  });
});

describe('the receiver of a scan', () => {
  it.each([CODE, RECEIPT, 'P000123', '01020000000000151727123110AB12'])(
    'is the screen when %s is scanned into a field for text',
    (code) => {
      render(<Page type="text" before="Damaged" />);
      type(field(), code, () => 8);
      expect(scanned.mock.calls).toEqual([[code]]);
      expect(field()).toHaveValue('Damaged');
    },
  );

  it('is a barcode field with the focus (the screen behind used to take the scan)', () => {
    render(<Page type="text" keeps />);
    type(field(), CODE, () => 8);
    expect(scanned).not.toHaveBeenCalled();
    expect(field()).toHaveValue(CODE);
  });

  it('is an open dialog, and the screen behind once it is closed', () => {
    const inDialog = vi.fn();
    const view = render(
      <>
        <Page />
        <Dialog onScan={inDialog} />
      </>,
    );
    type(document.body, CODE, () => 8);
    expect(inDialog.mock.calls).toEqual([[CODE]]);
    expect(scanned).not.toHaveBeenCalled();
    view.rerender(<Page />);
    type(document.body, CODE, () => 8);
    expect(scanned.mock.calls).toEqual([[CODE]]);
  });
});
