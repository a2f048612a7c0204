import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../actor';
import { FLAG_GRANTS, type FlagGrant, GRANT_NAMES, GrantChanges, GrantOverrides, type GrantRules } from './grant';
import { grantsOf, hasGrant, mayWiden, whyWithoutGrant } from './grants-of';
import { changedOverrides, whyNotSetGrants } from './set-grants';

const RULES: GrantRules = { employeeDiscountPercent: 5, adminDiscountPercent: 15, belowCost: 'refuse' };
const STORE = { id: 's1', name: 'Mirpur', city: 'Dhaka' };
const ADMIN = { id: 'a1', role: 'admin' as Role, stores: [STORE] };
const HEAD = { id: 'h1', role: 'superadmin' as Role, stores: [] };
const CLERK = {
  id: 'e1',
  role: 'employee' as Role,
  status: 'active' as const,
  city: 'Dhaka',
  storeName: 'Mirpur',
  overrides: {} as GrantOverrides,
};

describe('grantsOf', () => {
  it('lists every grant once', () => {
    expect([...GRANT_NAMES].sort()).toEqual([...Object.keys(FLAG_GRANTS), 'discount', 'sellBelowCost'].sort());
  });

  it('gives the rights of the roles by default', () => {
    const allowed = (role: Role) =>
      Object.entries(grantsOf({ role }, RULES)).flatMap(([name, held]) => (held === true ? [name] : []));
    expect(allowed('employee').sort()).toEqual(['countStock', 'returnWithoutReceipt']);
    expect(allowed('admin').sort()).toEqual(Object.keys(FLAG_GRANTS).sort());
    expect(allowed('superadmin').sort()).toEqual([...Object.keys(FLAG_GRANTS), 'sellBelowCost'].sort());
  });

  it.each([
    ['employee', 5],
    ['admin', 15],
    ['superadmin', 100],
  ] as const)('lets an %s give the discount of the settings', (role, percent) => {
    expect(grantsOf({ role }, RULES).discount).toBe(percent);
  });

  it.each([
    ['employee', 'reason', true],
    ['employee', 'refuse', false],
    ['admin', 'refuse', false],
    ['superadmin', 'refuse', true],
  ] as const)('lets an %s sell below cost by the setting %s: %s', (role, belowCost, allowed) => {
    expect(grantsOf({ role }, { ...RULES, belowCost }).sellBelowCost).toBe(allowed);
  });

  it('puts overrides in the place of the defaults, except of a superadmin', () => {
    const anyOverrides = fc.record(
      Object.fromEntries(
        GRANT_NAMES.map((name) => [name, name === 'discount' ? fc.integer({ min: 0, max: 100 }) : fc.boolean()]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyOverrides, fc.constantFrom<Role>('employee', 'admin'), (overrides, role) => {
        const grants = GrantOverrides.parse(overrides);
        expect(grantsOf({ role, grants }, RULES)).toEqual({ ...grantsOf({ role }, RULES), ...grants });
        expect(grantsOf({ role: 'superadmin', grants }, RULES)).toEqual(grantsOf({ role: 'superadmin' }, RULES));
      }),
    );
  });
});

describe('whyWithoutGrant', () => {
  const byRole = { code: 'adjustment.notByEmployees' } as const;

  it('names the role where the role may not, and the permission where the person may not', () => {
    const codes = (role: Role, grants: GrantOverrides = {}) =>
      whyWithoutGrant({ role, grants }, 'adjustStock', byRole).map(({ code }) => code);
    expect(codes('employee')).toEqual(['adjustment.notByEmployees']);
    expect(codes('admin', { adjustStock: false })).toEqual(['grant.adjustStock']);
    expect(codes('employee', { adjustStock: true })).toEqual([]);
  });
});

describe('whyNotSetGrants', () => {
  const codes = (
    actor: Parameters<typeof whyNotSetGrants>[0],
    subject: Parameters<typeof whyNotSetGrants>[1],
    changes: GrantChanges,
    isPlaced = false,
  ) => whyNotSetGrants(actor, subject, { changes, rules: RULES, isPlaced }).map(({ code }) => code);

  it.each([
    ['an employee', { ...CLERK, stores: [STORE] }, { ...CLERK, id: 'e2' }, 'employee.notByEmployees'],
    ['an admin of an admin', ADMIN, { ...CLERK, role: 'admin' as Role }, 'employee.editAdmins'],
    ['an admin of another city', ADMIN, { ...CLERK, city: 'Sylhet' }, 'employee.updateOwnCity'],
    ['an admin of another store', ADMIN, { ...CLERK, storeName: 'Gulshan' }, 'employee.updateOwnStore'],
    ['a superadmin of a superadmin', HEAD, { ...CLERK, role: 'superadmin' as Role }, 'grant.superadmin'],
    ['a superadmin of themselves', HEAD, { ...CLERK, id: 'h1', role: 'superadmin' as Role }, 'grant.own'],
    ['a superadmin of a request', HEAD, { ...CLERK, status: 'pending' as const }, 'registration.decideFirst'],
  ])('refuses changes by %s', (_, actor, subject, code) => {
    expect(codes(actor, subject, { voidSale: false })).toEqual([code]);
  });

  it.each([
    ['gives what the admin has', {}, {}, { voidSale: true, discount: 15 }, []],
    ['takes from the employee', {}, {}, { returnWithoutReceipt: false, discount: 0 }, []],
    ['gives a discount beyond the own one', {}, {}, { discount: 16 }, ['grant.beyondOwn']],
    ['gives what was taken from the admin', { voidSale: false }, {}, { voidSale: true }, ['grant.beyondOwn']],
    ['puts back a default beyond the own', { discount: 2 }, { discount: 1 }, { discount: null }, ['grant.beyondOwn']],
    ['leaves alone what is beyond the own', { discount: 2 }, { discount: 9 }, { discount: 8 }, []],
    ['posts write-offs', {}, {}, { postWriteOff: true }, ['grant.notWidened']],
  ] as const)('an admin %s', (_, own, overrides, changes, expected) => {
    expect(codes({ ...ADMIN, grants: { ...own } }, { ...CLERK, overrides }, changes)).toEqual(expected);
  });

  it('lets an admin only take from a person whom the admin has just added', () => {
    expect(codes(ADMIN, CLERK, { voidSale: true }, true)).toEqual(['grant.placedByGiver']);
    expect(codes(ADMIN, CLERK, { countStock: false }, true)).toEqual([]);
  });

  it('lets a superadmin narrow an admin anywhere', () => {
    const nothing = Object.fromEntries(GRANT_NAMES.map((name) => [name, name === 'discount' ? 0 : false]));
    expect(codes(HEAD, { ...CLERK, role: 'admin' }, GrantChanges.parse(nothing))).toEqual([]);
  });

  it('never lets an admin raise an employee above the admin, whatever both had', () => {
    const value = (name: string) => (name === 'discount' ? fc.integer({ min: 0, max: 100 }) : fc.boolean());
    const some = fc.record(Object.fromEntries(GRANT_NAMES.map((name) => [name, value(name)])), { requiredKeys: [] });
    fc.assert(
      fc.property(some, some, some, (own, overrides, asked) => {
        const [grants, before, changes] = [
          GrantOverrides.parse(own),
          GrantOverrides.parse(overrides),
          GrantChanges.parse(asked),
        ];
        if (codes({ ...ADMIN, grants }, { ...CLERK, overrides: before }, changes).length > 0) return;
        const mine = grantsOf({ role: 'admin', grants }, RULES);
        const was = grantsOf({ role: 'employee', grants: before }, RULES);
        const is = grantsOf({ role: 'employee', grants: changedOverrides(before, changes) }, RULES);
        for (const name of GRANT_NAMES) {
          expect(Number(is[name])).toBeLessThanOrEqual(Math.max(Number(was[name]), Number(mine[name])));
          if (!mayWiden(name) && is[name]) expect(was[name]).toBe(true);
        }
      }),
    );
  });
});

describe('hasGrant', () => {
  it('answers as grantsOf does', () => {
    for (const role of ['employee', 'admin', 'superadmin'] as const) {
      for (const grant of Object.keys(FLAG_GRANTS) as FlagGrant[]) {
        expect(hasGrant({ role }, grant)).toBe(grantsOf({ role }, RULES)[grant]);
      }
    }
  });
});
