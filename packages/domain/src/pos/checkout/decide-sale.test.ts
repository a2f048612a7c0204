import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../shared';
import { CASH_TENDER_ID } from '../payments/built-in-tenders';
import { toReceipt } from '../receipts/to-receipt';
import { decideOnLedger } from './decide-on-ledger';
import { type DecidedSale, decideSale } from './decide-sale';
import type { SaleDraft } from './sale-draft';
import { type LedgerFacts, ledgerFactsOf, type StockedProduct, storePriceMinor, type TillFacts } from './sale-facts';
import { lineTotalMinor, subtotalMinorOf } from './sale-money';

/** As the server decides on its ledger, or a till on what it knows. */
const decide = (draft: SaleDraft, facts: LedgerFacts | TillFacts): DecidedSale =>
  'sellFrom' in facts ? decideOnLedger(draft, facts) : decideSale(draft, facts);

const TODAY = '2026-11-21';
const SALE_ID = '0198a1c0-0000-7000-8000-000000000001';

type Line = SaleDraft['input']['lines'][number];

function draftOf(lines: Line[], more: Partial<SaleDraft['input']> & { offline?: boolean } = {}): SaleDraft {
  const { offline = false, discountMinor = 0, ...rest } = more;
  const customer = { name: 'Walk-in Customer', phone: '', email: '' };
  const totalMinor = subtotalMinorOf(lines) - discountMinor;
  return {
    input: { id: SALE_ID, lines, customer, paymentMethod: 'cash', discountMinor, totalMinor, ...rest },
    businessOn: TODAY,
    offline,
  };
}

const NAPA: StockedProduct = {
  productId: 'napa',
  tradeName: 'Napa',
  strength: '500 mg',
  unitMrpMinor: 1_200,
  productCost: '9.0000',
  vatBasisPoints: 1_740,
  quota: 5,
  priceCandidates: null,
  batches: [
    {
      batchId: 'late',
      productId: 'napa',
      batchNumber: 'LATE',
      expiresOn: '2028-01-31',
      available: 8,
      receivedAt: '2026-01-01T00:00:00.000Z',
      blocked: false,
      mrpMinor: 1_200,
      unitCost: '9.0000',
    },
    {
      batchId: 'early',
      productId: 'napa',
      batchNumber: 'EARLY',
      expiresOn: '2027-01-31',
      available: 3,
      receivedAt: '2026-01-01T00:00:00.000Z',
      blocked: false,
      mrpMinor: 1_200,
      unitCost: '9.0000',
    },
  ],
};
const RULES = {
  storeSellFrom: null,
  organisationSellFrom: 'own-orders',
  belowCost: 'refuse',
  cashRoundingMinor: 0,
  employeeDiscountPercent: 30,
  adminDiscountPercent: 100,
} as const;
const LEDGER = ledgerFactsOf({ role: 'employee' }, RULES, [NAPA]);
const TILL: TillFacts = { discountPercent: 30, cashRoundingMinor: 0, products: [NAPA] };
const HALF = { basisPoints: 5_000, reason: 'Damaged strip' };

function refusalOf(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('Nothing was refused');
}

const napa = (more: Partial<Line> = {}): Line => ({ productId: 'napa', quantity: 4, unitPriceMinor: 1_200, ...more });

