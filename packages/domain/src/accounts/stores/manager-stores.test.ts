import { describe, expect, it } from 'vitest';
import { englishIn, englishOf } from '../../english';
import type { AccountStatus, Role } from '../actor';
import { managerStoresRevision, SetManagerStoresInput, storesLeftBy, whyNotManageStores } from './manager-stores';

const id = (n: number) => `0198a1c0-0000-7000-8000-00000000d00${n}`;

describe('whyNotManageStores allows several stores to managers only', () => {
  it.each([
    ['admin', 'active', true],
    ['admin', 'disabled', false],
    ['admin', 'pending', false],
    ['employee', 'active', false],
    ['superadmin', 'active', false],
  ] as const)('a %s who is %s: %s', (role: Role, status: AccountStatus, may) => {
    expect(whyNotManageStores({ role, status }).map((violation) => englishOf(violation))).toEqual(
      may ? [] : ['Only an active admin can manage several stores'],
    );
  });
});

describe('the stores of a manager', () => {
  const parse = (storeIds: unknown) => SetManagerStoresInput.safeParse({ id: id(0), storeIds });

  it('keep their order, and a store that is named twice is kept once', () => {
    expect(parse([id(2), id(1), id(2)]).data?.storeIds).toEqual([id(2), id(1)]);
  });

  it.each([
    ['none', [], 'Choose at least one store'],
    ['more than there can be', Array.from({ length: 501 }, () => id(1)), 'Choose at most 500 stores'],
    ['a name', ['Dhanmondi'], 'Not a valid id'],
  ])('cannot be %s', (_, storeIds, message) => {
    expect(englishIn(parse(storeIds).error?.issues[0]?.message ?? '')).toBe(message);
  });
});

const store = (n: number, name: string) => ({ id: id(n), name, city: 'Dhaka' });
const [lake, banani, uttara] = [store(1, 'Lake Road'), store(2, 'Banani'), store(3, 'Uttara')] as const;

it('the revision of a manager’s stores tells the main one, and not the order of the others', () => {
  const revision = managerStoresRevision({ stores: [lake, banani, uttara] });
  expect(managerStoresRevision({ stores: [lake, uttara, banani] })).toBe(revision);
  expect(managerStoresRevision({ stores: [banani, lake, uttara] })).not.toBe(revision);
});

it.each([
  ['nothing but the role is changed', { storeName: 'Lake Road', role: 'employee' }, ['Banani']],
  ['the same store is typed in small letters', { storeName: ' lake road', role: 'admin' }, []],
  ['an admin moves', { storeName: 'Gulshan', role: 'admin' }, ['Lake Road']],
  ['an admin moves to a further store', { storeName: 'Banani', role: 'admin' }, ['Lake Road']],
  ['they move as an employee', { storeName: 'Gulshan', role: 'employee' }, ['Lake Road', 'Banani']],
] as const)('the stores that a person leaves where %s', (_, to, left) => {
  expect(storesLeftBy({ stores: [lake, banani] }, { city: 'Dhaka', ...to }).map(({ name }) => name)).toEqual(left);
});
