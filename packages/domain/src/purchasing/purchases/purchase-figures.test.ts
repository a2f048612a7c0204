import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { basisPointsOf } from '../../shared';
import { PurchaseLineInput } from './purchase';
import {
  EMPTY_FIGURES,
  type LineFigures,
  packPriceFrom,
  type Typed,
  toLineFigures,
  unitsOfPacks,
  wholePacksOf,
  withTyped,
} from './purchase-draft';
import { landedUnitCost, type PricedLine, priceLine, purchaseTotals, unpaidUnitsOf } from './purchase-line';
import { NO_RATE, percentOf, settleRate } from './purchase-rate';
import { warnAboutInvoice, warnAboutLine } from './purchase-warnings';

const line = (more: Partial<PurchaseLineInput> = {}): PurchaseLineInput => ({
  ...PurchaseLineInput.parse({ quantity: 10, packTpMinor: 100 }),
  ...more,
});

function priced(more: Partial<PurchaseLineInput> = {}): PricedLine {
  const answer = priceLine(line(more));
  if (Array.isArray(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

const refusals = (more: Partial<PurchaseLineInput>) => {
  const answer = priceLine(line(more));
  return Array.isArray(answer) ? answer.map((violation) => `${violation.field}: ${englishOf(violation)}`) : [];
};

const money = fc.integer({ min: 0, max: 1_000_000_000 });
const size = fc.integer({ min: 1, max: 1_000 });
const percent = fc.integer({ min: 0, max: 10_000 });
const rate = fc.record({ basisPoints: percent, minor: fc.constant(null) });
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 0, max: 1_000_000 }),
    freeQuantity: fc.integer({ min: 1, max: 10_000 }),
    packSize: size,
    // Beyond this a line of a million units is refused as too large.
    packTpMinor: fc.integer({ min: 0, max: 1_000_000 }),
    purchaseDiscount: rate,
    purchaseVat: rate,
  })
  .map(line);

describe('a purchase line', () => {
  test('is computed as the invoice states it: gross, discount, VAT on the remainder, free goods and VAT in the cost', () => {
    // 20 boxes of 30 at 100.00, 10% off, 15% VAT, one box free.
    const worked = priced({
      quantity: 600,
      freeQuantity: 30,
      packSize: 30,
      packTpMinor: 10_000,
      purchaseDiscount: { basisPoints: 1_000, minor: null },
      purchaseVat: { basisPoints: 1_500, minor: null },
      salePackSize: 10,
      packMrpMinor: 5_555,
    });
    expect(worked).toMatchObject({
      grossMinor: 200_000,
      discountMinor: 20_000,
      vatMinor: 27_000,
      totalMinor: 207_000,
      unitCost: '3.2857',
      unitMrpMinor: 555,
    });
  });

  test('with an amount per pack equals the line with its percentage', () => {
    const byPercent = priced({ packSize: 10, packTpMinor: 8_000, purchaseDiscount: { basisPoints: 500, minor: null } });
    const byAmount = priced({ packSize: 10, packTpMinor: 8_000, purchaseDiscount: { basisPoints: null, minor: 400 } });
    expect(byAmount.totalMinor).toBe(byPercent.totalMinor);
    expect(byAmount.purchaseDiscount).toEqual({ basisPoints: 500, minor: 400, by: 'amount' });
  });

  test('accepts the value that the invoice prints with a rounded pack price, and no other', () => {
    expect(priced({ quantity: 6_300, packSize: 100, packTpMinor: 21_269, grossMinor: 1_339_925 }).totalMinor).toBe(
      1_339_925,
    );
    expect(refusals({ quantity: 6_300, packSize: 100, packTpMinor: 21_269, grossMinor: 1_339_825 })).toEqual([
      'grossMinor: The value of the line does not fit its price and quantity',
    ]);
  });

  test.each([
    [{ quantity: 0 }, 'quantity: Must be at least 1'],
    [{ purchaseDiscount: { basisPoints: 1_000, minor: 12 } }, 'purchaseDiscount: 10% of 1.00 is 0.10, not 0.12'],
    [{ purchaseDiscount: { basisPoints: null, minor: 101 } }, 'purchaseDiscount: Cannot exceed 1.00'],
    [{ salesVat: { basisPoints: null, minor: 1 } }, 'salesVat: Cannot exceed 0.00'],
  ])('refuses %j', (more, message) => {
    expect(refusals(more)).toEqual([message]);
  });

  test('adds up, is never negative, and the purchase is the sum of its lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const worked = lines.map((each) => {
          const answer = priceLine(each);
          if (Array.isArray(answer)) throw new Error(JSON.stringify(answer));
          expect(answer.totalMinor).toBe(answer.grossMinor - answer.discountMinor + answer.vatMinor);
          expect(answer.discountMinor).toBeLessThanOrEqual(answer.grossMinor);
          expect(answer.totalMinor).toBeGreaterThanOrEqual(0);
          return answer;
        });
        const sum = (key: 'grossMinor' | 'totalMinor') => worked.reduce((total, each) => total + each[key], 0);
        const totals = purchaseTotals(worked);
        expect(totals.totalMinor).toBe(sum('totalMinor'));
        expect(totals.grossMinor).toBe(sum('grossMinor'));
      }),
    );
  });

  test('landed cost times units equals the amount paid, within rounding', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 1_000_000 }), (net, units) => {
        const back = Number(landedUnitCost(net, units)) * 100 * units;
        expect(Math.abs(back - net)).toBeLessThanOrEqual(units * 0.005 + 1e-3);
      }),
    );
  });
});

