import type * as z from 'zod';
import { addViolations } from '../../shared';
import type { Actor } from '../actor';
import { type ChangeEmployeeInput, CreateEmployeeInput, UpdateEmployeeInput } from './employee';
import { type Subject, whyNotAddEmployee, whyNotChangeEmail, whyNotEditEmployee } from './employee-policy';
import { AlphabeticNames } from './person';

/** The inputs as the forms check them: a violation is shown beside its field. */
export const createEmployeeForm = (actor: Omit<Actor, 'sessionId'>) =>
  CreateEmployeeInput.safeExtend(AlphabeticNames).superRefine((employee, context) =>
    addViolations(context, whyNotAddEmployee(actor, employee)),
  );

export const updateEmployeeForm = (actor: Omit<Actor, 'sessionId'>, subject: Subject & { email: string }) =>
  UpdateEmployeeInput.safeExtend(AlphabeticNames).superRefine((employee, context) =>
    addViolations(context, [
      ...whyNotEditEmployee(actor, subject, employee),
      ...whyNotChangeEmail(subject.email, employee),
    ]),
  );

export type CreateEmployeeFormInput = z.input<typeof CreateEmployeeInput>;
export type ChangeEmployeeFormInput = z.input<typeof ChangeEmployeeInput>;
