import { describe, expect, test } from 'vitest';
import {
  MAX_FAVOURITE_PAGES,
  MAX_FAVOURITES_ON_PAGE,
  moveItem,
  SaveFavouritesInput,
  whyNotAddFavourite,
  whyNotArrange,
} from './favourites';

const id = (number: number) => `0198a1c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index));
const page = (name: string, productIds = ids(1)) => ({ name, productIds });
const many = (count: number) => Array.from({ length: count }, (_, index) => page(`Page ${index}`));

test.each([
  ['no page', [], true],
  ['a page without products', [page('Fever', [])], true],
  ['12 pages', many(MAX_FAVOURITE_PAGES), true],
  ['13 pages', many(MAX_FAVOURITE_PAGES + 1), false],
  ['60 products on a page', [page('Fever', ids(MAX_FAVOURITES_ON_PAGE))], true],
  ['61 products on a page', [page('Fever', ids(MAX_FAVOURITES_ON_PAGE + 1))], false],
  ['a page without a name', [page('  ')], false],
  ['a name of 40 letters', [page('n'.repeat(40))], true],
  ['a name of 41 letters', [page('n'.repeat(41))], false],
])('SaveFavouritesInput with %s is valid: %s', (_, pages, valid) => {
  expect(SaveFavouritesInput.safeParse({ locationId: id(1), version: '', pages }).success).toBe(valid);
});

test.each([
  ['the same product on two pages', [page('Fever'), page('Pain')], []],
  ['the same name in other letters', [page('Fever'), page('FEVER ', ids(0))], ['favourite.nameTaken']],
  ['the same product twice on a page', [page('Fever', [id(1), id(1)])], ['favourite.onPage']],
])('whyNotArrange answers for %s', (_, pages, codes) => {
  expect(whyNotArrange(pages).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['one that it has', ids(2), id(1), ['favourite.onPage']],
  ['a 60th product', ids(59), id(99), []],
  ['a 61st product', ids(60), id(99), ['favourite.pageFull']],
])('whyNotAddFavourite answers for %s', (_, productIds, productId, codes) => {
  expect(whyNotAddFavourite({ productIds }, productId).map(({ code }) => code)).toEqual(codes);
});

describe('moveItem', () => {
  test.each([
    ['forward', 0, 1, 'bac'],
    ['back', 2, -1, 'acb'],
    ['over the end stays at it', 2, 1, 'abc'],
    ['over the beginning stays at it', 0, -3, 'abc'],
    ['of no item changes nothing', 7, 1, 'abc'],
  ])('%s', (_, index, by, order) => {
    expect(moveItem(['a', 'b', 'c'], index, by).join('')).toBe(order);
  });
});
