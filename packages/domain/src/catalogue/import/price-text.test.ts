import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { type PricedPack, readPriceText } from './price-text';

const packs = (text: string, form = 'Tablet'): PricedPack[] => {
  const reading = readPriceText(text, form);
  if (!reading.ok) throw new Error(englishOf(reading.reason));
  return reading.value;
};
const brief = (text: string, form?: string) =>
  packs(text, form).map((p) => [p.unitType, p.packType, p.packSize, p.packMrpMinor, p.unitMrpMinor, p.content]);

describe('the shapes of the Bangladeshi lists', () => {
  test.each<[string, string, unknown[][]]>([
    ["Unit Price: ৳ 5.98,(100's pack: ৳ 598.00),", 'Capsule', [['capsule', 'box', 100, 59800, 598, '']]],
    ['100 ml bottle: ৳ 40.12', 'Syrup', [['bottle', 'bottle', 1, 4012, 4012, '100 ml']]],
    ['500 mg vial: ৳ 64,187.00', 'Injection', [['vial', 'vial', 1, 6418700, 6418700, '500 mg']]],
    ["1 ml ampoule: ৳ 25.00,(5's pack: ৳ 125.00),", 'Injection', [['ampoule', 'box', 5, 12500, 2500, '1 ml']]],
    [
      '100 ml bottle: ৳ 60.00,450 ml bottle: ৳ 200.00',
      'Syrup',
      [
        ['bottle', 'bottle', 1, 6000, 6000, '100 ml'],
        ['bottle', 'bottle', 1, 20000, 20000, '450 ml'],
      ],
    ],
    [
      "Unit Price: ৳ 6.50,(15's pack: ৳ 97.50),,Unit Price: ৳ 6.50,(30's pack: ৳ 195.00),",
      'Tablet',
      [
        ['tablet', 'box', 15, 9750, 650, ''],
        ['tablet', 'box', 30, 19500, 650, ''],
      ],
    ],
    ["4 tablet strip: ৳ 55.00,(14's pack: ৳ 770.00),", 'Tablet', [['strip', 'box', 14, 77000, 5500, '4 tablet']]],
    ["1000's tin: ৳ 93.38", 'Tablet', [['tablet', 'tin', 1000, 9338, 9, '']]],
    ['2 tablet pack: ৳ 300.00', 'Tablet', [['tablet', 'pack', 2, 30000, 15000, '']]],
    ['30 capsule in a bottle: ৳ 120.60', 'Capsule', [['capsule', 'bottle', 30, 12060, 402, '']]],
    [
      '60 metered doses: ৳ 430.00,120 metered doses: ৳ 795.00',
      'Inhaler',
      [
        ['device', 'device', 1, 43000, 43000, '60 metered doses'],
        ['device', 'device', 1, 79500, 79500, '120 metered doses'],
      ],
    ],
    [
      "10 ml sachet: ৳ 15.00,(20's pack: ৳ 300.00),,200 ml bottle: ৳ 250.00",
      'Oral Suspension',
      [
        ['sachet', 'box', 20, 30000, 1500, '10 ml'],
        ['bottle', 'bottle', 1, 25000, 25000, '200 ml'],
      ],
    ],
    ["Unit Price: ৳ 4.00 (30's pack: ৳ 120.00)", 'Tablet', [['tablet', 'box', 30, 12000, 400, '']]],
    ['Unit Price : ৳ 0.09,(300’s pack: ৳ 28.00)', 'Tablet', [['tablet', 'box', 300, 2800, 9, '']]],
    ['300 mg & 300 mg vial: ৳ 26,562.50', 'IV Infusion', [['vial', 'vial', 1, 2656250, 2656250, '300 mg & 300 mg']]],
    ['৳ 195.00', 'Powder for Suspension', [['unit', null, 1, 19500, 19500, '']]],
  ])('%s', (text, form, expected) => {
    expect(brief(text, form)).toEqual(expected);
    expect(packs(text, form).every((pack) => pack.status === 'ok')).toBe(true);
  });

  test.each(['Unit Price: ৳ 200.00', 'Unit Price : ৳ 200.00'])('%s asks for the pack size', (text) => {
    expect(packs(text)).toMatchObject([
      { status: 'noPackSize', packSize: null, packMrpMinor: null, unitMrpMinor: 20000 },
    ]);
  });

  test('a bare price of a container of tablets leaves the pack size unknown', () => {
    expect(packs('৳ 300.00', 'Tablet')).toMatchObject([
      { status: 'noPackSize', unitType: 'tablet', packSize: null, packMrpMinor: 30000, unitMrpMinor: null },
    ]);
  });

  test.each([
    ['(21 white+7 brown) tablet: ৳ 23.52', 'kit', 1, '(21 white+7 brown) tablet'],
    ['30 white+30 green: ৳ 4,500.00', 'kit', 1, '30 white+30 green'],
    ['(1 & 60) tablet kit: ৳ 990.00', 'kit', 1, '(1 & 60) tablet kit'],
    ['250 mg: ৳ 130.00', null, 1, '250 mg'],
    ["1 sachet: ৳ 19.00,(20's pack: ৳ 380.00),", 'box', 20, '1 sachet'],
    ['2 alu tubes (5 gm each): ৳ 120.00', null, 1, '2 alu tubes (5 gm each)'],
  ])('%s keeps its label', (text, packType, packSize, content) => {
    expect(packs(text)).toMatchObject([{ status: 'labelKept', unitType: 'unit', packType, packSize, content }]);
  });

  test.each([
    ['', 'noPrice'],
    ['Price Unavailable', 'noPrice'],
    ['Not for sale', 'notForSale'],
    ['Not for sale,Not for sale', 'notForSale'],
  ])('%j is a product without a price', (text, status) => {
    expect(packs(text)).toMatchObject([{ status, packMrpMinor: null, unitMrpMinor: null }]);
  });

  test.each([
    'cheap',
    'Unit Price: ৳ ',
    'Unit Price: ৳ 12.345',
    'Unit Price: ৳ 1,2,3.00',
    'Unit Price: ৳ 4.00 and more',
    'Unit Price: ৳ 1,200',
    "(30's pack: ৳ 120.00)",
    'Unit Price: 4.00, ৳ 3.00',
  ])('%j is refused with the text in the reason', (text) => {
    const reading = readPriceText(text, 'Tablet');
    expect(reading.ok ? '' : englishOf(reading.reason)).toMatch(/^".+" (is|has) /);
  });
});

