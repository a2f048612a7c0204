import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changePrice,
  explainPrice,
  isBelowCost,
  leastPriceMinor,
  marginOf,
  markupOf,
  type PriceCandidate,
  type PriceFacts,
  type PriceScope,
  priceCeilingMinor,
  priceEntryStatus,
  priceFromMargin,
  priceFromMarkup,
  priceShownTo,
  priceStateOf,
  resolvePrice,
  roundedTo,
  SetPriceRuleInput,
  tenThousandthsOf,
  whyNotPrice,
  whyNotSchedule,
} from '../index';

const rule = (more: Partial<PriceCandidate>): PriceCandidate => ({
  id: 'a',
  scope: 'all',
  method: 'discount',
  priceMinor: null,
  basisPoints: 1_000,
  neverBelowCost: false,
  startsAt: '2026-10-12T04:00:00.000Z',
  seq: 1,
  ...more,
});
const fixed = (priceMinor: number, more: Partial<PriceCandidate> = {}) =>
  rule({ scope: 'product', method: 'fixed', priceMinor, basisPoints: null, ...more });
const facts = (more: Partial<PriceFacts> = {}): PriceFacts => ({
  mrpMinor: 1_000,
  unitCost: '8.0000',
  batchMrps: [1_000],
  ...more,
});

describe('figures', () => {
  test('16 % on cost is 13.79 % of price, and 20 % of price is 25 % on cost', () => {
    expect(priceFromMarkup('100', 1_600)).toBe(11_600);
    expect(marginOf(11_600, '100.0000')).toBe(1_379);
    expect(priceFromMargin('100', 2_000)).toBe(12_500);
    expect(markupOf(12_500, '100')).toBe(2_500);
  });

  test('a cost keeps its four decimals', () => {
    expect(tenThousandthsOf('12.3456')).toBe(123_456n);
    expect(tenThousandthsOf('12')).toBe(120_000n);
    expect(leastPriceMinor('12.3401')).toBe(1_235);
    expect(isBelowCost(1_234, '12.3400')).toBe(false);
    expect(isBelowCost(1_234, '12.3401')).toBe(true);
  });

  test('a margin of 100 % and a markup on free goods do not exist', () => {
    expect(priceFromMargin('1', 10_000)).toBeUndefined();
    expect(markupOf(100, '0.0000')).toBeUndefined();
    expect(marginOf(0, '1')).toBeUndefined();
  });

  test('the price of a margin has that margin, within one minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 10_000_000 }), fc.integer({ min: 0, max: 9_000 }), (cost, bp) => {
        const unitCost = `${Math.floor(cost / 10_000)}.${String(cost % 10_000).padStart(4, '0')}`;
        const price = priceFromMargin(unitCost, bp) ?? 0;
        const margin = marginOf(price, unitCost) ?? 0;
        expect(Math.abs(margin - bp)).toBeLessThanOrEqual(Math.ceil(5_000 / price) + 1);
      }),
    );
  });
});

