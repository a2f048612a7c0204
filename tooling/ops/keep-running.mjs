import { constants } from 'node:os';

/** The exit code (sysexits' EX_CONFIG) of a server that needs a correction; a restart would change nothing. */
export const REFUSED = 78;

const PAUSES_S = [1, 2, 4];
const MAX_RESTARTS = 5;
const WINDOW_MS = 5 * 60_000;

const codeOf = (signal) => 128 + constants.signals[signal];
const TOLD_TO_STOP = new Set([0, codeOf('SIGHUP'), codeOf('SIGINT'), codeOf('SIGTERM')]);

/**
 * Runs the server until it is stopped or refuses to start, and restarts it if it dies in another way.
 * @param {() => Promise<number>} runServer Answers its exit code, or 128 and the number of the signal that ended it.
 * @returns {Promise<number>} the last exit code
 */
export async function keepRunning(runServer, { pause, say, now = Date.now }) {
  let restarts = [];
  for (;;) {
    const code = await runServer();
    if (TOLD_TO_STOP.has(code) || code === REFUSED) return code;
    restarts = restarts.filter((at) => now() - at < WINDOW_MS);
    if (restarts.length >= MAX_RESTARTS) {
      say(`The server ended (${describe(code)}) after ${MAX_RESTARTS} restarts within 5 minutes. It stays stopped.`);
      return code;
    }
    const seconds = PAUSES_S[Math.min(restarts.length, PAUSES_S.length - 1)];
    restarts.push(now());
    say(`The server ended unexpectedly (${describe(code)}). Starting it again in ${seconds} s.`);
    await pause(seconds * 1_000);
  }
}

function describe(code) {
  const signal = Object.keys(constants.signals).find((name) => codeOf(name) === code);
  return signal ?? `exit code ${code}`;
}
