import { constants } from 'node:os';

/** The exit code (sysexits' EX_CONFIG) of a server that needs a correction; a restart would change nothing. */
export const REFUSED = 78;

/** In ms: the waits before the first restarts, each further one doubled, and the longest of them. */
const WAITS = { first: [1_000, 2_000, 4_000, 4_000, 4_000], longest: 5 * 60_000 };
/** A server that ran for so long was well, and the waits begin anew. */
const WELL_AFTER_MS = 5 * 60_000;

const codeOf = (signal) => 128 + constants.signals[signal];
const TOLD_TO_STOP = new Set([0, codeOf('SIGHUP'), codeOf('SIGINT'), codeOf('SIGTERM')]);

/**
 * Runs the server until it is stopped or refuses to start, and restarts it if it dies in another way, however often: a
 * shop opens in the morning without anybody who could start it.
 * @param {() => Promise<number>} runServer Answers its exit code, or 128 and the number of the signal that ended it.
 * @returns {Promise<number>} the last exit code
 */
export async function keepRunning(runServer, { pause, say, now = Date.now, waits = WAITS }) {
  for (let deaths = 0; ; ) {
    const began = now();
    const code = await runServer();
    if (TOLD_TO_STOP.has(code) || code === REFUSED) return code;
    deaths = now() - began < WELL_AFTER_MS ? deaths + 1 : 1;
    const ms = waitAfter(deaths, waits);
    say(`The server ended unexpectedly (${describe(code)}). Starting it again in ${ms / 1_000} s.`);
    if (deaths > waits.first.length) {
      say(
        `It ended ${deaths} times in a row, so the waits grow up to ${waits.longest / 1_000} s. Look at its messages.`,
      );
    }
    await pause(ms);
  }
}

function waitAfter(deaths, { first, longest }) {
  const further = deaths - first.length;
  return further <= 0 ? first[deaths - 1] : Math.min(longest, first[first.length - 1] * 2 ** further);
}

function describe(code) {
  const signal = Object.keys(constants.signals).find((name) => codeOf(name) === code);
  return signal ?? `exit code ${code}`;
}