describe('decideSale', () => {
  test('takes the first expiry first and spreads the discount', () => {
    expect(decideOnLedger(draftOf([napa()], { discountMinor: 100, tenderedMinor: 5_000 }), LEDGER)).toEqual({
      lines: [
        {
          productId: 'napa',
          name: 'Napa',
          strength: '500 mg',
          quantity: 4,
          unitPriceMinor: 1_200,
          lineTotalMinor: 4_800,
          lineNo: 1,
          discountMinor: 100,
          ownDiscountMinor: 0,
          discountBasisPoints: null,
          discountReason: '',
          note: '',
          mrpMinor: 1_200,
          vatBasisPoints: 1_740,
          // Of the 4,700 that are paid, not of the 4,800 before the discount.
          vatMinor: 697,
          batches: [
            { batchId: 'early', batchNumber: 'EARLY', expiresOn: '2027-01-31', quantity: 3 },
            { batchId: 'late', batchNumber: 'LATE', expiresOn: '2028-01-31', quantity: 1 },
          ],
        },
      ],
      subtotalMinor: 4_800,
      discountMinor: 100,
      discountBasisPoints: null,
      discountReason: '',
      totalMinor: 4_700,
      roundingMinor: 0,
      note: '',
      payments: [
        {
          method: 'cash',
          tenderId: CASH_TENDER_ID,
          tenderName: '',
          amountMinor: 4_700,
          tenderedMinor: 5_000,
          reference: '',
        },
      ],
      belowCost: undefined,
    });
  });

  test.each<[string, SaleDraft, LedgerFacts | TillFacts, string]>([
    ['a product that nobody knows', draftOf([napa({ productId: 'other' })]), LEDGER, 'Product not found'],
    [
      'another price than the store asks',
      draftOf([napa({ unitPriceMinor: 1_100 })]),
      LEDGER,
      'The price of Napa 500 mg',
    ],
    ['more than was approved', draftOf([napa({ quantity: 6 })]), LEDGER, 'Cannot add more than approved quantity (5)'],
    ['a batch that is gone', draftOf([napa({ batchId: 'gone' })]), LEDGER, 'no longer in this store'],
    ['a later batch without a reason', draftOf([napa({ batchId: 'late' })]), LEDGER, 'say why this one is sold'],
    ['more discount than allowed', draftOf([napa()], { discountMinor: 1_441 }), LEDGER, 'discount of 30 % at most'],
    ['more discount than allowed at a till', draftOf([napa()], { discountMinor: 1_441 }), TILL, '30 % at most'],
    ['less than its cost', draftOf([napa()], { discountMinor: 1_201 }), LEDGER, 'may not sell below cost'],
    ['a price above the packs', draftOf([napa({ unitPriceMinor: 1_201 })], { offline: true }), LEDGER, 'Cannot exceed'],
  ])('refuses %s', (_, draft, facts, message) => {
    expect(() => decide(draft, facts)).toThrow(message);
  });

  test.each([
    ['a discount of its own', draftOf([napa({ discount: HALF })])],
    ['less than its cost', draftOf([napa()], { discountMinor: 1_201 })],
    ['more than was approved', draftOf([napa({ quantity: 6 })])],
    ['a batch that is gone', draftOf([napa({ batchId: 'gone' })])],
  ])('names the product of a line that it refuses for %s', (_, draft) => {
    expect(refusalOf(() => decideOnLedger(draft, LEDGER)).details.data).toMatchObject({ product: 'Napa 500 mg' });
  });

  test('names no product for a discount of the whole bill', () => {
    const refused = refusalOf(() => decideOnLedger(draftOf([napa()], { discountMinor: 1_441 }), LEDGER));
    expect(refused.details.data).toBeUndefined();
  });

  test('keeps the shown price and a later batch for a sale whose goods have left the store', () => {
    const draft = draftOf([napa({ unitPriceMinor: 1_000, batchId: 'late' })], { offline: true });
    expect(decideOnLedger(draft, LEDGER)).toMatchObject({
      totalMinor: 4_000,
      lines: [{ batches: [{ batchId: 'late' }] }],
    });
  });

  test('decides without batches and costs at an offline till', () => {
    const sale = decideSale(draftOf([napa()], { offline: true, discountMinor: 1_440 }), TILL);
    expect(sale).toMatchObject({ totalMinor: 3_360, lines: [{ batches: [], mrpMinor: null }] });
    expect(sale).not.toHaveProperty('belowCost');
  });
});

/** Few values, so that ties and refusals are common. */
const anyBatch = fc.record(
  {
    available: fc.nat(30),
    expiresOn: fc.constantFrom(null, '2026-11-20', TODAY, '2027-01-31', '2029-01-31'),
    blocked: fc.constantFrom(false, false, false, true),
    mrpMinor: fc.constantFrom(null, 0, 900, 1_200, 1_350),
    unitCost: fc.constantFrom(null, '0.0000', '7.3333', '9.0000', '12.0001'),
  },
  { noNullPrototype: true },
);

const anyProduct = fc.record(
  {
    unitMrpMinor: fc.constantFrom(null, 900, 1_200, 1_350),
    quota: fc.nat(60),
    batches: fc.array(anyBatch, { maxLength: 5 }),
  },
  { noNullPrototype: true },
);

const anyCase = fc.record(
  {
    products: fc.array(anyProduct, { minLength: 1, maxLength: 5 }),
    quantities: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 }),
    discount: fc.nat(40),
    given: fc.nat(10_000),
    method: fc.constantFrom('cash' as const, 'card' as const),
    sellFrom: fc.constantFrom('own-orders' as const, 'store-stock' as const),
    belowCost: fc.constantFrom('reason' as const, 'refuse' as const),
    belowCostReason: fc.constantFrom('', 'Goodwill'),
    shuffle: fc.nat(1_000),
  },
  { noNullPrototype: true },
);
type Case = typeof anyCase extends fc.Arbitrary<infer One> ? One : never;

const productsOf = ({ products }: Case): StockedProduct[] =>
  products.map((product, index) => ({
    productId: `p${index}`,
    tradeName: `Brand ${index}`,
    strength: '',
    productCost: null,
    vatBasisPoints: index % 2 ? 1_500 : null,
    priceCandidates: null,
    ...product,
    batches: product.batches.map((batch, no) => ({
      batchId: `p${index}b${no}`,
      productId: `p${index}`,
      batchNumber: `B${no}`,
      ...batch,
      receivedAt: '2026-01-01T00:00:00.000Z',
    })),
  }));

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const at = list.length > 0 ? by % list.length : 0;
  return [...list.slice(at), ...list.slice(0, at)].reverse();
};

