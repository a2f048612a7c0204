import { defineConfig, mergeConfig } from 'vitest/config';
import { databaseTests } from '../testing/src/vitest.ts';

export default mergeConfig(
  databaseTests,
  defineConfig({
    test: {
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
