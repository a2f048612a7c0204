import { act } from '@testing-library/react';

let scannedAt = 0;

/**
 * Types as a wedge scanner does, wherever the focus is: all keys at once, and a second after the last scan by the clock of
 * the keys, because a code that comes again within a fraction of it counts as one scan.
 */
export const scan = (code: string) =>
  act(() => {
    scannedAt = Math.max(Date.now(), scannedAt + 1_000);
    for (const key of [...code, 'Enter']) {
      const target = document.activeElement ?? document.body;
      const code = /\d/.test(key) ? `Digit${key}` : '';
      const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: scannedAt });
      target.dispatchEvent(event);
    }
  });
