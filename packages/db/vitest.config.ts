import { defineConfig, mergeConfig } from 'vitest/config';
import { longestFirst } from '../testing/src/run/longest-first.ts';
import { databaseTests } from '../testing/src/vitest.ts';

export default mergeConfig(
  databaseTests,
  defineConfig({ test: { sequence: { sequencer: longestFirst(['baseline.test', 'schema-dump', 'demo/load']) } } }),
);
