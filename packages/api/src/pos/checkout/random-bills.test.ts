import {
  type Discount,
  decideOnLedger,
  discountsOf,
  ledgerFactsOf,
  RecordSaleInput,
  refundMinorOf,
  roundingMinorOf,
  type SaleLineInput,
  type SalePaymentInput,
  type StockedProduct,
  storePriceMinor,
  toReceipt,
} from '@bhandar/domain/pos';
import { byTier } from '@bhandar/testing/tier';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const TODAY = '2026-11-21';
const idOf = (n: number) => `0198a1c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const BKASH = {
  id: idOf(900),
  method: 'wallet',
  name: 'bKash',
  asksReference: false,
  paymentCode: '',
  position: 3,
  active: true,
} as const;

const anyDiscount = fc.option(
  fc.oneof(
    fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }), reason: fc.constant('Regular') }),
    fc.record({ share: fc.integer({ min: 1, max: 100 }), reason: fc.constant('Damaged') }),
  ),
  { nil: undefined },
);
type AnyDiscount = typeof anyDiscount extends fc.Arbitrary<infer One> ? One : never;

const anyBill = fc.record({
  lines: fc.array(
    fc.record({
      product: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 9 }),
      batch: fc.option(fc.nat(1), { nil: undefined }),
      discount: anyDiscount,
    }),
    { minLength: 1, maxLength: 8 },
  ),
  prices: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 3, maxLength: 3 }),
  bill: anyDiscount,
  step: fc.constantFrom(0, 5, 10, 25, 50, 100, 500, 1_000),
  parts: fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), isCard: fc.boolean() }), { maxLength: 9 }),
  hasCash: fc.boolean(),
  given: fc.nat(100_000),
  returns: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 9 }),
});
type AnyBill = typeof anyBill extends fc.Arbitrary<infer One> ? One : never;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** A share of an amount becomes money, which is at least one minor unit and at most the amount. */
const discountOf = (one: AnyDiscount, baseMinor: number): { discount?: Discount } => {
  if (!one || baseMinor === 0) return {};
  if ('basisPoints' in one) return { discount: one };
  return { discount: { amountMinor: Math.max(1, Math.floor((baseMinor * one.share) / 100)), reason: one.reason } };
};

const productsOf = ({ prices }: AnyBill): StockedProduct[] =>
  prices.map((price, index) => ({
    productId: idOf(index),
    tradeName: `Brand ${index}`,
    strength: '',
    unitMrpMinor: price,
    productCost: null,
    vatBasisPoints: index % 2 ? 1_500 : null,
    priceCandidates: null,
    quota: 1_000,
    batches: [0, 1].map((no) => ({
      batchId: idOf(100 + index * 10 + no),
      productId: idOf(index),
      batchNumber: `B${no}`,
      expiresOn: null,
      available: 100,
      receivedAt: '2026-01-01T00:00:00.000Z',
      blocked: false,
      mrpMinor: price,
      unitCost: null,
    })),
  }));

/** Lines of one product differ by their number, which is their note. */
function inputOf(one: AnyBill, products: readonly StockedProduct[]) {
  const lines = one.lines.map((line, index): SaleLineInput => {
    const product = products[line.product] ?? products[0];
    if (!product) throw new Error('A bill has products.');
    const unitPriceMinor = storePriceMinor(product, TODAY) ?? 0;
    const batchId = line.batch === undefined ? undefined : product.batches[line.batch]?.batchId;
    const { quantity } = line;
    const { productId } = product;
    const discount = discountOf(line.discount, quantity * unitPriceMinor);
    return { productId, quantity, unitPriceMinor, note: `${index}`, ...(batchId ? { batchId } : {}), ...discount };
  });
  const left = discountsOf({ lines, discountMinor: 0 }).totalMinor;
  const bill = discountOf(one.bill, left);
  const { totalMinor } = discountsOf({ lines, discountMinor: 0, ...bill });
  return { id: idOf(999), lines, totalMinor, ...bill, ...paymentsOf(one, totalMinor) };
}

function paymentsOf({ parts, hasCash, given, step }: AnyBill, totalMinor: number) {
  let left = totalMinor;
  const payments = parts.flatMap(({ share, isCard }): SalePaymentInput[] => {
    const amountMinor = Math.min(left, Math.floor((totalMinor * share) / 100));
    if (amountMinor === 0) return [];
    left -= amountMinor;
    return [isCard ? { method: 'card', amountMinor } : { method: 'wallet', tenderId: BKASH.id, amountMinor }];
  });
  if (!hasCash && left > 0) payments.push({ method: 'card', amountMinor: left });
  if (!hasCash && payments.length > 0) return { payments };
  const roundingMinor = roundingMinorOf(left, step);
  const amountMinor = left + roundingMinor;
  return {
    payments: [...payments, { method: 'cash' as const, amountMinor, tenderedMinor: amountMinor + given }],
    roundingMinor,
  };
}

test('random bills are paid, discounted and refunded to the minor unit', () => {
  let splits = 0;
  let repeats = 0;
  fc.assert(
    fc.property(anyBill, (one) => {
      const products = productsOf(one);
      const input = RecordSaleInput.parse(inputOf(one, products));
      const rules = {
        storeSellFrom: null,
        organisationSellFrom: 'store-stock',
        belowCost: 'reason',
        employeeDiscountPercent: 100,
        adminDiscountPercent: 100,
        cashRoundingMinor: one.step,
      } as const;
      const tenders = [
        { ...BKASH, builtIn: false },
        { ...BKASH, id: '7e4d0000-0000-4000-8000-000000000002', method: 'card' as const, builtIn: true },
      ];
      const draft = { input: input, businessOn: TODAY, offline: false, tenders };
      const sale = decideOnLedger(draft, ledgerFactsOf({ role: 'superadmin' }, rules, products));
      const { lines, payments, totalMinor, roundingMinor, discountMinor, subtotalMinor } = sale;
      splits += Number(payments.length > 1);
      repeats += Number(new Set(lines.map(({ productId }) => productId)).size < lines.length);

      expect(sum(payments.map(({ amountMinor }) => amountMinor))).toBe(totalMinor + roundingMinor);
      for (const { method, amountMinor, tenderedMinor } of payments) {
        expect(tenderedMinor).toBeGreaterThanOrEqual(amountMinor);
        if (method !== 'cash') expect(tenderedMinor).toBe(amountMinor);
      }
      expect(subtotalMinor - discountMinor).toBe(totalMinor);
      expect(sum(lines.map((line) => line.discountMinor))).toBe(discountMinor);
      for (const line of lines) {
        expect(line.ownDiscountMinor).toBeGreaterThanOrEqual(0);
        expect(line.discountMinor).toBeGreaterThanOrEqual(line.ownDiscountMinor);
        expect(line.discountMinor).toBeLessThanOrEqual(line.lineTotalMinor);
        expect(sum(line.batches.map(({ quantity }) => quantity))).toBe(line.quantity);
      }
      for (const { batchId, available } of products.flatMap(({ batches }) => batches)) {
        const parts = lines.flatMap(({ batches }) => batches).filter((part) => part.batchId === batchId);
        expect(sum(parts.map(({ quantity }) => quantity))).toBeLessThanOrEqual(available);
      }
      const { payment } = toReceipt({ ...sale, ...PRINTED });
      expect(payment.tenderedMinor - payment.changeMinor).toBe(totalMinor + roundingMinor);
      refundInParts(lines, one.returns);
    }),
    { numRuns: byTier({ quick: 200, all: 1_000, long: 10_000 }) },
  );
  expect(splits).toBeGreaterThan(20);
  expect(repeats).toBeGreaterThan(20);
});

const PRINTED = {
  id: idOf(999),
  receiptNo: 'X-1-000001',
  till: 'X-1',
  cashier: 'Rina',
  customer: { name: 'Walk-in Customer', phone: '', email: '' },
  soldAt: '2026-11-21T04:05:00.000Z',
  businessOn: TODAY,
  store: {
    id: idOf(1),
    name: 'X',
    city: 'Dhaka',
    address: '',
    phone: '',
    licenceNumber: '',
    receiptHeader: '',
    receiptFooter: '',
  },
};

interface PaidLine {
  quantity: number;
  lineTotalMinor: number;
  discountMinor: number;
}

function refundInParts(lines: readonly PaidLine[], parts: readonly number[]): void {
  for (const { quantity, lineTotalMinor, discountMinor } of lines) {
    const paidMinor = lineTotalMinor - discountMinor;
    let [returned, refundedMinor] = [0, 0];
    for (const part of [...parts, quantity]) {
      const units = Math.min(part, quantity - returned);
      refundedMinor += refundMinorOf({ paidMinor, refundedMinor, returned, sold: quantity }, units);
      returned += units;
      expect(refundedMinor).toBeLessThanOrEqual(paidMinor);
    }
    expect(refundedMinor).toBe(paidMinor);
  }
}
