import {
  AccountStatus,
  type ChangeEmployeeFormInput,
  type ChangePasswordFormInput,
  type CreateEmployeeFormInput,
  type Employee,
  employeeRevision,
  fullNameOf,
  Language,
  type Me,
  type ProfileFormInput,
  type RegisterFormInput,
} from '@bhandar/domain/accounts';
import { Id } from '@bhandar/domain/shared';
import * as z from 'zod';
import { RevisionWire } from '../core/rest/revision-wire';

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
  revision: text,
});

export function employeeToWire({ id, storeName, stores, ...employee }: Employee): z.infer<typeof EmployeeWire> {
  const revision = employeeRevision({ id, storeName, stores, ...employee });
  return { _id: id, name: fullNameOf(employee), ...employee, store_name: storeName, revision };
}

/** The fields that the documented pages read to name the requester of an order, and no others. */
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

export function userToWire({
  id,
  storeName,
  stores,
  secondFactorDue: _due,
  atTill: _at,
  tillLocked: _locked,
  ...user
}: Me): z.infer<typeof UserWire> {
  return {
    _id: id,
    ...user,
    store_name: storeName,
    stores: stores.map((store) => ({ _id: store.id, name: store.name, store_name: store.name, city: store.city })),
  };
}

/** The fields of a form as documented bodies name them. */
type WireField<Form> = {
  [Field in keyof Form & string]: Field extends 'storeName' ? 'store_name' : Field;
}[keyof Form & string];

const anyText = z.unknown().optional().meta({ type: 'string' });

/**
 * The posted form. Its fields are those of the procedure's input; the values pass unchecked, because the procedure's
 * schema checks them after authorisation.
 */
const posted = <Form extends object>(fields: readonly WireField<Form>[], more: Record<string, z.ZodType> = {}) =>
  z
    .looseObject({ ...Object.fromEntries(fields.map((field) => [field, anyText])), ...more })
    .transform((body) => fromWire(body) as Form);

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/**
 * Documented bodies have `store_name`, our inputs `storeName`; both are accepted. Roles are capitalised by the
 * registration form, and a status by other clients.
 */
const fromWire = ({ store_name: storeName, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...(storeName === undefined ? {} : { storeName }),
  ...body,
  ...('role' in body ? { role: lowered(body.role) } : {}),
  ...('status' in body ? { status: lowered(body.status) } : {}),
});

const PERSON = ['firstName', 'lastName', 'email', 'phone', 'city', 'store_name', 'role'] as const;

export const RegisterWire = posted<RegisterFormInput & CreateEmployeeFormInput>([
  ...PERSON,
  'password',
  'confirmPassword',
]);
export const EmployeeBodyWire = posted<Omit<ChangeEmployeeFormInput, 'id'>>(PERSON, {
  status: z
    .unknown()
    .optional()
    .meta({ type: 'string', enum: ['active', 'disabled', 'pending'] }),
  revision: RevisionWire,
  /** Asked for by a new email from a browser, whose session a stranger may use at an open screen. */
  currentPassword: anyText,
});
export const ProfileBodyWire = posted<ProfileFormInput>(['firstName', 'lastName', 'phone']);
export const PasswordBodyWire = posted<ChangePasswordFormInput>(['currentPassword', 'password', 'confirmPassword']);
