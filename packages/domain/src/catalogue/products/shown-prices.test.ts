import { expect, test } from 'vitest';
import { changesOfShownPrices, shownPriceOf, whyNotShowPrices } from './pack-prices';

const STRIP = { size: 3, mrpMinor: 3_600 };
const BOX = { size: 30, mrpMinor: 36_000 };
const LOOSE = { unitMrpMinor: 1_200, packs: [] };
const PACKED = { unitMrpMinor: 1_200, packs: [STRIP, BOX] };

test('the shown price is that of the first pack, or of a unit if that pack has none', () => {
  expect(shownPriceOf(PACKED)).toBe(3_600);
  expect(shownPriceOf({ unitMrpMinor: 1_200, packs: [{ size: 3, mrpMinor: null }] })).toBe(1_200);
  expect(shownPriceOf(LOOSE)).toBe(1_200);
});

test.each([
  ['nothing, sent back as shown', PACKED, { unitMrpMinor: 1_200, priceMinor: 3_600 }, {}],
  ['nothing, of a product without prices', { unitMrpMinor: null, packs: [] }, { unitMrpMinor: 0, priceMinor: 0 }, {}],
  ['the unit price alone', PACKED, { unitMrpMinor: 1_300, priceMinor: 3_600 }, { unitMrpMinor: 1_300 }],
  ['the unit price to none', LOOSE, { unitMrpMinor: 0, priceMinor: 1_200 }, { unitMrpMinor: null }],
  ['the price of a unit without packs', LOOSE, { unitMrpMinor: 1_200, priceMinor: 1_500 }, { unitMrpMinor: 1_500 }],
  [
    'the first pack and its unit price, rounded down',
    PACKED,
    { unitMrpMinor: 1_200, priceMinor: 4_000 },
    { unitMrpMinor: 1_333, packs: [{ size: 3, mrpMinor: 4_000 }, BOX] },
  ],
  [
    'the first pack to no price',
    PACKED,
    { priceMinor: 0 },
    { unitMrpMinor: null, packs: [{ size: 3, mrpMinor: null }, BOX] },
  ],
])('a form changes %s', (_, product, shown, changes) => {
  expect(changesOfShownPrices(shown, product)).toEqual(changes);
});

test.each([
  [PACKED, { unitMrpMinor: 1_333, priceMinor: 4_000 }, true],
  [PACKED, { unitMrpMinor: 1_667, priceMinor: 5_000 }, true],
  [PACKED, { unitMrpMinor: 1_666, priceMinor: 5_000 }, true],
  [PACKED, { unitMrpMinor: 1_665, priceMinor: 5_000 }, false],
  [PACKED, { unitMrpMinor: 1_668, priceMinor: 5_000 }, false],
  [PACKED, { unitMrpMinor: 1_300, priceMinor: 3_600 }, true],
  [PACKED, { unitMrpMinor: 1_200, priceMinor: 5_000 }, true],
  [PACKED, { unitMrpMinor: 9_999 }, true],
  [LOOSE, { unitMrpMinor: 1_500, priceMinor: 1_500 }, true],
  [LOOSE, { unitMrpMinor: 1_500, priceMinor: 1_501 }, false],
])('the figures of %j match %j: %s', (product, shown, fit) => {
  const refusal = { code: 'request.unitMrpMismatch' };
  expect(whyNotShowPrices(shown, product)).toEqual(
    fit ? [] : [{ field: 'unitMrpMinor', code: 'field.unitPriceMismatch', refusal }],
  );
});