const price = fc.integer({ min: 1, max: 99_999_999 });
const shown = (minor: number): string => {
  const whole = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `৳ ${whole}.${String(minor % 100).padStart(2, '0')}`;
};

test('any list of measured packs is read back exactly, whatever number follows a price', () => {
  const pack = fc.record({
    amount: fc.integer({ min: 1, max: 1000 }),
    unit: fc.constantFrom('ml', 'gm', 'metered doses'),
    minor: price,
  });
  const gap = fc.constantFrom(',', ', ', ',,', ' ,');
  fc.assert(
    fc.property(fc.array(pack, { minLength: 1, maxLength: 6 }), gap, (list, separator) => {
      const label = (p: (typeof list)[number]) => `${p.amount} ${p.unit}${p.unit === 'metered doses' ? '' : ' bottle'}`;
      const text = list.map((p) => `${label(p)}: ${shown(p.minor)}`).join(separator);
      expect(packs(text).map((p) => [p.content, p.packMrpMinor])).toEqual(
        list.map((p) => [`${p.amount} ${p.unit}`, p.minor]),
      );
    }),
  );
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."Unit price৳: 0123456789.,()'s pack ml") }), (text) => {
      expect(typeof readPriceText(text, 'Tablet').ok).toBe('boolean');
    }),
  );
});
