import { expect, test } from 'vitest';
import { isDamagedPaymentCode, paymentCodeWith } from './payment-code';

/** The example of EMVCo's specification, version 1.1. */
const SPECIFIED =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';
const STATIC = '00020101021126160012bd.bank.shop5204591253030505802BD5905Lazz 6005Dhaka6304';

test('the example of the specification is whole, and one changed letter makes it damaged', () => {
  expect(isDamagedPaymentCode(SPECIFIED)).toBe(false);
  expect(isDamagedPaymentCode(SPECIFIED.replace('BEST', 'BEET'))).toBe(true);
  expect(isDamagedPaymentCode(SPECIFIED.slice(0, -1))).toBe(true);
  expect(isDamagedPaymentCode(SPECIFIED.slice(0, 90))).toBe(true);
  expect(isDamagedPaymentCode(SPECIFIED.replace('A13A', 'a13a'))).toBe(false);
});

test('a merchant payload gets the amount of the bill, once, and a new checksum', () => {
  const paid = paymentCodeWith(SPECIFIED, 123_456);
  expect(paid).toContain('54071234.56');
  expect(paid).not.toContain('23.72');
  expect(isDamagedPaymentCode(paid)).toBe(false);
  expect(paymentCodeWith(paid, 123_456)).toBe(paid);
});

test('a printed payload becomes one for a single payment, with the amount after its currency', () => {
  const paid = paymentCodeWith(`${STATIC}0000`, 905);
  expect(paid.slice(0, 12)).toBe('000201010212');
  expect(paid).toContain('530305054049.055802BD');
  expect(isDamagedPaymentCode(paid)).toBe(false);
});

test.each([
  ['upi://pay?pa=lazz@bank&pn=Lazz%20Pharma&cu=INR', 'upi://pay?pa=lazz@bank&pn=Lazz%20Pharma&cu=INR&am=90.60'],
  ['upi://pay?pa=lazz@bank&am=1&cu=INR', 'upi://pay?pa=lazz@bank&cu=INR&am=90.60'],
  ['UPI://pay?pa=a@b', 'UPI://pay?pa=a@b&am=90.60'],
])('the UPI link %s asks for the amount', (link, asked) => {
  expect(paymentCodeWith(link, 9_060)).toBe(asked);
});

test('any other text is shown as it was given', () => {
  const link = 'https://pay.example/lazz?am=5';
  expect(paymentCodeWith(link, 9_060)).toBe(link);
  expect(isDamagedPaymentCode(link)).toBe(false);
});
