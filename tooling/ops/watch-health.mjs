import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** In ms: between two questions, and without any answer until the server counts as hung. */
const DELAYS = { every: 5_000, silent: 30_000 };

/**
 * Asks a server that listens whether it answers, and ends it once it has not for too long, so that it is started again.
 * Unanswered questions are counted, because a clock also runs while the whole machine sleeps.
 * @param {{ port: number; host: string }} address
 * @returns {() => void} stops asking
 */
export function watchHealth(address, { end, say, delays = DELAYS, ask = askHealth }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const most = Math.ceil(delays.silent / delays.every);

  async function watch() {
    for (let unanswered = 0; unanswered < most; ) {
      const asked = performance.now();
      unanswered = (await ask(address, delays.every)) ? 0 : unanswered + 1;
      await rest(Math.max(0, delays.every - (performance.now() - asked)));
      if (signal.aborted) return;
    }
    say(`The server has not answered /healthz for ${delays.silent / 1_000} s. It is ended and started again.`);
    end();
  }

  void watch();
  return () => stopping.abort();
}

/** Whether /healthz is answered, with any status, in this time. */
export function askHealth({ host, port }, ms) {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/healthz', agent: false, signal: AbortSignal.timeout(ms) });
    request.once('response', (response) => {
      response.resume();
      resolve(true);
    });
    request.on('error', () => resolve(false));
  });
}
