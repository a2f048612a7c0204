import { AccountStatus, type Employee, fullNameOf, Language, type Me } from '@bhandar/domain/accounts';
import { Id } from '@bhandar/domain/shared';
import * as z from 'zod';

const text = z.string();

/** The documented spelling of a person's store. */
export const EmployeeWire = z.object({
  _id: Id,
  firstName: text,
  lastName: text,
  name: text,
  email: text,
  phone: text,
  city: text,
  store_name: text,
  role: text,
  status: AccountStatus,
  createdAt: text,
});

export function employeeToWire({ id, storeName, stores: _, ...employee }: Employee): z.infer<typeof EmployeeWire> {
  return { _id: id, name: fullNameOf(employee), ...employee, store_name: storeName };
}

/** What the documented pages read to name the person behind an order; it tells no more of them. */
export const RequesterWire = EmployeeWire.pick({
  _id: true,
  email: true,
  store_name: true,
  firstName: true,
  lastName: true,
});

export const requesterToWire = (employee: Employee): z.infer<typeof RequesterWire> => ({
  _id: employee.id,
  email: employee.email,
  store_name: employee.storeName,
  firstName: employee.firstName,
  lastName: employee.lastName,
});

export const UserWire = z.object({
  _id: Id,
  name: text,
  firstName: text,
  lastName: text,
  email: text,
  role: text,
  city: text,
  store_name: text,
  language: Language.nullable(),
  stores: z.array(z.object({ _id: Id, name: text, store_name: text, city: text })),
});

export function userToWire({ id, storeName, stores, ...user }: Me): z.infer<typeof UserWire> {
  return {
    _id: id,
    ...user,
    store_name: storeName,
    stores: stores.map((store) => ({ _id: store.id, name: store.name, store_name: store.name, city: store.city })),
  };
}

const documented = (...names: string[]) =>
  z.looseObject(Object.fromEntries(names.map((name) => [name, z.unknown().optional().meta({ type: 'string' })])));

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/**
 * Bodies say `store_name`, ours `storeName`; both are understood. Roles come capitalised from the registration form, and
 * a status from elsewhere as well. What is in the fields is for the procedure to judge, after it knows who asks.
 */
const fromWire = ({ store_name: storeName, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...(storeName === undefined ? {} : { storeName }),
  ...body,
  ...('role' in body ? { role: lowered(body.role) } : {}),
  ...('status' in body ? { status: lowered(body.status) } : {}),
});

const PERSON = ['firstName', 'lastName', 'email', 'phone', 'city', 'store_name', 'role'];

export const RegisterWire = documented(...PERSON, 'password', 'confirmPassword').transform(fromWire);
export const EmployeeBodyWire = documented(...PERSON)
  .extend({
    status: z
      .unknown()
      .optional()
      .meta({ type: 'string', enum: ['active', 'disabled', 'pending'] }),
  })
  .transform(fromWire);

export const ProfileBodyWire = documented('firstName', 'lastName', 'phone');
export const PasswordBodyWire = documented('currentPassword', 'password', 'confirmPassword');
