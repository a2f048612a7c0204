import { expect, it } from 'vitest';
import { LoginInput } from '../sessions/login';
import { FactorCode, mustHaveSecondFactor } from './second-factor';

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
