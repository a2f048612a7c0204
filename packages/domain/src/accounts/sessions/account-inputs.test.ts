import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { englishIn } from '../../english';
import type { Role } from '../actor';
import { VerifyOtpInput } from '../recovery/recovery';
import { CreateEmployeeInput } from '../staff/employee';
import { createEmployeeForm } from '../staff/employee-form';
import { ProfileInput } from '../staff/profile';
import { RegisterInput } from '../staff/registration';
import { LoginInput } from './login';

const store = { id: 'd', city: 'Dhaka', name: 'Dhanmondi' };
const me = (role: Role) => ({
  id: 'me',
  role,
  name: 'Me',
  firstName: 'Me',
  lastName: 'Myself',
  email: 'me@example.com',
  city: 'Dhaka',
  storeName: 'Dhanmondi',
  stores: role === 'superadmin' ? [] : [store],
});

const person = {
  firstName: 'Rahima',
  lastName: 'Khatun',
  email: ' Rahima@Example.COM ',
  phone: '(017) 123-45 67',
  city: 'Dhaka',
  storeName: 'Dhanmondi',
  role: 'employee',
  password: 'Rickshaw7!Green',
  confirmPassword: 'Rickshaw7!Green',
};

/** The first sentence for each field. */
function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(input).error?.issues ?? [])
    found[issue.path.join('.')] ??= englishIn(issue.message);
  return found;
}

const EMPLOYEE_WEAK =
  'Password must be at least 8 characters and include uppercase, lowercase, number, and special character';
const REGISTER_WEAK =
  'Password must be at least 8 characters long and include at least one uppercase letter, one lowercase letter, one number, and one special character.';

