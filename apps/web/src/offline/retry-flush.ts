import { type Flushed, flush, hasWaiting, type TillServer } from './flush';
import { SEND_NOW, tryAgain } from './outbox';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Sends what waits until nothing is left, with growing pauses after failures and at once when the network is back.
 * What was refused is sent once more at the start: the server may have been fixed since. Returns the stop function.
 */
export function startRetryFlush(server: TillServer, onFlushed: (flushed: Flushed) => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;

  const run = async () => {
    clearTimeout(timer);
    if (running || stopped) return;
    running = true;
    const flushed = await flush(server).catch((): Flushed => ({ ended: 'offline', verdicts: [], shiftActs: 0 }));
    running = false;
    // Reported even if stopped: sending the last sale stops the loop, and its verdict must still be shown.
    onFlushed(flushed);
    if (stopped || flushed.ended === 'signedOut' || !(await hasWaiting())) return;
    if (flushed.verdicts.length + flushed.shiftActs > 0) pause = FIRST_PAUSE_MS;
    timer = setTimeout(() => void run(), pause);
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  };
  const runNow = () => {
    pause = FIRST_PAUSE_MS;
    void run();
  };
  window.addEventListener('online', runNow);
  window.addEventListener(SEND_NOW, runNow);
  tryAgain().catch(runNow);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', runNow);
    window.removeEventListener(SEND_NOW, runNow);
  };
}
