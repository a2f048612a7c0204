import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SaleCustomer } from '../checkout/sale';
import { isEmailOrEmpty, whyNotCustomer } from './customer-details';

const named = { name: 'Rahima', phone: '', email: '' };

const EMAILS = [
  'rahima@example.com',
  "o'neil+shop@mail.example.co",
  'a.b-c_d@x-y.example',
  'RAHIMA@EXAMPLE.COM',
  '1@2.example',
  '-@a.bd',
  'rahima@',
  '@example.com',
  'rahima@example',
  'rahima@example.c',
  'rahima@example.c0m',
  'rahima@-x.example',
  '.rahima@example.com',
  'rahima.@example.com',
  'ra..hima@example.com',
  "rahima'@example.com",
  'ra hima@example.com',
  'rahima@exam ple.com',
  'rahima@example..com',
  'রহিমা@example.com',
  'rahima@\u212Aelvin.example',
  'rahima@example.com\n',
];

describe('what is typed of a customer', () => {
  it.each(EMAILS)('is an email address where the schema takes it as one: %j', (email) => {
    expect(isEmailOrEmpty(email)).toBe(z.email().safeParse(email).success);
  });

  it.each([
    named,
    { ...named, name: '' },
    { ...named, name: 'R'.repeat(120) },
    { ...named, name: 'R'.repeat(121) },
    { ...named, name: ` ${'R'.repeat(120)} ` },
    { ...named, name: 'nul \u0000' },
    { ...named, name: 'half \ud83d' },
    { ...named, phone: ' 01711-000000 ' },
    { ...named, phone: '০১৭১১-০০০০০০' },
    { ...named, phone: '\u200e01711000000' },
    { ...named, phone: 'call me' },
    { ...named, phone: '1'.repeat(25) },
    { ...named, phone: '123' },
    { ...named, email: ' rahima@example.com ' },
    { ...named, email: 'rahima@' },
    { ...named, email: `${'r'.repeat(250)}@example.com` },
    { name: 'half \ud83d', phone: 'call me', email: 'rahima@' },
  ])('is refused as the schema of a sale refuses it: %j', (details) => {
    const issues = SaleCustomer.safeParse(details).error?.issues ?? [];
    // The first of a field is shown.
    const bySchema = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
    expect(whyNotCustomer(details)).toEqual(bySchema);
  });
});
