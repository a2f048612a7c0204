import { describe, expect, it } from 'vitest';
import { englishIn } from '../../english';
import { CreateCustomerInput } from './customer';
import { customerKeys } from './customer-keys';

const given = { name: ' Rahima Khatun ', phone: '+880 1711-000000', address: 'Road 7, Dhanmondi' };

describe('a customer', () => {
  it('needs a name, a phone number and an address only', () => {
    expect(CreateCustomerInput.parse(given)).toEqual({
      ...given,
      phone: '01711000000',
      name: 'Rahima Khatun',
      website: '',
      email: '',
    });
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['phone', { phone: '' }, 'Phone number is required'],
    ['phone', { phone: 'call me' }, 'Enter a valid phone number'],
    ['address', { address: undefined }, 'Address is required'],
    ['email', { email: 'rahima@' }, 'Enter a valid email address'],
  ])('is refused for its %s: %j', (field, over, message) => {
    const { error } = CreateCustomerInput.safeParse({ ...given, ...over });
    expect(error?.issues.map((issue) => [issue.path.join('.'), englishIn(issue.message)])).toContainEqual([
      field,
      message,
    ]);
  });

  it('may have a phone number in Bangla digits', () => {
    expect(CreateCustomerInput.parse({ ...given, phone: '০১৭১১-০০০০০০' }).phone).toBe('01711000000');
    expect(customerKeys({ name: 'R', phone: '০১৭১১-০০০০০০' }).phoneKey).toBe('01711000000');
  });

  it('is found by the folded name and by the digits of the number', () => {
    expect(customerKeys({ name: 'RAHIMA  Khatun', phone: '+880 1711-000000' })).toEqual({
      nameKey: 'rahima khatun',
      phoneKey: '8801711000000',
    });
  });
});
