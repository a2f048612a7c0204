import { expect, it } from 'vitest';
import { LoginInput } from '../sessions/login';
import { isFactorRuleLoosened, mustHaveSecondFactor } from './factor-rule';
import { FactorCode } from './second-factor';

it.each([
  ['123 456', '123456'],
  ['১২৩৪৫৬', '123456'],
  ['ABCD-efgh-IJKL-mnop', 'abcdefghijklmnop'],
])('FactorCode reads %s as %s', (typed, code) => {
  expect(FactorCode.parse(typed)).toBe(code);
});

it.each([
  ['superadmin', 'managers', true],
  ['admin', 'managers', true],
  ['employee', 'managers', false],
  ['superadmin', 'optional', false],
  ['admin', 'optional', false],
] as const)('a second factor is required of a %s under the rule %s: %s', (role, rule, required) => {
  expect(mustHaveSecondFactor(role, rule)).toBe(required);
});

it('LoginInput treats an empty otp as absent', () => {
  const credentials = { email: 'a@example.com', password: 'x' };
  expect(LoginInput.parse({ ...credentials, otp: '' }).otp).toBeUndefined();
  expect(LoginInput.parse(credentials).otp).toBeUndefined();
  expect(LoginInput.parse({ ...credentials, otp: '123 456' }).otp).toBe('123456');
});

it.each([
  ['managers', 'optional', true],
  ['optional', 'managers', false],
  ['managers', 'managers', false],
] as const)('a change of the rule from %s to %s lets somebody in without a factor: %s', (held, rule, loosened) => {
  expect(isFactorRuleLoosened(held, rule)).toBe(loosened);
});
