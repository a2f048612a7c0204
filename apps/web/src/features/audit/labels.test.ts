import { describe, expect, it } from 'vitest';
import { changeText, fieldName, shownValue } from './labels';

describe('audit labels', () => {
  it.each([
    ['unitMrpMinor', '120', 'Unit MRP', '৳\u00a01.20'],
    ['lines.1.refundMinor', '-50', 'Lines 1 refund', '-৳\u00a00.50'],
    ['basisPoints', '550', 'Basis points', '5.5%'],
    ['from.marginBp', '1200', 'From margin', '12%'],
    ['entry.startsAt', '2026-11-21T10:00:00.000Z', 'Entry starts at', '21 Nov 2026, 16:00'],
    ['expiresOn', '2027-06-30', 'Expires on', '30 Jun 2027'],
    ['supplierId', '0198a1c0-0000-7000-8000-0000000000ab', 'Supplier ID', '0198a1c0-0000-7000-8000-0000000000ab'],
    ['note', '2027 boxes', 'Note', '2027 boxes'],
    ['priceMinor', '', 'Price', ''],
  ])('format %s of %s for reading', (field, value, name, shown) => {
    expect(fieldName(field)).toBe(name);
    expect(shownValue(field, value)).toBe(shown);
  });
});

it.each([
  ['120', '150', 'Unit MRP: ৳\u00a01.20 > ৳\u00a01.50'],
  ['', '150', 'Unit MRP: ৳\u00a01.50'],
  ['120', '', 'Unit MRP: ৳\u00a01.20 >'],
])(
  'a change from “%s” to “%s” says which of the two is gone: a removed value read like a new one',
  (before, after, text) => {
    expect(changeText({ field: 'unitMrpMinor', before, after })).toBe(text);
  },
);
