import { revisionOf } from '../../shared';
import type { Role } from '../actor';
import type { ChangeEmployeeInput, Employee } from './employee';

type EmployeeForm = { readonly [Field in keyof ChangeEmployeeInput]?: ChangeEmployeeInput[Field] | Role };

export const employeeForm = ({ firstName, lastName, email, phone, city, storeName, role, status }: EmployeeForm) => ({
  firstName,
  lastName,
  email,
  phone,
  city,
  storeName,
  role,
  status,
});
export const employeeRevision = (employee: Employee): string => revisionOf(employeeForm(employee));
