import { expect, test } from 'vitest';
import { customerTendersOf } from './customer-tenders';

const account = { balanceMinor: 300, limitMinor: 1_000, isBlocked: false, blockReason: '' };

test.each([
  ['no account at the store', undefined, 'admin', undefined, undefined],
  ['an account within its limit', account, 'employee', 700, undefined],
  ['an account above its limit', { ...account, balanceMinor: 1_200 }, 'employee', 0, undefined],
  ['a blocked account', { ...account, isBlocked: true }, 'employee', 0, undefined],
  ['an account without a limit', { ...account, limitMinor: 0 }, 'employee', undefined, undefined],
  ['an account without a limit, to a manager', { ...account, limitMinor: 0 }, 'admin', 0, undefined],
  ['an advance, which raises what may be bought', { ...account, balanceMinor: -500 }, 'employee', 1_500, 500],
  ['store credit of a blocked account', { ...account, balanceMinor: -500, isBlocked: true }, 'employee', 0, 500],
] as const)('%s', (_, state, role, left, credit) => {
  const offered = customerTendersOf(state, { role });
  expect([offered.account?.leftMinor, offered.credit?.leftMinor]).toEqual([left, credit]);
  expect(offered.account?.mayExceed ?? false).toBe(state !== undefined && role === 'admin');
});
