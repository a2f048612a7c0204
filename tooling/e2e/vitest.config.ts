import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A server, a database and the pages of one file. */
const BYTES_PER_FILE = 3 * 2 ** 30;
const filesAtOnce = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / BYTES_PER_FILE), 4));

/** `npm test` makes the main journeys; the other tiers all of them. */
const MAIN = ['main-path', 'keyboard', 'away', 'every-role'].map((name) => `src/${name}.test.ts`);
const isQuick = process.env.TEST_TIER === 'quick';
/** What measures the browser must have the machine to itself. */
const MEASURED = 'src/speed.test.ts';
const LONGEST = ['every-screen', 'every-language', 'every-role'];

/** The longest first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.includes(name));
      return index < 0 ? LONGEST.length : index;
    };
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

const journeys = {
  testTimeout: 900_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    globalSetup: './src/shared-setup.ts',
    sequence: { sequencer: LongestFirst },
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
