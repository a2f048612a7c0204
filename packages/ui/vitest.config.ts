import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: '100%',
    // No file replaces a module or keeps state; loading the modules for each file took longer than the tests.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