describe('a price', () => {
  const cases: [
    string,
    PriceCandidate[],
    Partial<PriceFacts>,
    number | null,
    Partial<ReturnType<typeof resolvePrice>>,
  ][] = [
    ['without a rule is the MRP', [], {}, 1_000, { source: 'mrp', cappedByMrp: false }],
    ['without a rule is never above a batch’s MRP', [], { batchMrps: [1_200, 900] }, 900, { cappedByMrp: true }],
    ['of goods that nobody priced is none', [], { mrpMinor: null, batchMrps: [null] }, null, { source: 'mrp' }],
    ['of 0 is none', [], { mrpMinor: 0, batchMrps: [] }, null, {}],
    ['of a product is what its store says', [fixed(950)], {}, 950, { source: 'fixed' }],
    ['above the MRP is capped', [fixed(1_500)], {}, 1_000, { source: 'fixed', cappedByMrp: true }],
    [
      'is capped by the lowest MRP on a pack',
      [fixed(1_500)],
      { batchMrps: [1_400, 1_100] },
      1_100,
      { cappedByMrp: true },
    ],
    ['takes a pack without MRP for one of the product’s', [fixed(1_500)], { batchMrps: [1_400, null] }, 1_000, {}],
    ['stands where there is no MRP at all', [fixed(70)], { mrpMinor: null, batchMrps: [] }, 70, { source: 'fixed' }],
    ['off the MRP is rounded half-up', [rule({ basisPoints: 333 })], { mrpMinor: 150, batchMrps: [] }, 145, {}],
    [
      'by margin is of the price',
      [rule({ method: 'margin', basisPoints: 2_000 })],
      { mrpMinor: 2_000, batchMrps: [] },
      1_000,
      { source: 'margin' },
    ],
    ['by markup is on the cost', [rule({ method: 'markup', basisPoints: 2_000 })], {}, 960, { source: 'markup' }],
    [
      'without a cost is that of the next rule',
      [rule({ scope: 'product', method: 'markup' }), rule({})],
      { unitCost: null },
      900,
      { source: 'discount' },
    ],
    ['without any base is the MRP', [rule({ method: 'margin' })], { unitCost: null }, 1_000, { source: 'mrp' }],
    [
      'is lifted to the cost where the rule says so',
      [rule({ basisPoints: 5_000, neverBelowCost: true })],
      { unitCost: '8.0001' },
      801,
      { raisedToCost: true },
    ],
    ['is under the cost where the rule lets it', [rule({ basisPoints: 5_000 })], {}, 500, { raisedToCost: false }],
    [
      'is lifted to the MRP at most',
      [rule({ basisPoints: 5_000, neverBelowCost: true })],
      { unitCost: '12' },
      1_000,
      { raisedToCost: true, cappedByMrp: true },
    ],
    [
      'of a product goes before that of its company',
      [rule({ scope: 'company' }), fixed(970)],
      {},
      970,
      { scope: 'product' },
    ],
    [
      'of a company goes before that of a category',
      [rule({ scope: 'category', seq: 9 }), rule({ scope: 'company', basisPoints: 500 })],
      {},
      950,
      { scope: 'company' },
    ],
    [
      'of a category goes before that of all',
      [rule({ seq: 9 }), rule({ scope: 'category', basisPoints: 500 })],
      {},
      950,
      { scope: 'category' },
    ],
    [
      'that began later goes before an earlier one',
      [fixed(900), fixed(910, { startsAt: '2026-10-13T04:00:00.000Z', seq: 0 })],
      {},
      910,
      {},
    ],
    ['written later goes first where both begin at once', [fixed(900, { seq: 2 }), fixed(910)], {}, 900, {}],
  ];
  test.each(cases)('%s', (_, rules, given, unitPriceMinor, more) => {
    expect(resolvePrice(rules, facts(given))).toMatchObject({ unitPriceMinor, ...more });
  });

  const Scope = fc.constantFrom<PriceScope>('all', 'category', 'company', 'product');
  const Candidate = fc.record({
    scope: Scope,
    method: fc.constantFrom('fixed', 'margin', 'markup', 'discount'),
    figure: fc.integer({ min: 1, max: 9_999 }),
    neverBelowCost: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
  });
  const Candidates = fc.array(Candidate, { maxLength: 8 }).map((list) =>
    list.map(({ scope, method, figure, neverBelowCost, day }, seq): PriceCandidate => {
      const startsAt = `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`;
      const common = { id: String(seq), seq, startsAt, neverBelowCost };
      return method === 'fixed'
        ? { ...common, scope: 'product', method: 'fixed', priceMinor: figure, basisPoints: null }
        : { ...common, scope, method, priceMinor: null, basisPoints: figure };
    }),
  );
  const Amount = fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null });
  const Facts: fc.Arbitrary<PriceFacts> = fc.record({
    mrpMinor: Amount,
    unitCost: fc.option(
      fc.integer({ min: 0, max: 500_000 }).map((cost) => (cost / 10_000).toFixed(4)),
      { nil: null },
    ),
    batchMrps: fc.array(Amount, { maxLength: 4 }),
  });

  test('is whole, above 0, never above an MRP, and independent of the order of the rules', () => {
    fc.assert(
      fc.property(Candidates, Facts, fc.integer({ min: 0, max: 7 }), (candidates, given, turn) => {
        const price = resolvePrice(candidates, given);
        const { unitPriceMinor } = price;
        if (unitPriceMinor !== null) {
          expect(Number.isSafeInteger(unitPriceMinor) && unitPriceMinor > 0).toBe(true);
          for (const mrp of given.batchMrps) if (mrp) expect(unitPriceMinor).toBeLessThanOrEqual(mrp);
          expect(unitPriceMinor).toBeLessThanOrEqual(priceCeilingMinor(given) ?? Number.POSITIVE_INFINITY);
        }
        const turned = [...candidates.slice(turn), ...candidates.slice(0, turn)].reverse();
        expect(resolvePrice(turned, given)).toEqual(price);
      }),
      { numRuns: 10_000 },
    );
  });

  test('is at least the cost if its rule says so, unless the MRP is lower', () => {
    fc.assert(
      fc.property(Candidates, Facts, (candidates, given) => {
        const kept = candidates
          .filter(({ method }) => method !== 'fixed')
          .map((one) => ({ ...one, neverBelowCost: true }));
        const { unitPriceMinor, source, cappedByMrp } = resolvePrice(kept, given);
        if (source === 'mrp' || unitPriceMinor === null || cappedByMrp) return;
        expect(isBelowCost(unitPriceMinor, given.unitCost)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('explains the reason for a price', () => {
    const capped = resolvePrice(
      [rule({ method: 'markup', basisPoints: 5_000, startsAt: '2026-10-11T20:00:00.000Z' })],
      facts(),
    );
    expect(explainPrice(capped, 'Asia/Dhaka')).toBe('Store rule, markup on cost 50 % of 12 Oct 2026, capped by MRP');
    expect(explainPrice(resolvePrice([], facts()), 'Asia/Dhaka')).toBe('MRP');
    expect(explainPrice(resolvePrice([], facts({ mrpMinor: null, batchMrps: [] })), 'Asia/Dhaka')).toBe('No price');
  });

  test('hides the cost from an employee', () => {
    const price = resolvePrice([rule({ method: 'margin', basisPoints: 1_000, neverBelowCost: true })], facts());
    expect(priceShownTo({ role: 'employee' }, price)).toMatchObject({ basisPoints: null, raisedToCost: false });
    expect(priceShownTo({ role: 'admin' }, price)).toEqual(price);
  });
});

describe('setting a price', () => {
  test('is refused above the MRP, and below cost for an admin', () => {
    expect(whyNotPrice({ role: 'superadmin' }, 1_001, facts())).toMatchObject({ reason: 'aboveMrp' });
    expect(whyNotPrice({ role: 'admin' }, 799, facts())).toMatchObject({
      reason: 'belowCost',
      violation: { code: 'price.belowCost', params: { cost: '8.00' } },
    });
    expect(whyNotPrice({ role: 'superadmin' }, 799, facts())).toBeUndefined();
    expect(whyNotPrice({ role: 'admin' }, 800, facts())).toBeUndefined();
  });

  test('starts now or later, and ends after its start', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const asked = (startsAt: string | undefined, endsAt: string | null) =>
      whyNotSchedule({ startsAt, endsAt }, now).map(({ field }) => field);
    expect(asked(undefined, null)).toEqual([]);
    expect(asked('2026-11-22T09:59:30Z', null)).toEqual([]);
    expect(asked('2026-11-22T09:00:00Z', null)).toEqual(['startsAt']);
    expect(asked('2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual(['endsAt']);
    expect(asked(undefined, '2026-11-22T10:00:00Z')).toEqual(['endsAt']);
  });

  test('that was cancelled before its start never applied', () => {
    const now = '2026-11-22T10:00:00.000Z';
    const [before, after] = ['2026-11-21T10:00:00.000Z', '2026-11-23T10:00:00.000Z'];
    expect(priceStateOf({ startsAt: after, untilAt: null, endedAt: null }, now)).toBe('scheduled');
    expect(priceStateOf({ startsAt: after, untilAt: before, endedAt: before }, now)).toBe('cancelled');
    expect(priceStateOf({ startsAt: before, untilAt: after, endedAt: null }, now)).toBe('active');
    expect(priceStateOf({ startsAt: before, untilAt: now, endedAt: now }, now)).toBe('past');
  });

  test('is marked unused if another entry determines the price', () => {
    const since = '2026-11-01T04:00:00.000Z';
    const earlier = '2026-10-01T04:00:00.000Z';
    const price = { scope: 'product', since } as const;
    expect(priceEntryStatus({ state: 'active', scope: 'product', startsAt: since }, price)).toBe('active');
    expect(priceEntryStatus({ state: 'active', scope: 'product', startsAt: earlier }, price)).toBe('unused');
    expect(priceEntryStatus({ state: 'active', scope: 'category', startsAt: since }, price)).toBe('unused');
    expect(priceEntryStatus({ state: 'past', scope: 'product', startsAt: earlier }, price)).toBe('past');
    expect(priceEntryStatus({ state: 'active', scope: 'all', startsAt: earlier }, { scope: null, since: null })).toBe(
      'unused',
    );
  });

  test('a rule needs a target and a rate under 100 %', () => {
    const base = { locationId: '5f0c8c1e-3c39-4c1e-9d0c-4f4f5a3f2b11', method: 'discount', basisPoints: 1_000 };
    expect(SetPriceRuleInput.safeParse({ ...base, scope: 'all' }).success).toBe(true);
    expect(SetPriceRuleInput.safeParse({ ...base, scope: 'company' }).success).toBe(false);
    expect(SetPriceRuleInput.safeParse({ ...base, scope: 'all', basisPoints: 10_000 }).success).toBe(false);
    expect(SetPriceRuleInput.safeParse({ ...base, scope: 'all', method: 'markup', basisPoints: 10_000 }).success).toBe(
      true,
    );
  });
});

describe('a bulk change', () => {
  const change = (more: object) => ({
    by: 'percent' as const,
    basisPoints: 0,
    roundTo: 1 as const,
    keepAboveCost: true,
    ...more,
  });
  const head = { role: 'superadmin' } as const;

  test('changes today’s price, rounds it, and refuses prices above the MRP or below cost', () => {
    const given = { now: 900, facts: facts() };
    expect(changePrice(head, change({ basisPoints: 500 }), given)).toMatchObject({
      newPriceMinor: 945,
      verdict: 'change',
    });
    expect(changePrice(head, change({ basisPoints: 500, roundTo: 50 }), given)).toMatchObject({ newPriceMinor: 950 });
    expect(changePrice(head, change({}), given)).toMatchObject({ verdict: 'same' });
    expect(changePrice(head, change({ basisPoints: 2_000 }), given)).toMatchObject({
      newPriceMinor: 1_080,
      verdict: 'aboveMrp',
    });
    expect(changePrice(head, change({ basisPoints: -2_000 }), given)).toMatchObject({ verdict: 'belowCost' });
  });

  test('goes below cost only if the warehouse allows it', () => {
    const low = change({ basisPoints: -2_000, keepAboveCost: false });
    expect(changePrice(head, low, { now: 900, facts: facts() })).toMatchObject({ verdict: 'change', underCost: true });
    expect(changePrice({ role: 'admin' }, low, { now: 900, facts: facts() })).toMatchObject({ verdict: 'belowCost' });
  });

  test('refuses a product without a base price', () => {
    const unknown = facts({ unitCost: null, mrpMinor: null, batchMrps: [] });
    for (const by of ['percent', 'margin', 'markup', 'discount'] as const) {
      expect(changePrice(head, change({ by, basisPoints: 10 }), { now: null, facts: unknown })).toMatchObject({
        verdict: 'noBase',
      });
    }
  });

  test('rounds half-up and never to zero', () => {
    expect(roundedTo(1_025, 50)).toBe(1_050);
    expect(roundedTo(1_024, 50)).toBe(1_000);
    expect(roundedTo(3, 50)).toBe(50);
  });
});
