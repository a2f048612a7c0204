import { type Flushed, flush, hasWaiting, type SendSales } from './flush';
import { SEND_NOW, tryAgain } from './outbox';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Keeps sending what waits until it is gone, at once when the network comes back; the answer stops it. What was refused is
 * tried once more at the start: whoever refused it may have been mended since.
 */
export function startFlusher(send: SendSales, onFlushed: (flushed: Flushed) => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;

  const run = async () => {
    clearTimeout(timer);
    if (running || stopped) return;
    running = true;
    const flushed = await flush(send).catch((): Flushed => ({ ended: 'away', verdicts: [] }));
    running = false;
    // Also when the last sale's leaving has stopped this: somebody has to hear of its verdict.
    onFlushed(flushed);
    if (stopped || flushed.ended === 'signedOut' || !(await hasWaiting())) return;
    if (flushed.verdicts.length > 0) pause = FIRST_PAUSE_MS;
    timer = setTimeout(() => void run(), pause);
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  };
  const now = () => {
    pause = FIRST_PAUSE_MS;
    void run();
  };
  window.addEventListener('online', now);
  window.addEventListener(SEND_NOW, now);
  tryAgain().catch(now);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
    window.removeEventListener(SEND_NOW, now);
  };
}
