import { defineConfig, mergeConfig } from 'vitest/config';
import { longestFirst } from '../testing/src/run/longest-first.ts';
import { databaseTests } from '../testing/src/vitest.ts';

export default mergeConfig(
  databaseTests([
    'src/audit/audit-log.test.ts',
    'src/reports/sales-report.test.ts',
    'src/reports/stock-report.test.ts',
  ]),
  defineConfig({
    test: {
      sequence: {
        sequencer: longestFirst(['stock-model.test', 'past-sales', 'import.test', 'count-model', 'permissions.test']),
      },
      coverage: {
        enabled: process.env.TEST_COVERAGE?.split(',').includes('api') ?? false,
        provider: 'v8',
        include: ['src/**/*.ts'],
        reporter: ['json-summary'],
        reportsDirectory: '.test-results/coverage',
      },
    },
  }),
);
