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
async function keep(codes, { minutesBetween = 0, ...settings } = {}) {
  const [pauses, said] = [[], []];
  let runs = 0;
  let at = 0;
  const code = await keepRunning(
    async () => {
      at += minutesBetween * 60_000;
      const program = codes[Math.min(runs, codes.length - 1)];
      runs += 1;
      return typeof program === 'number' ? program : run(program);
    },
    { pause: async (ms) => void pauses.push(ms / 1_000), say: (line) => said.push(line), now: () => at, ...settings },
  );
  return { runs, pauses, said, code };
}

const killBy = (signal) => `process.kill(process.pid, '${signal}'); setTimeout(() => {}, 10_000)`;

test.each([
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1_000).fill({}))'],
  ['is killed by SIGKILL', killBy('SIGKILL')],
  ['is killed by SIGSEGV', killBy('SIGSEGV')],
  ['has an uncaught failure', 'setTimeout(() => { throw new Error("boom") })'],
  ['has an unhandled rejection', 'Promise.reject(new Error("boom"))'],
])('a server that %s is started again', async (_how, code) => {
  expect(await keep([code, 0])).toMatchObject({ runs: 2, pauses: [1], code: 0 });
});

test.each([
  ['ends by itself', 0],
  ['is stopped by SIGTERM', killBy('SIGTERM')],
  ['is stopped by SIGINT', killBy('SIGINT')],
  ['refused its settings, data directory or database version', REFUSED],
])('a server that %s is not started again', async (_how, code) => {
  expect(await keep([code])).toMatchObject({ runs: 1, pauses: [] });
});

test('a server that dies each time is started again, after longer waits up to 5 minutes, and that is said', async () => {
  const { pauses, said, code } = await keep([...Array.from({ length: 14 }, () => 137), 0]);
  expect(pauses).toEqual([1, 2, 4, 4, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(said.filter((line) => line.includes('times in a row'))).toHaveLength(9);
  expect(code).toBe(0);
});

test('a server that was well for five minutes is started again after a second', async () => {
  const { pauses } = await keep([...Array.from({ length: 9 }, () => 137), 0], { minutesBetween: 5 });
  expect(pauses).toEqual(Array.from({ length: 9 }, () => 1));
});

test('the waits are settings', async () => {
  const { pauses } = await keep([137, 137, 137, 0], { waits: { first: [1], longest: 3 } });
  expect(pauses).toEqual([0.001, 0.002, 0.003]);
});
