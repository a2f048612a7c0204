import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retriesOf } from './retries';
import { appRouter } from './router';

const retries = retriesOf(appRouter);

it('every write declares what sending it twice does', () => {
  const undeclared = Object.keys(retries).filter((path) => retries[path] === undefined);
  expect(undeclared).toEqual([]);
  expect(Object.keys(retries).length).toBeGreaterThan(100);
});

it('retries.json is what the procedures declare: pnpm --filter @bhandar/api retries', () => {
  const written: unknown = JSON.parse(readFileSync(new URL('../retries.json', import.meta.url), 'utf8'));
  expect(written).toEqual(retries);
});

it('only sales have their key in their input', () => {
  const paths = Object.keys(retries).filter((path) => retries[path] === 'input-id');
  expect(paths).toEqual(['pos.recordSale', 'pos.syncSales']);
});
