import { defineConfig, mergeConfig } from 'vitest/config';
import { longestFirst } from '../testing/src/run/longest-first.ts';
import { databaseTests } from '../testing/src/vitest.ts';

export default mergeConfig(
  databaseTests([
    'src/invariants/audit-invariants.test.ts',
    'src/invariants/report-invariants.test.ts',
    'src/migrations/before-baseline/vat-of-old-sales.test.ts',
  ]),
  defineConfig({ test: { sequence: { sequencer: longestFirst(['baseline.test', 'schema-dump', 'demo/load']) } } }),
);
