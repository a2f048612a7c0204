import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { websiteHref } from '../setup/setup-entry';
import {
  CreateProductInput,
  UpdateProductInput,
  whyNotCreateProduct,
  whyNotListPacks,
  whyNotUpdateProduct,
} from './product';
import { productKeys, searchWords } from './product-keys';
import { stockTone } from './stock-tone';
import { editedStrength, ofStrength, storedStrength } from './strength';

const napa = {
  kind: 'pharmacy',
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  content: '',
  category: 'Tablet',
  company: 'Beximco Pharmaceuticals Ltd.',
  unitType: 'tablet',
} as const;

describe('required fields', () => {
  test('a new pharmacy product reports every missing field', () => {
    const violations = whyNotCreateProduct({ kind: 'pharmacy', tradeName: 'Napa', strength: ' ', unitType: 'tablet' });
    expect(violations.map(({ field }) => field)).toEqual(['genericName', 'strength', 'category', 'company']);
    expect(violations[0]?.refusal && englishOf(violations[0].refusal)).toBe(
      'Missing required fields: genericName, strength, category, company',
    );
    expect(violations[1]?.code).toBe('product.strengthRequired');
  });

  test('other goods need neither generic name nor strength', () => {
    expect(whyNotCreateProduct({ ...napa, kind: 'nonPharmacy', genericName: '', strength: '' })).toEqual([]);
  });

  test('an edit that blanks a field is refused in the documented words', () => {
    expect(whyNotUpdateProduct({ ...napa, company: '  ' })[0]?.refusal).toEqual({ code: 'field.allRequired' });
    expect(whyNotUpdateProduct(napa)).toEqual([]);
  });

  test('a pack is listed once', () => {
    expect(
      whyNotListPacks([
        { size: 10, name: 'Strip' },
        { size: 10, name: 'strip' },
        { size: 10, name: 'tin' },
      ]),
    ).toEqual([{ field: 'packs.1.size', code: 'product.packRepeated' }]);
  });
});

describe('inputs', () => {
  test.each([
    [500, '500'],
    [' 500 mg ', '500 mg'],
  ])('a strength may be a number or text: %s', (given, kept) => {
    expect(CreateProductInput.parse({ ...napa, strength: given }).strength).toBe(kept);
    const id = '0b2d3c84-7a0f-4bb0-9a57-52a1e02c9d10';
    expect(UpdateProductInput.parse({ id, strength: given }).strength).toBe(kept);
  });

  test.each([[-1], [1.5], ['7'], [Number.NaN]])('stock of %s is refused', (stock) => {
    expect(CreateProductInput.safeParse({ ...napa, stock }).success).toBe(false);
  });
});

test.each([
  [11, 10, 'success'],
  [10, 10, 'warning'],
  [1, 10, 'warning'],
  [0, 10, 'error'],
  [11, 25, 'warning'],
  [1, 0, 'success'],
  [0, 0, 'error'],
] as const)('a stock of %i, low up to %i, shows as %s', (stock, lowStockUnits, tone) => {
  expect(stockTone(stock, lowStockUnits)).toBe(tone);
});

describe('search words', () => {
  test('spacing and units make no difference', () => {
    expect(searchWords('500mg')).toEqual(searchWords('500 mg'));
    expect(searchWords('(10 mg+30 mg+1.25 mg)/5 ml')).toEqual(['10mg', '30mg', '1.25mg', '5ml']);
  });

  test('a hyphenated name is found by its parts and whole', () => {
    expect(productKeys({ ...napa, tradeName: 'A-Cold' }).searchText.split(' ')).toEqual(
      expect.arrayContaining(['a', 'cold', 'acold', 'paracetamol', '500mg', 'beximco']),
    );
  });

  test('differences in spelling give one identity', () => {
    const noisy = { ...napa, tradeName: 'NAPA', strength: '500mg', company: 'Beximco  Pharmaceuticals Ltd.' };
    expect(productKeys(noisy).identityKey).toBe(productKeys(napa).identityKey);
    expect(productKeys({ ...napa, strength: '650 mg' }).identityKey).not.toBe(productKeys(napa).identityKey);
  });
});

test.each([
  ['square.com.bd', 'https://square.com.bd'],
  ['http://square.com.bd/a', 'http://square.com.bd/a'],
  ['javascript:alert(1)', undefined],
  ['not a site', undefined],
])('the website %s links to %s', (website, href) => {
  expect(websiteHref(website)).toBe(href);
});

describe('a strength of "N/A"', () => {
  test.each(['N/A', 'n/a', ' N / A '])('%j is kept as none, and is found as none', (said) => {
    expect(storedStrength(said)).toBe('');
    expect(productKeys({ ...napa, strength: said })).toEqual(productKeys({ ...napa, strength: '' }));
  });

  test('satisfies a form that requires a strength', () => {
    expect(whyNotCreateProduct({ ...napa, strength: 'N/A' })).toEqual([]);
  });

  test('selects the products without a strength, while a blank one selects all', () => {
    const products = [{ strength: '' }, { strength: '500 mg' }];
    expect(ofStrength(products, 'N/A')).toEqual([{ strength: '' }]);
    expect(ofStrength(products, '500mg')).toEqual([{ strength: '500 mg' }]);
    expect(ofStrength(products, '')).toEqual(products);
  });

  test.each([
    ['', 'N/A', ''],
    ['500 mg', 'N/A', ''],
    ['', '500 mg', '500 mg'],
    ['500mg', '500 mg', '500 mg'],
    ['N/A', 'n/a', 'N/A'],
  ])('%j edited to %j is %j', (before, said, after) => {
    expect(editedStrength(before, said)).toBe(after);
  });
});
