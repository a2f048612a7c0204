import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts', '../testing/src/run/seed-properties.ts'],
    maxWorkers: '100%',
    // No file replaces a module or keeps state; loading the modules for each file took longer than the tests.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    coverage: {
      enabled: process.env.TEST_COVERAGE?.split(',').includes('domain') ?? false,
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json-summary'],
      reportsDirectory: '.test-results/coverage',
    },
  },
});