/** A sale at the store's prices, as its till would send it. */
function scene(one: Case) {
  const products = productsOf(one);
  const lines = products.map((product, index) => ({
    productId: product.productId,
    quantity: one.quantities[index] ?? 1,
    unitPriceMinor: storePriceMinor(product, TODAY) ?? 1_000,
  }));
  const discountMinor = Math.floor((subtotalMinorOf(lines) * one.discount) / 100);
  const { method: paymentMethod, belowCostReason } = one;
  const draft = draftOf(lines, { discountMinor, paymentMethod, belowCostReason });
  draft.input.tenderedMinor = draft.input.totalMinor + one.given;
  const rules = { ...RULES, organisationSellFrom: one.sellFrom, belowCost: one.belowCost };
  const fast = ledgerFactsOf({ role: 'employee' }, rules, products);
  // The database may return rows in any order, and in another one under locks.
  const reordered = rotated(products, one.shuffle).map((product) => ({
    ...product,
    batches: rotated(product.batches, one.shuffle),
  }));
  const locked: LedgerFacts = { ...fast, products: reordered };
  const known = reordered.map(({ productId, tradeName, strength }) => ({ productId, tradeName, strength }));
  const till: TillFacts = { discountPercent: fast.discountPercent, cashRoundingMinor: 0, products: known };
  return { draft, offline: { ...draft, offline: true }, fast, locked, till };
}

function outcomeOf(
  draft: SaleDraft,
  facts: LedgerFacts | TillFacts,
): DecidedSale | { refused: string; details: object } {
  try {
    return decide(draft, facts);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refused: error.message, details: error.details };
  }
}

/** The part of a sale that a till knows. */
const withoutStock = ({ lines, belowCost: _, ...totals }: DecidedSale) => ({
  ...totals,
  lines: lines.map(({ batches: _batches, mrpMinor: _mrp, vatBasisPoints: _rate, vatMinor: _vat, ...line }) => line),
});

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

describe('for any draft and facts', () => {
  test('facts without locks and under locks give the same sale or the same refusal', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { draft, offline, fast, locked } = scene(one);
        expect(outcomeOf(draft, locked)).toEqual(outcomeOf(draft, fast));
        expect(outcomeOf(offline, locked)).toEqual(outcomeOf(offline, fast));
      }),
      { numRuns: 400 },
    );
  });

  test('a sale at the counter, at an offline till and at its arrival has the same lines and totals', () => {
    const seen = { counter: 0, arrival: 0 };
    fc.assert(
      fc.property(anyCase, (one) => {
        const { draft, offline, fast, locked, till } = scene(one);
        const atTill = outcomeOf(offline, till);
        for (const [way, decided] of [
          ['counter', outcomeOf(draft, fast)],
          ['arrival', outcomeOf(offline, locked)],
        ] as const) {
          if ('refused' in decided || 'refused' in atTill) continue;
          seen[way] += 1;
          expect(withoutStock(decided)).toEqual(withoutStock(atTill));
        }
      }),
      { numRuns: 400 },
    );
    // Refused sales compare nothing, so enough accepted ones must have been generated.
    expect(seen.counter).toBeGreaterThan(20);
    expect(seen.arrival).toBeGreaterThan(20);
  });

  test('lines, discount and payment add up exactly, and batches add up to their lines', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { draft, offline, fast, till } = scene(one);
        for (const sale of [outcomeOf(draft, fast), outcomeOf(offline, till)]) {
          if ('refused' in sale) continue;
          expect(sum(sale.lines.map(lineTotalMinor))).toBe(sale.subtotalMinor);
          expect(sum(sale.lines.map(({ discountMinor }) => discountMinor))).toBe(sale.discountMinor);
          expect(sale.subtotalMinor - sale.discountMinor).toBe(sale.totalMinor);
          for (const { batches, quantity, discountMinor, lineTotalMinor: total } of sale.lines) {
            if (batches.length > 0) expect(sum(batches.map((part) => part.quantity))).toBe(quantity);
            expect(discountMinor).toBeLessThanOrEqual(total);
          }
          const { payment } = toReceipt({
            ...sale,
            id: SALE_ID,
            receiptNo: 'X-1-000001',
            till: 'X-1',
            cashier: 'Rina',
            customer: draft.input.customer,
            businessOn: TODAY,
            store: {
              id: SALE_ID,
              name: 'X',
              city: 'Dhaka',
              address: '',
              phone: '',
              licenceNumber: '',
              receiptHeader: '',
              receiptFooter: '',
            },
            soldAt: '2026-11-21T04:05:00.000Z',
          });
          expect(payment.tenderedMinor - payment.changeMinor).toBe(sale.totalMinor);
        }
      }),
      { numRuns: 200 },
    );
  });
});
