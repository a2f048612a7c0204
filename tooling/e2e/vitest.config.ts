import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestFirst } from '../../packages/testing/src/run/longest-first.ts';

/** A server, a database and the pages of one file. */
const BYTES_PER_FILE = 3 * 2 ** 30;
const filesAtOnce = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / BYTES_PER_FILE), 4));

/** `npm test` runs the main journeys; the other tiers run all of them. */
const MAIN = ['main-path', 'keyboard', 'offline-sales', 'every-role'].map((name) => `src/${name}.test.ts`);
const isQuick = process.env.TEST_TIER === 'quick';
/** Tests that measure the browser must run alone on the machine. */
const MEASURED = 'src/speed.test.ts';
const SLOWEST_FILES = ['every-screen', 'every-language', 'every-role'];

const journeys = {
  // A generous limit, because other work may use the processors; a test with a time limit states it.
  testTimeout: 900_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    globalSetup: './src/shared-setup.ts',
    sequence: { sequencer: longestFirst(SLOWEST_FILES) },
    maxWorkers: filesAtOnce,
    projects: [
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: isQuick ? MAIN : ['src/**/*.test.ts'],
          exclude: [MEASURED],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'measured',
          include: isQuick ? [] : [MEASURED],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