test.each([
  ['its worth', 1000, true, 2],
  ['half of its worth', 500, true, 2],
  ['less than half of its worth', 499, true, 12],
  ['nothing', 0, true, 12],
  ['its worth, to nobody', 1000, false, 12],
] as const)('ten units with two free ones, bought for %s', (_, totalMinor, hasSupplier, unpaid) => {
  expect(unpaidUnitsOf({ quantity: 10, freeQuantity: 2, totalMinor }, { hasSupplier, unitValue: '1.0000' })).toBe(
    unpaid,
  );
});

describe('percent and taka', () => {
  test('agree: a percentage gives an amount whose percentage gives the same amount', () => {
    fc.assert(
      fc.property(money, percent, (base, basisPoints) => {
        const settled = settleRate(base, { basisPoints, minor: null });
        if ('refusal' in settled) throw new Error(settled.refusal.code);
        expect(settled.minor).toBe(basisPointsOf(base, basisPoints));
        expect(settleRate(base, settled)).toEqual(settled);
      }),
    );
  });

  test('an amount is exact to the minor unit, and the server accepts the figures that the form shows', () => {
    const amountOfBase = money.chain((base) =>
      fc.record({ base: fc.constant(base), minor: fc.integer({ min: 0, max: base }) }),
    );
    fc.assert(
      fc.property(amountOfBase, ({ base, minor }) => {
        const settled = settleRate(base, { basisPoints: null, minor });
        if ('refusal' in settled) throw new Error(settled.refusal.code);
        expect(settled.minor).toBe(minor);
        const again = settleRate(base, settled);
        if ('refusal' in again) throw new Error(again.refusal.code);
        expect(Math.abs(again.minor - minor)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('an empty rate deducts nothing', () => {
    expect(settleRate(1_000, NO_RATE)).toEqual({ basisPoints: 0, minor: 0, by: 'percent' });
    expect(percentOf(1, 0)).toBeUndefined();
  });
});

describe('pack and unit', () => {
  test('agree within half a minor unit times the pack size', () => {
    fc.assert(
      fc.property(money, size, (packTpMinor, packSize) => {
        const sized = withTyped(EMPTY_FIGURES, { field: 'packSize', value: packSize });
        const figures = withTyped(sized, { field: 'packTpMinor', value: packTpMinor });
        const unit = figures.unitTpMinor ?? 0;
        expect(Math.abs(unit * packSize - packTpMinor) * 2).toBeLessThanOrEqual(packSize);
        expect(packPriceFrom({ packMinor: packTpMinor, unitMinor: unit }, packSize)).toBe(packTpMinor);
      }),
    );
  });

  test('packs and units turn into each other exactly, and no pack is ever a fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), size, (count, packSize) => {
        expect(wholePacksOf(unitsOfPacks(count, packSize), packSize)).toBe(count);
        const packs = wholePacksOf(count, packSize);
        const left = count % packSize;
        if (packs === null) expect(left).toBeGreaterThan(0);
        else expect([Number.isInteger(packs), unitsOfPacks(packs, packSize)]).toEqual([true, count]);
      }),
      { numRuns: 10_000 },
    );
  });

  test('a typed unit price makes a pack price without any fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), size, (unitMrpMinor, salePackSize) => {
        const sized = withTyped(EMPTY_FIGURES, { field: 'salePackSize', value: salePackSize });
        const figures = withTyped(sized, { field: 'unitMrpMinor', value: unitMrpMinor });
        expect(figures.packMrpMinor).toBe(unitMrpMinor * salePackSize);
        const back = withTyped(figures, { field: 'packMrpMinor', value: figures.packMrpMinor });
        expect(back.unitMrpMinor).toBe(unitMrpMinor);
      }),
    );
  });

  test('refuses a unit price that contradicts its pack, and accepts one that matches', () => {
    expect(packPriceFrom({ packMinor: 1_000, unitMinor: 333 }, 3)).toBe(1_000);
    expect(packPriceFrom({ packMinor: 1_000, unitMinor: 340 }, 3)).toHaveProperty('refusal');
    expect(packPriceFrom({ packMinor: undefined, unitMinor: 340 }, 3)).toBe(1_020);
    expect(packPriceFrom({ packMinor: undefined, unitMinor: undefined }, 3)).toBeUndefined();
  });
});

