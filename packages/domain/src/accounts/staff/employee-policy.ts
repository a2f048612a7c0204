import type { Violation } from '../../shared';
import { coded } from '../../shared';
import type { AccountStatus, Actor, Role } from '../actor';
import { whyNotConfirmed } from '../sessions/current-password';
import type { Placement } from './employee';

type Manager = Pick<Actor, 'id' | 'role' | 'stores'>;

/** The account that is changed. */
export interface Subject {
  id: string;
  role: Role;
  status: AccountStatus;
  city: string;
  storeName: string;
}

type Place = Pick<Placement, 'city' | 'storeName'>;

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const isOwnCity = (actor: Manager, place: Place) => actor.stores.some((store) => same(store.city, place.city));

/** Whether a store, given by city and name, is one of the person's stores. */
export const isOwnStore = (actor: Manager, place: Place): boolean =>
  actor.stores.some((store) => same(store.city, place.city) && same(store.name, place.storeName));

const notForEmployees: Violation = { field: 'role', ...coded('employee.notByEmployees') };

/** The field that names a store which is not the admin's: the city if it differs already, else the store. */
function foreignPlace(actor: Manager, place: Place, texts: { city: Violation; store: Violation }): Violation[] {
  if (!isOwnCity(actor, place)) return isOwnStore(actor, place) ? [] : [texts.city];
  return isOwnStore(actor, place) ? [] : [texts.store];
}

export function whyNotAddEmployee(actor: Manager, employee: Placement): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [notForEmployees];
  const violations = foreignPlace(actor, employee, {
    city: {
      field: 'city',
      ...coded('employee.addOwnCityField'),
      refusal: coded('employee.addOwnCity'),
    },
    store: {
      field: 'storeName',
      ...coded('employee.addOwnStoreField'),
      refusal: coded('employee.addOwnStore'),
    },
  });
  if (employee.role !== 'employee') {
    violations.push({
      field: 'role',
      ...coded('employee.createOnlyField'),
      refusal: coded('employee.createOnly'),
    });
  }
  return violations;
}

/** Whether a person may change an account at all, before the single change is checked. */
export function whyNotManage(actor: Manager, subject: Subject): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [notForEmployees];
  if (subject.role !== 'employee') return [{ field: 'role', ...coded('employee.editAdmins') }];
  return foreignPlace(actor, subject, {
    city: { field: 'city', ...coded('employee.updateOwnCity') },
    store: { field: 'storeName', ...coded('employee.updateOwnStore') },
  });
}

export function whyNotEditEmployee(actor: Manager, subject: Subject, change: Place & { role: Role }): Violation[] {
  const barred = whyNotManage(actor, subject);
  if (barred.length > 0 || actor.role === 'superadmin') return barred;
  const violations = foreignPlace(actor, change, {
    city: { field: 'city', ...coded('employee.updateOwnCity') },
    store: { field: 'storeName', ...coded('employee.updateOwnStore') },
  });
  if (change.role !== subject.role) violations.push({ field: 'role', ...coded('employee.changeRole') });
  return violations;
}

/** The address receives the code for a new password, so a person who can change it can take over the account. */
export const whyNotChangeEmail = (held: string, change: { email: string; currentPassword?: string | undefined }) =>
  change.email === held ? [] : whyNotConfirmed(change);

export const whyNotDeleteEmployee = (actor: Manager, subject: Subject): Violation[] =>
  subject.id === actor.id ? [] : whyNotManage(actor, subject);

export const whyNotChangeStatus = whyNotDeleteEmployee;

/** Changes that are refused for everyone: nobody locks themselves out, and one active superadmin remains. */
export function whyMustStay(actor: Manager, subject: Subject, otherSuperadmins: number): Violation[] {
  if (subject.id === actor.id) {
    return [{ field: 'role', ...coded('employee.ownAccount') }];
  }
  if (subject.role === 'superadmin' && otherSuperadmins === 0) {
    return [{ field: 'role', ...coded('employee.lastSuperadmin') }];
  }
  return [];
}
