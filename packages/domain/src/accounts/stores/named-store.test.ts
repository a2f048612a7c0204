import { expect, it } from 'vitest';
import { englishOf } from '../../english';
import { whyNotNamedStore } from './named-store';

const storeNo = (n: number) => ({ id: `store-${n}`, name: `Store ${n}`, city: 'Dhaka' });
const CHOICES = 'Choose one of your stores: Store 1 (Dhaka), Store 2 (Dhaka)';

it.each([
  ['a clerk who names no store', 'employee', 1, undefined, []],
  ['a clerk who names another store, which the action refuses', 'employee', 1, 'store-7', []],
  ['an admin of two stores who names none', 'admin', 2, undefined, [CHOICES]],
  ['an admin of two stores who names another store', 'admin', 2, 'store-7', [CHOICES]],
  ['an admin of two stores who names the second one', 'admin', 2, 'store-2', []],
  ['the warehouse, which names none', 'superadmin', 0, undefined, []],
] as const)('the store of a request by %s', (_, role, count, named, expected) => {
  const stores = Array.from({ length: count }, (__, index) => storeNo(index + 1));
  expect(whyNotNamedStore({ role, stores }, named).map((violation) => englishOf(violation))).toEqual(expected);
});

it('the choices name ten stores of a person of more', () => {
  const stores = Array.from({ length: 12 }, (_, index) => storeNo(index + 1));
  const [violation] = whyNotNamedStore({ role: 'admin', stores }, undefined);
  expect(violation?.params?.stores).toMatch(/^Store 1 \(Dhaka\), .*Store 10 \(Dhaka\), …$/);
});
