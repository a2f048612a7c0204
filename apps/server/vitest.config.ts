import { defineConfig, mergeConfig } from 'vitest/config';
import { longestFirst } from '../../packages/testing/src/run/longest-first.ts';
import { databaseTests } from '../../packages/testing/src/vitest.ts';

export default mergeConfig(
  databaseTests(),
  defineConfig({ test: { sequence: { sequencer: longestFirst(['fuzz', 'hostile-uploads']) } } }),
);
