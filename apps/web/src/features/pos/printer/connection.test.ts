import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { sendToPrinter } from './connection';

afterEach(() => {
  vi.useRealTimers();
});

/** A serial port that needs so long for a job. */
function plugSlowPort(milliseconds: number) {
  let writable: WritableStream<Uint8Array> | null = null;
  const port = {
    get writable() {
      return writable;
    },
    getInfo: () => ({}),
    open: async () => {
      writable = new WritableStream({
        write: (_, { signal }) =>
          new Promise((resolve, reject) => {
            setTimeout(resolve, milliseconds);
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      });
    },
    close: async () => undefined,
  };
  Object.defineProperty(navigator, 'serial', { value: { getPorts: async () => [port] }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serial'));
}

const PRINTER = { kind: 'serial', name: 'COM1', baudRate: 9_600, opensDrawer: true } as const;
const drawn = new Uint8Array(72_000);

it('sendToPrinter waits for a drawn receipt at 9,600 baud: it gave up after ten seconds, half printed', async () => {
  vi.useFakeTimers();
  plugSlowPort(75_000);
  const sending = sendToPrinter(PRINTER, drawn);
  await vi.advanceTimersByTimeAsync(76_000);
  await expect(sending).resolves.toBeUndefined();
});

it('sendToPrinter gives up on a printer that takes no bytes', async () => {
  vi.useFakeTimers();
  plugSlowPort(24 * 60 * 60_000);
  const sending = sendToPrinter(PRINTER, new Uint8Array(10)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(11_000);
  await expect(sending).resolves.toBe('The receipt printer does not respond.');
});
