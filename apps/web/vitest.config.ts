import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** A file that replaces modules needs an environment of its own; the others of a worker share one, which starts once. */
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/;
const all = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`);
const alone = all.filter((file) => REPLACES_MODULES.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

const component = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: ['./src/testing/setup.ts'],
  css: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  restoreMocks: true,
  // A twelfth of the processor's time went into collecting short-lived objects.
  execArgv: ['--max-semi-space-size=64'],
};

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { ...component, name: 'alone', include: alone } },
      {
        extends: true,
        test: { ...component, name: 'shared', include: ['src/**/*.test.{ts,tsx}'], exclude: alone, isolate: false },
      },
    ],
  },
});
