import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';

const tests: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  setupFiles: fileURLToPath(new URL('./run/seed-properties.ts', import.meta.url)),
  include: ['{src,test}/**/*.test.ts'],
  // Each file asks for most of the product: loading it takes longer than most files' tests. None mocks a module.
  isolate: false,
  // Thirty times the duration of the slowest example alone, because other work may use the processors.
  testTimeout: 360_000,
  hookTimeout: 360_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * The vitest configuration of every package that tests against PostgreSQL. The tests of `afterOthers` run when all others
 * have ended, a file at a time: what they test waits for the oldest transaction of the cluster.
 */
export const databaseTests = (afterOthers: string[] = []): ViteUserConfig => ({
  test: {
    globalSetup: fileURLToPath(new URL('./global-setup.ts', import.meta.url)),
    maxWorkers: '100%',
    projects: [
      { test: { ...tests, name: 'shared', exclude: afterOthers, sequence: { groupOrder: 0 } } },
      { test: { ...tests, name: 'after', include: afterOthers, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
