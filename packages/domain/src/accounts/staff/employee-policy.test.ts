import { describe, expect, it } from 'vitest';
import { englishOf } from '../../english';
import type { Role } from '../actor';
import {
  type Subject,
  whyMustStay,
  whyNotAddEmployee,
  whyNotChangeStatus,
  whyNotDeleteEmployee,
  whyNotEditEmployee,
} from './employee-policy';

const dhanmondi = { id: 'd', city: 'Dhaka', name: 'Dhanmondi' };
const gulshan = { id: 'g', city: 'Dhaka', name: 'Gulshan' };
const admin = { id: 'admin', role: 'admin' as Role, stores: [dhanmondi] };
const superadmin = { id: 'head', role: 'superadmin' as Role, stores: [] };
const employee = { id: 'clerk', role: 'employee' as Role, stores: [dhanmondi] };

const here = { city: 'Dhaka', storeName: 'Dhanmondi' };
const subject = (traits: Partial<Subject> = {}): Subject => ({
  id: 'somebody',
  role: 'employee',
  status: 'active',
  ...here,
  ...traits,
});

describe('adding an employee', () => {
  it.each([
    ['a superadmin anybody anywhere', superadmin, { ...here, city: 'Sylhet', role: 'admin' }, []],
    ['an admin an employee of the own store', admin, { ...here, role: 'employee' }, []],
    ['an admin however the store is spelled', admin, { city: ' dhaka', storeName: 'DHANMONDI', role: 'employee' }, []],
    [
      'an admin nobody in another city',
      admin,
      { ...here, city: 'Sylhet', role: 'employee' },
      [
        'city',
        'As an admin, you can only add employees to your city',
        'Admin can only add employees to their own city',
      ],
    ],
    [
      'an admin nobody in another store of the city',
      admin,
      { ...here, storeName: 'Gulshan', role: 'employee' },
      [
        'storeName',
        'As an admin, you can only add employees to your store',
        'Admin can only add employees to their own store',
      ],
    ],
    [
      'an admin no admin',
      admin,
      { ...here, role: 'admin' },
      ['role', 'Admin users can only create employee accounts', 'Admin can only create employee accounts'],
    ],
    ['an employee nobody', employee, { ...here, role: 'employee' }, ['role', 'Employees cannot manage accounts']],
  ] as const)('lets %s', (_, actor, placement, expected) => {
    const [first] = whyNotAddEmployee(actor, placement);
    const said = first ? [first.field, englishOf(first), first.refusal && englishOf(first.refusal)] : [];
    expect(said.filter(Boolean)).toEqual(expected);
  });

  it('treats every store of an admin who has several as their own', () => {
    const both = { ...admin, stores: [dhanmondi, gulshan] };
    expect(whyNotAddEmployee(both, { city: 'Dhaka', storeName: 'Gulshan', role: 'employee' })).toEqual([]);
  });
});

describe('editing an employee', () => {
  it.each([
    ['to another city', subject(), { city: 'Sylhet' }, 'Admin can only update employees in their own city'],
    ['to another store', subject(), { storeName: 'Gulshan' }, 'Admin can only update employees in their own store'],
    ['to another role', subject(), { role: 'admin' as const }, 'Admin cannot change employee role'],
    ['who is an admin', subject({ role: 'admin' }), {}, 'Admin cannot edit other admin accounts'],
    ['of another city', subject({ city: 'Sylhet' }), {}, 'Admin can only update employees in their own city'],
  ])('is refused to an admin %s', (_, target, change, message) => {
    const [first] = whyNotEditEmployee(admin, target, { ...here, role: 'employee', ...change });
    expect(first && englishOf(first)).toBe(message);
  });

  it('leaves a superadmin free to move and promote', () => {
    const change = { city: 'Sylhet', storeName: 'Zindabazar', role: 'admin' as const };
    expect(whyNotEditEmployee(superadmin, subject(), change)).toEqual([]);
  });

  it('lets an admin correct a name and a phone number of their own employee', () => {
    expect(whyNotEditEmployee(admin, subject(), { ...here, role: 'employee' })).toEqual([]);
  });
});

describe.each([
  ['deleting', whyNotDeleteEmployee],
  ['disabling', whyNotChangeStatus],
])('%s', (_, policy) => {
  it('is open to an admin for employees of their store only', () => {
    expect(policy(admin, subject())).toEqual([]);
    expect(policy(admin, subject({ storeName: 'Gulshan' }))).toHaveLength(1);
    expect(policy(admin, subject({ role: 'admin' }))).toHaveLength(1);
  });

  it('is closed to employees', () => {
    expect(policy(employee, subject())).toHaveLength(1);
  });
});

describe('whyMustStay', () => {
  it('prevents people from deleting themselves', () => {
    expect(whyMustStay(superadmin, subject({ id: 'head', role: 'superadmin' }), 3)).toHaveLength(1);
  });

  it('protects the last superadmin, but not one of two', () => {
    const head = subject({ id: 'other', role: 'superadmin' });
    expect(whyMustStay(superadmin, head, 0)[0]?.code).toBe('employee.lastSuperadmin');
    expect(whyMustStay(superadmin, head, 1)).toEqual([]);
  });
});