describe('the figures of a form', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null });
  const rates = ['purchaseDiscount', 'purchaseVat', 'salesDiscount', 'salesVat'] as const;
  const prices = ['packTpMinor', 'unitTpMinor', 'packMrpMinor', 'unitMrpMinor'] as const;
  const typed: fc.Arbitrary<Typed> = fc.oneof(
    fc.record({ field: fc.constantFrom('packSize' as const, 'salePackSize' as const), value: size }),
    fc.record({ field: fc.constantFrom(...prices), value: amount }),
    fc.record({ field: fc.constantFrom(...rates), by: fc.constant('percent' as const), value: percent }),
  );
  const typedAll = (keys: readonly Typed[]): LineFigures => keys.reduce(withTyped, EMPTY_FIGURES);

  test('saves the line with the figures that were shown, whatever was typed in whatever order', () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 30 }), (keys) => {
        const figures = typedAll(keys);
        const saved = priced({ quantity: 12, ...toLineFigures(figures) });
        expect(saved.purchaseDiscount.minor).toBe(figures.purchaseDiscount.minor ?? 0);
        expect(saved.purchaseVat.minor).toBe(figures.purchaseVat.minor ?? 0);
        if (figures.packMrpMinor !== null) expect(saved.unitMrpMinor).toBe(figures.unitMrpMinor);
      }),
    );
  });

  test('keeps a discount typed as an amount when the price changes, and recomputes one typed as a percentage', () => {
    const start = withTyped(EMPTY_FIGURES, { field: 'packTpMinor', value: 10_000 });
    const taka = withTyped(start, { field: 'purchaseDiscount', by: 'amount', value: 500 });
    expect(taka.purchaseDiscount).toEqual({ basisPoints: 500, minor: 500, by: 'amount' });
    expect(withTyped(taka, { field: 'packTpMinor', value: 5_000 }).purchaseDiscount).toMatchObject({
      basisPoints: 1_000,
      minor: 500,
    });
    const share = withTyped(start, { field: 'purchaseDiscount', by: 'percent', value: 500 });
    expect(withTyped(share, { field: 'packTpMinor', value: 5_000 }).purchaseDiscount).toMatchObject({
      basisPoints: 500,
      minor: 250,
    });
  });
});

describe('a warning', () => {
  const before = {
    productId: '00000000-0000-4000-8000-000000000001',
    unitCost: '10.0000',
    unitMrpMinor: 1_200,
    packSize: 1,
    packTpMinor: 1_000,
    packType: '',
    salePackSize: 1,
    packMrpMinor: 1_200,
  };
  const bought = { expiresOn: null, unitCost: '10.0000', unitMrpMinor: 1_200, packSize: 1 };
  const messages = (more: Partial<typeof bought> | { expiresOn: string }) =>
    warnAboutLine({ ...bought, ...more }, before, '2026-11-21').map((warning) => englishOf(warning));

  test.each([
    [{}, []],
    [{ unitCost: '12.0000' }, []],
    [{ unitCost: '12.1000', unitMrpMinor: 2_000 }, ['21% above the last cost of 10.00 a unit']],
    [{ unitCost: '7.9000' }, ['21% below the last cost of 10.00 a unit']],
    [{ unitCost: '110.0000', unitMrpMinor: 20_000 }, ['1000% above the last cost of 10.00 a unit']],
    [{ unitCost: '20000.0000', unitMrpMinor: 3_000_000 }, ['More than ten times the last cost of 10.00 a unit']],
    [{ unitMrpMinor: 999 }, ['The sale price is below the cost']],
    [{ expiresOn: '2027-05-20' }, []],
    [{ expiresOn: '2027-05-19' }, ['Expires in 179 days']],
    [{ expiresOn: '2026-11-20' }, ['Already expired']],
  ])('for %j: %s', (more, expected) => {
    expect(messages(more)).toEqual(expected);
  });

  test.each([
    ['7.9000', '21% below the last cost of 300.00 a pack'],
    ['12.1000', '21% above the last cost of 300.00 a pack'],
    ['20000.0000', 'More than ten times the last cost of 300.00 a pack'],
  ])('of a price at %s a unit names the pack that is typed: it was said by unit beside a pack', (unitCost, said) => {
    expect(messages({ unitCost, unitMrpMinor: 3_000_000, packSize: 30 })).toEqual([said]);
  });

  test('does not compare the price of goods that were never purchased', () => {
    expect(warnAboutLine({ ...bought, unitCost: '99.0000', unitMrpMinor: null }, undefined, '2026-11-21')).toEqual([]);
  });

  test('names the earlier purchase with the same invoice number', () => {
    expect(warnAboutInvoice(null)).toEqual([]);
    expect(
      warnAboutInvoice({ voucher: 'PU-000007', purchasedOn: '2026-11-02' }).map((warning) => englishOf(warning))[0],
    ).toBe('This invoice number was recorded before: PU-000007 of 2026-11-02');
  });
});
