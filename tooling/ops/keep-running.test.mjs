import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepRunning, REFUSED } from './keep-running.mjs';

/** Runs Node with this code as the server and returns its exit code as a shell does. */
const run = (code) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--max-old-space-size=20', '-e', code], { stdio: 'ignore' });
    child.once('exit', (exitCode, signal) =>
      resolve(exitCode ?? 128 + { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }[signal]),
    );
  });

/** Runs these programs one after another, and returns how many ran and the wait before each. */
async function keep(codes, { minutesBetween = 0 } = {}) {
  const pauses = [];
  let runs = 0;
  let at = 0;
  const code = await keepRunning(
    async () => {
      at += minutesBetween * 60_000;
      const program = codes[Math.min(runs, codes.length - 1)];
      runs += 1;
      return typeof program === 'number' ? program : run(program);
    },
    { pause: async (ms) => void pauses.push(ms / 1_000), say: () => undefined, now: () => at },
  );
  return { runs, pauses, code };
}

const killBy = (signal) => `process.kill(process.pid, '${signal}'); setTimeout(() => {}, 10_000)`;

test.each([
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1_000).fill({}))'],
  ['is killed by SIGKILL', killBy('SIGKILL')],
  ['is killed by SIGSEGV', killBy('SIGSEGV')],
  ['has an uncaught failure', 'setTimeout(() => { throw new Error("boom") })'],
  ['has an unhandled rejection', 'Promise.reject(new Error("boom"))'],
])('a server that %s is started again', async (_how, code) => {
  expect(await keep([code, 0])).toEqual({ runs: 2, pauses: [1], code: 0 });
});

test.each([
  ['ends by itself', 0],
  ['is stopped by SIGTERM', killBy('SIGTERM')],
  ['is stopped by SIGINT', killBy('SIGINT')],
  ['refused its settings, data directory or database version', REFUSED],
])('a server that %s is not started again', async (_how, code) => {
  expect(await keep([code])).toMatchObject({ runs: 1, pauses: [] });
});

test('a server that dies each time is started again after 1, 2 and 4 s, at most 5 times in 5 minutes', async () => {
  expect(await keep([137])).toEqual({ runs: 6, pauses: [1, 2, 4, 4, 4], code: 137 });
});

test('a server that dies every other minute is started again each time', async () => {
  const { runs } = await keep([...Array.from({ length: 9 }, () => 137), 0], { minutesBetween: 2 });
  expect(runs).toBe(10);
});
