import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** The vitest configuration of every package that tests against PostgreSQL. */
export const databaseTests: ViteUserConfig = {
  test: {
    environment: 'node',
    globalSetup: fileURLToPath(new URL('./global-setup.ts', import.meta.url)),
    setupFiles: fileURLToPath(new URL('./run/seed-properties.ts', import.meta.url)),
    include: ['{src,test}/**/*.test.ts'],
    maxWorkers: '100%',
    // Each file asks for most of the product: loading it takes longer than most files' tests. None mocks a module.
    isolate: false,
    // Thirty times the duration of the slowest example alone, because other work may use the processors.
    testTimeout: 360_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 60_000 } },
  },
};
