import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchNumberKey, fold, foldStrength, searchKey } from './text';

describe('fold', () => {
  test.each([
    ['Doctor\u2019s Chemical Works Ltd.', "doctor's chemical works ltd."],
    ['Chemist Laboratories  Ltd.', 'chemist laboratories ltd.'],
    ['  Olive\u00a0Oil ', 'olive oil'],
    ['100 \u00b5g', fold('100 \u03bcg')],
    ['Comprimé pelliculé', 'comprime pellicule'],
    ['ＮＡＰＡ', 'napa'],
    ['নাপা', 'নাপা'],
    ['दवा  की', 'दवा की'],
  ])('reads %j as %j', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('keeps Bangla vowel signs, which are letters of the word', () => {
    expect(fold('কি')).not.toBe(fold('ক'));
  });

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('case and outer spaces never matter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(fold(` ${text.toUpperCase()} `)).toBe(fold(text));
      }),
    );
  });
});

describe('searchKey', () => {
  test.each(['500mg', '500 mg', '500-mg', '500  MG', '500\u00a0mg'])('%j is the one word 500mg', (text) => {
    expect(searchKey(`Napa ${text}`)).toBe('napa 500mg');
  });

  test.each([
    ['Eprex 10 \u00b5g', 'eprex 10mcg'],
    ['Meropenem 1 gm', 'meropenem 1g'],
    ['Vitamin D3 40,000 IU', 'vitamin d3 40000iu'],
    ['Povidone 10 % w/v', 'povidone 10% w/v'],
    ['Vitamin B-12', 'vitamin b-12'],
    ['3 large', '3 large'],
    ['21 mgso4', '21 mgso4'],
  ])('reads %j as %j', (text, expected) => {
    expect(searchKey(text)).toBe(expected);
  });
});

test('strengths compare without their spacing', () => {
  expect(foldStrength('( 10 mg + 30 mg ) / 5 ml')).toBe(foldStrength('(10mg+30mg)/5ml'));
  expect(foldStrength('5 mg')).not.toBe(foldStrength('50 mg'));
});

describe('batchNumberKey', () => {
  test.each([
    ['ab12', 'AB12'],
    [' AB\u00a012 ', 'AB12'],
    ['ＡＢ１２', 'AB12'],
    ['ab-12/3', 'AB-12/3'],
  ])('compares %j as %j', (batchNumber, key) => {
    expect(batchNumberKey(batchNumber)).toBe(key);
  });
});
