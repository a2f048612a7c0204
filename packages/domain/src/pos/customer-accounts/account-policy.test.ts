import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishOf } from '../../english';
import {
  type AccountState,
  creditLeftOf,
  overLimitMinorOf,
  storeCreditOf,
  whyNotEnter,
  whyNotMailCustomer,
  whyNotPayByAccount,
} from './account-policy';

const state = (over: Partial<AccountState> = {}): AccountState => ({
  balanceMinor: 0,
  limitMinor: 10_000,
  isBlocked: false,
  ...over,
});
const pay = (over: Partial<Parameters<typeof whyNotPayByAccount>[1]>) => ({
  accountMinor: 0,
  creditMinor: 0,
  overLimitReason: '',
  ...over,
});
const EMPLOYEE = { role: 'employee' } as const;
const GRANTED = { role: 'employee', grants: { exceedCreditLimit: true } } as const;
const BARRED = { role: 'admin', grants: { exceedCreditLimit: false } } as const;
const ADMIN = { role: 'admin' } as const;

describe('whyNotPayByAccount', () => {
  it.each([
    ['within the limit', state({ balanceMinor: 4_000 }), pay({ accountMinor: 6_000 }), EMPLOYEE, []],
    ['no account', undefined, pay({ accountMinor: 1 }), ADMIN, ['customerAccount.none']],
    ['above it by an employee', state(), pay({ accountMinor: 10_001 }), EMPLOYEE, ['customerAccount.overLimit']],
    [
      'an employee’s reason',
      state(),
      pay({ accountMinor: 10_001, overLimitReason: 'x' }),
      EMPLOYEE,
      ['customerAccount.overLimit'],
    ],
    ['above it by an admin', state(), pay({ accountMinor: 10_001 }), ADMIN, ['customerAccount.overLimitReason']],
    ['above it with a reason', state(), pay({ accountMinor: 10_001, overLimitReason: 'Known' }), ADMIN, []],
    [
      'above it by an employee with the grant',
      state(),
      pay({ accountMinor: 10_001, overLimitReason: 'x' }),
      GRANTED,
      [],
    ],
    [
      'above it by an admin without it',
      state(),
      pay({ accountMinor: 10_001, overLimitReason: 'x' }),
      BARRED,
      ['customerAccount.overLimit'],
    ],
    [
      'blocked, also for an admin',
      state({ isBlocked: true }),
      pay({ accountMinor: 1, overLimitReason: 'x' }),
      ADMIN,
      ['customerAccount.blocked'],
    ],
    ['an advance that widens the limit', state({ balanceMinor: -5_000 }), pay({ accountMinor: 15_000 }), EMPLOYEE, []],
    ['store credit', state({ balanceMinor: -500, limitMinor: 0 }), pay({ creditMinor: 500 }), EMPLOYEE, []],
    [
      'store credit of a blocked account',
      state({ balanceMinor: -500, isBlocked: true }),
      pay({ creditMinor: 500 }),
      EMPLOYEE,
      [],
    ],
    [
      'more store credit than there is',
      state({ balanceMinor: -500 }),
      pay({ creditMinor: 501 }),
      ADMIN,
      ['customerAccount.creditShort'],
    ],
    [
      'store credit of a customer who owes',
      state({ balanceMinor: 500 }),
      pay({ creditMinor: 1 }),
      ADMIN,
      ['customerAccount.creditShort'],
    ],
    [
      'both, together within the limit',
      state({ balanceMinor: -500, limitMinor: 100 }),
      pay({ creditMinor: 500, accountMinor: 100 }),
      EMPLOYEE,
      [],
    ],
    [
      'both, together above it',
      state({ balanceMinor: -500, limitMinor: 100 }),
      pay({ creditMinor: 500, accountMinor: 101 }),
      EMPLOYEE,
      ['customerAccount.overLimit'],
    ],
  ])('%s', (_title, account, tender, actor, codes) => {
    expect(whyNotPayByAccount(account, tender, actor).map(({ code }) => code)).toEqual(codes);
  });

  it('says how much of the limit is left', () => {
    const [violation] = whyNotPayByAccount(state({ balanceMinor: 7_650 }), pay({ accountMinor: 9_000 }), EMPLOYEE);
    expect(violation && englishOf(violation)).toBe('Only 23.50 is left of the credit limit of this customer');
  });

  it('never lets an employee end above the limit, nor anybody spend credit that is not there', () => {
    const minor = fc.integer({ min: -20_000, max: 20_000 });
    const part = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(minor, part, part, part, (balanceMinor, limitMinor, accountMinor, creditMinor) => {
        const account = state({ balanceMinor, limitMinor });
        const tender = pay({ accountMinor, creditMinor });
        if (whyNotPayByAccount(account, tender, EMPLOYEE).length > 0) return;
        expect(creditMinor).toBeLessThanOrEqual(storeCreditOf(account));
        if (accountMinor > 0) expect(balanceMinor + creditMinor + accountMinor).toBeLessThanOrEqual(limitMinor);
        expect(overLimitMinorOf(account, tender)).toBe(0);
      }),
    );
  });
});

it('creditLeftOf is nothing on a blocked account or above the limit', () => {
  expect(creditLeftOf(state({ balanceMinor: 4_000 }))).toBe(6_000);
  expect(creditLeftOf(state({ balanceMinor: 40_000 }))).toBe(0);
  expect(creditLeftOf(state({ isBlocked: true }))).toBe(0);
});

it('whyNotEnter limits a write-off to what is owed, and no other entry', () => {
  const writeOff = { kind: 'writeOff', effect: 'lowers', amountMinor: 500 } as const;
  expect(whyNotEnter(writeOff, { balanceMinor: 500 })).toEqual([]);
  expect(whyNotEnter(writeOff, { balanceMinor: 499 })).toMatchObject([{ field: 'amountMinor' }]);
  expect(whyNotEnter({ ...writeOff, kind: 'correction' }, { balanceMinor: 0 })).toEqual([]);
});

it.each([
  ['rahima@example.com', []],
  ['', ['This customer has no email address']],
])('whyNotMailCustomer of the address %j', (email, expected) => {
  expect(whyNotMailCustomer({ email }).map(({ refusal, ...violation }) => englishOf(refusal ?? violation))).toEqual(
    expected,
  );
});
