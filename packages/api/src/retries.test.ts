import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retriesOf } from './retries';
import { appRouter } from './router';

const retries = retriesOf(appRouter);

it('every write declares the effect of a repeat', () => {
  const undeclared = Object.keys(retries).filter((path) => retries[path] === undefined);
  expect(undeclared).toEqual([]);
  expect(Object.keys(retries).length).toBeGreaterThan(100);
});

it('retries.json matches the procedures: pnpm --filter @bhandar/api retries', () => {
  const written: unknown = JSON.parse(readFileSync(new URL('../retries.json', import.meta.url), 'utf8'));
  expect(written).toEqual(retries);
});

it('only sales, exchanges, held bills, shifts and cash movements have their key in their input', () => {
  const paths = Object.keys(retries).filter((path) => retries[path] === 'input-id');
  expect(paths.sort()).toEqual([
    'pos.exchangeGoods',
    'pos.handOverShift',
    'pos.holdBill',
    'pos.openShift',
    'pos.recordBankDeposit',
    'pos.recordCashMovement',
    'pos.recordSale',
    'pos.syncSales',
    'pos.syncShifts',
  ]);
});