describe('the employee form', () => {
  const form = createEmployeeForm(me('superadmin'));

  it.each([
    ['firstName', '', 'First name is required'],
    ['firstName', 'R2D2', 'First name should contain only alphabets'],
    ['lastName', ' ', 'Last name is required'],
    ['lastName', "O'Neil", 'Last name should contain only alphabets'],
    ['email', '', 'Email is required'],
    ['email', 'rahima@', 'Please enter a valid email address'],
    ['phone', '', 'Phone number is required'],
    ['phone', '12345', 'Phone number must be exactly 10 digits'],
    ['phone', '01212345678', 'Phone number must be exactly 10 digits'],
    ['city', '', 'City is required'],
    ['storeName', '', 'Store name is required'],
    ['role', undefined, 'Role is required'],
    ['role', 'superadmin', 'Role is required'],
    ['password', '', 'Password is required'],
    ['password', 'Short1!', EMPLOYEE_WEAK],
    ['password', 'nouppercase1!', EMPLOYEE_WEAK],
    ['password', 'NOLOWERCASE1!', EMPLOYEE_WEAK],
    ['password', 'NoDigits!!!', EMPLOYEE_WEAK],
    ['password', 'NoSpecial123', EMPLOYEE_WEAK],
    ['password', 'Bad Space1!', EMPLOYEE_WEAK],
    ['password', 'Hash#Sign1!', EMPLOYEE_WEAK],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'Rickshaw7!Blue', 'Passwords do not match'],
    ['city', 'x\u0000y', 'Contains characters that cannot be stored'],
  ])('answers for %s %j: %s', (field, value, message) => {
    expect(messages(form, { ...person, [field]: value })[field]).toBe(message);
  });

  it('keeps a phone number as its digits and an email in lower case', () => {
    expect(form.parse(person)).toMatchObject({ phone: '0171234567', email: 'rahima@example.com' });
  });

  it('accepts names in any script', () => {
    expect(messages(form, { ...person, firstName: 'রহিমা', lastName: 'খাতুন' })).toEqual({});
  });

  it('reports differing passwords while other fields are still empty', () => {
    expect(messages(form, { ...person, city: '', confirmPassword: 'Other1!x' })).toMatchObject({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('shows an admin beside the field the error that the server would return', () => {
    expect(messages(createEmployeeForm(me('admin')), { ...person, city: 'Sylhet', role: 'admin' })).toEqual({
      city: 'As an admin, you can only add employees to your city',
      role: 'Admin users can only create employee accounts',
    });
  });
});

describe('registration', () => {
  it.each(Object.keys(person))('asks for all nine fields when %s is empty', (field) => {
    expect(messages(RegisterInput, { ...person, [field]: '' })[field]).toBe('Please fill in all fields');
    expect(messages(RegisterInput, { ...person, [field]: undefined })[field]).toBe('Please fill in all fields');
  });

  it('reports a weak password and a differing confirmation with their own messages', () => {
    expect(messages(RegisterInput, { ...person, password: 'weak' }).password).toBe(REGISTER_WEAK);
    expect(messages(RegisterInput, { ...person, confirmPassword: 'x' }).confirmPassword).toBe(
      'Passwords do not match.',
    );
  });

  it.each([
    ['Admin', 'admin'],
    ['EMPLOYEE', 'employee'],
    [' employee ', 'employee'],
  ])('reads the requested role %j as %s', (asked, role) => {
    expect(RegisterInput.parse({ ...person, role: asked }).role).toBe(role);
  });

  it.each([['superadmin'], ['Superadmin'], [['admin']], [{ $ne: 1 }], [1], [null]])(
    'refuses the requested role %j',
    (role) => {
      expect(messages(RegisterInput, { ...person, role }).role).toBe('Please choose Admin or Employee');
    },
  );
});

describe('common passwords', () => {
  const refusedAs = (password: string) =>
    messages(RegisterInput, { ...person, password, confirmPassword: password }).password;

  it.each(['P@ssw0rd', 'Password123!', 'Welcome@123', 'Qwerty123!', 'Admin@2024', 'Aaaaaa1!', 'Abcd@1234', 'Zxcvbn1!'])(
    'is refused: %s',
    (password) => {
      expect(refusedAs(password)).toMatch(/most common/);
    },
  );

  it.each(['Rahima@2024', 'Khatun123!', 'Bhandar2026!', '1!Rahimakhatun'])(
    'is refused as the own words: %s',
    (password) => {
      expect(refusedAs(password)).toMatch(/not your name/);
    },
  );

  it.each(['Rickshaw7!Green', 'Mango4&Jackfruit', 'tR7!kqmZ', 'RahimaPaintsBlue7!'])(
    'are not suspected in: %s',
    (password) => {
      expect(refusedAs(password)).toBeUndefined();
    },
  );
});

describe('login', () => {
  it('needs an address and a password, with the documented messages', () => {
    expect(messages(LoginInput, { email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    expect(messages(LoginInput, { email: 'nobody', password: 'x' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});

describe('numbers typed on a Bangla or Hindi keyboard', () => {
  const BANGLA = '(০১৭) ১২৩-৪৫৬৭';
  const HINDI = '(०१७) १२३-४५६७';

  it.each([BANGLA, HINDI])('are accepted in an employee’s phone number: %s', (phone) => {
    expect(CreateEmployeeInput.parse({ ...person, phone }).phone).toBe('0171234567');
  });

  it.each([BANGLA, HINDI])('are accepted in the phone number of a registration and of a profile: %s', (phone) => {
    expect(RegisterInput.parse({ ...person, phone }).phone).toBe('0171234567');
    expect(ProfileInput.parse({ firstName: 'Rahima', lastName: 'Khatun', phone }).phone).toBe('0171234567');
  });

  it.each(['৩১৪১৫৯', '३१४१५९'])('are accepted in a recovery code: %s', (otp) => {
    expect(VerifyOtpInput.parse({ email: 'rahima@example.com', otp }).otp).toBe('314159');
  });
});

it.each(['01712345678', '+8801712345678', '০১৭১২৩৪৫৬৭৮'])(
  'give the same stored phone number for a registration, an employee and a profile: %s',
  (phone) => {
    expect(RegisterInput.parse({ ...person, phone }).phone).toBe('01712345678');
    expect(CreateEmployeeInput.parse({ ...person, phone }).phone).toBe('01712345678');
    expect(ProfileInput.parse({ firstName: 'Rahima', lastName: 'Khatun', phone }).phone).toBe('01712345678');
  },
);
