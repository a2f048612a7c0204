import { describe, expect, it } from 'vitest';
import type { Role } from '../../accounts';
import { englishOf } from '../../english';
import type { Refusal } from '../../shared';
import {
  whyNotApproveValue,
  whyNotCancelOrder,
  whyNotDecideOrder,
  whyNotFulfilOrder,
  whyNotPlaceOrder,
} from './order-policy';

const HERE = { id: 'store-here', name: 'Dhanmondi', city: 'Dhaka' };
const ME = 'me';

const person = (role: Role) => ({ id: ME, role, stores: role === 'superadmin' ? [] : [HERE] });
const order = (requestedById: string, locationId: string) => ({ requestedById, locationId });
const NOBODY: ReadonlySet<string> = new Set();
const first = (violations: readonly Refusal[]) => violations[0] && englishOf(violations[0]);

describe('whyNotPlaceOrder', () => {
  it.each([
    ['employee', 'store-here', undefined],
    ['admin', 'store-here', undefined],
    ['superadmin', 'store-there', undefined],
    ['employee', 'store-there', 'You can only order for your own store'],
    ['admin', 'store-there', 'You can only order for your own store'],
    ['superadmin', undefined, 'Choose the store that orders'],
  ] as const)('%s for %s', (role, locationId, message) => {
    expect(first(whyNotPlaceOrder(person(role), locationId))).toBe(message);
  });
});

describe('whyNotDecideOrder', () => {
  it.each([
    ['employee', 'somebody', 'store-here', 'Employees cannot approve orders'],
    ['employee', ME, 'store-here', 'Employees cannot approve orders'],
    ['admin', 'somebody', 'store-here', undefined],
    ['admin', ME, 'store-here', 'You cannot approve your own order'],
    ['admin', 'somebody', 'store-there', 'You can only approve orders of your own stores'],
    ['superadmin', 'somebody', 'store-there', undefined],
    ['superadmin', ME, 'store-there', undefined],
  ] as const)('%s, order of %s for %s', (role, requester, locationId, message) => {
    const rules = { decision: 'approve', selfApproval: false, placedByActor: NOBODY } as const;
    expect(first(whyNotDecideOrder(person(role), order(requester, locationId), rules))).toBe(message);
  });

  it('does not let an admin reject their own order either', () => {
    const rules = { decision: 'reject', selfApproval: false, placedByActor: NOBODY } as const;
    expect(first(whyNotDecideOrder(person('admin'), order(ME, HERE.id), rules))).toBe(
      'You cannot reject your own order',
    );
  });

  it('allows self-approval if the organisation does, and nothing else', () => {
    const rules = { decision: 'approve', selfApproval: true, placedByActor: NOBODY } as const;
    expect(whyNotDecideOrder(person('admin'), order(ME, HERE.id), rules)).toEqual([]);
    expect(whyNotDecideOrder(person('employee'), order(ME, HERE.id), rules)).not.toEqual([]);
    expect(whyNotDecideOrder(person('admin'), order(ME, 'store-there'), rules)).not.toEqual([]);
  });
});

describe('an order of somebody whom the approver has just added or moved', () => {
  const WAITS = 'You added or moved this person within the last 30 days, so their orders wait for the warehouse';
  it.each([
    ['admin', 'newcomer', 'approve', false, WAITS],
    ['admin', 'newcomer', 'approve', true, WAITS],
    ['admin', 'newcomer', 'reject', false, WAITS],
    ['admin', 'colleague', 'approve', false, undefined],
    ['superadmin', 'newcomer', 'approve', false, undefined],
  ] as const)('%s decides for a %s: %s, self-approval %s', (role, requester, decision, selfApproval, message) => {
    const rules = { decision, selfApproval, placedByActor: new Set(['newcomer']) };
    expect(first(whyNotDecideOrder(person(role), order(requester, HERE.id), rules))).toBe(message);
  });
});

describe('whyNotApproveValue', () => {
  it.each([
    ['admin', { limitMinor: null, approvedMinor: 0, valueMinor: 9_999_999_00 }, undefined],
    ['admin', { limitMinor: 500_00, approvedMinor: 300_00, valueMinor: 200_00 }, undefined],
    [
      'admin',
      { limitMinor: 500_00, approvedMinor: 300_00, valueMinor: 200_01 },
      '200.00 more today, and this one is worth 200.01',
    ],
    ['admin', { limitMinor: 0, approvedMinor: 0, valueMinor: 1 }, '0.00 more today, and this one is worth 0.01'],
    // The limit was lowered after the approvals of the day.
    [
      'admin',
      { limitMinor: 100_00, approvedMinor: 300_00, valueMinor: 1_00 },
      '0.00 more today, and this one is worth 1.00',
    ],
    ['superadmin', { limitMinor: 500_00, approvedMinor: 500_00, valueMinor: 900_00 }, undefined],
  ] as const)('%s with %o', (role, values, left) => {
    const message = left && `You can approve orders of ${left}. It waits for the warehouse`;
    expect(first(whyNotApproveValue({ role }, values))).toBe(message);
  });
});

describe('whyNotCancelOrder and whyNotFulfilOrder', () => {
  it.each([
    ['employee', ME, 'store-here', undefined],
    ['employee', 'somebody', 'store-here', 'You can only cancel your own orders'],
    ['admin', 'somebody', 'store-here', undefined],
    ['admin', 'somebody', 'store-there', 'You can only cancel orders of your own stores'],
    ['superadmin', 'somebody', 'store-there', undefined],
  ] as const)('%s cancels the order of %s for %s', (role, requester, locationId, message) => {
    expect(first(whyNotCancelOrder(person(role), order(requester, locationId)))).toBe(message);
  });

  it.each([
    ['employee', 'store-here', undefined],
    ['employee', 'store-there', 'You can only receive orders of your own stores'],
    ['superadmin', 'store-there', undefined],
  ] as const)('%s receives for %s', (role, locationId, message) => {
    expect(first(whyNotFulfilOrder(person(role), order('somebody', locationId)))).toBe(message);
  });
});
