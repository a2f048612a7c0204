import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** What every package that tests against PostgreSQL shares. */
export const databaseTests: ViteUserConfig = {
  test: {
    environment: 'node',
    globalSetup: fileURLToPath(new URL('./global-setup.ts', import.meta.url)),
    include: ['{src,test}/**/*.test.ts'],
    maxWorkers: '100%',
    // Ten times what the slowest example takes alone: other work may hold the processors.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
};
