import * as z from 'zod';
import { addViolations, exactText, Id, Instant, issue, PageQuery, Revision } from '../../shared';
import { AccountStatus, Role, StoreRef } from '../actor';
import { CurrentPasswordIfAsked, MAX_PASSWORD_LENGTH } from '../sessions/current-password';
import { isRepeated, NewPassword, repeatsPassword, whyNotPassword } from '../sessions/password';
import { City, FirstName, LastName, StaffEmail, StaffPhone, StoreName } from './person';

/** The roles that a form can give; superadmins are not created on a form. */
export const StaffRole = z.enum(['admin', 'employee'], { error: issue('account.roleRequired') });
export type StaffRole = z.infer<typeof StaffRole>;

/** A person's store and role; the store is given by its city and name. */
export const Placement = z.object({ city: City, storeName: StoreName, role: StaffRole });
export type Placement = z.infer<typeof Placement>;

const Person = z.object({
  firstName: FirstName,
  lastName: LastName,
  email: StaffEmail,
  phone: StaffPhone,
  ...Placement.shape,
});

export const CreateEmployeeInput = Person.extend({
  password: NewPassword(issue('password.required'), issue('password.weak')),
  confirmPassword: exactText(issue('password.confirm'), MAX_PASSWORD_LENGTH),
})
  .refine(isRepeated, repeatsPassword(issue('password.mismatch')))
  .superRefine((employee, context) => addViolations(context, whyNotPassword(employee.password, employee)));
export type CreateEmployeeInput = z.output<typeof CreateEmployeeInput>;

export const UpdateEmployeeInput = Person.extend({
  id: Id,
  revision: Revision,
  /** If present, the status is changed together with the other fields, or the whole update is refused. */
  status: z.enum(AccountStatus.options, { error: issue('account.statusChoice') }).optional(),
  /** Of the person who edits; required with a new email address. */
  currentPassword: CurrentPasswordIfAsked,
});
export type UpdateEmployeeInput = z.output<typeof UpdateEmployeeInput>;

/** The colleague who takes over what a person has in their name at a store that they leave; the store if left out. */
export const HandOverTo = z.object({ handOverTo: Id.optional() });

/** A field that is left out stays unchanged; what is sent must satisfy the rules of the whole form. */
export const ChangeEmployeeInput = UpdateEmployeeInput.partial().required({ id: true }).extend(HandOverTo.shape);
export type ChangeEmployeeInput = z.output<typeof ChangeEmployeeInput>;

export const ApproveRegistrationInput = Placement.extend({ id: Id });
export type ApproveRegistrationInput = z.output<typeof ApproveRegistrationInput>;

export const SetEmployeeStatusInput = HandOverTo.extend({ id: Id, status: z.enum(['active', 'disabled']) });
export type SetEmployeeStatusInput = z.output<typeof SetEmployeeStatusInput>;

export const EmployeeIdInput = z.object({ id: Id });

export const RemoveEmployeeInput = HandOverTo.extend(EmployeeIdInput.shape);
export type RemoveEmployeeInput = z.output<typeof RemoveEmployeeInput>;

/** A staff member as the Employees screen shows them; `city` and `storeName` are the requested ones while pending. */
export const Employee = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  storeName: z.string(),
  /** Their stores, the main one first; none while pending, and none for the warehouse. */
  stores: z.array(StoreRef),
  role: Role,
  status: AccountStatus,
  createdAt: Instant,
});
export type Employee = z.infer<typeof Employee>;

export const EMPLOYEE_SORTS = ['name', 'email', 'city', 'storeName', 'role', 'status', 'createdAt'] as const;

export const EmployeePageQuery = PageQuery.extend({
  sort: z.enum(EMPLOYEE_SORTS).optional(),
  status: AccountStatus.optional(),
  role: Role.optional(),
});
export type EmployeePageQuery = z.output<typeof EmployeePageQuery>;

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
