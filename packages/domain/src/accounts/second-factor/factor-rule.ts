import * as z from 'zod';
import { Role } from '../actor';

/** Who must sign in with a second factor. */
export const SecondFactorRule = z.enum(['optional', 'managers']);
export type SecondFactorRule = z.output<typeof SecondFactorRule>;

/** Whether the rule demands a second factor from a person of this role. */
export const mustHaveSecondFactor = (role: Role, rule: SecondFactorRule): boolean =>
  rule === 'managers' && role !== 'employee';

/** Whether a change of the rule lets somebody sign in without a second factor who could not before. */
export const isFactorRuleLoosened = (held: SecondFactorRule, rule: SecondFactorRule): boolean =>
  Role.options.some((role) => mustHaveSecondFactor(role, held) && !mustHaveSecondFactor(role, rule));
