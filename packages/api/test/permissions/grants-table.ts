import type { Grant } from '@bhandar/domain/accounts';
import { dayInZone, type ErrorKind } from '@bhandar/domain/shared';
import { testSettings } from '@bhandar/testing/callers';
import type { Targets } from './targets';

/** A call whose answer depends on a grant. */
export interface GrantedCall {
  /** A procedure (`pos.returnSale`) or a documented path (`post /api/products/sales`). */
  call: string;
  input: (targets: Targets, personId?: string) => unknown;
  /** The answer in the own store, with the grant. */
  given?: RegExp;
  /** The refusal or answer without it. */
  taken: ErrorKind | RegExp;
  /** In a foreign store, with the grant. */
  foreign: ErrorKind;
  /** An override cannot give it to employees. */
  managersOnly?: true;
}

const returnOf = async (t: Targets, more: object = {}) => ({
  saleId: (await t.sale()).id,
  lines: [{ lineNo: 1, quantity: 1 }],
  ...more,
});

const discounted = async (t: Targets) => {
  const sale = await t.saleOf();
  const discountMinor = Math.floor(sale.totalMinor / 10);
  return { ...sale, discountMinor, totalMinor: sale.totalMinor - discountMinor };
};

const sentSale = async (t: Targets, discountOf: (price: number) => number) => {
  const { productId: product_id, unitPriceMinor } = await t.goods();
  const products = [{ product_id, price: unitPriceMinor / 100, quantity: 1 }];
  const discount = discountOf(unitPriceMinor) / 100;
  return { body: { store_id: t.store.id, products, payment: { discount }, customer: { name: t.name('Buyer') } } };
};

const belowCost = async (t: Targets) => {
  const sale = await t.saleOf();
  const [line] = sale.lines;
  await t.db
    .updateTable('batch')
    .set({ unitCost: '9999' })
    .where('productId', '=', line?.productId ?? '')
    .execute();
  return { ...sale, belowCostReason: 'Damaged box' };
};

const today = () => dayInZone(new Date(), testSettings.timeZone);

/** Every call that a grant opens or closes, for employees and admins with and without it. */
export const GRANTED_CALLS: Record<Grant, readonly GrantedCall[]> = {
  discount: [
    { call: 'pos.recordSale', input: discounted, taken: 'RULE_BROKEN', foreign: 'NOT_FOUND' },
    {
      call: 'post /api/products/sales',
      input: (t) => sentSale(t, (price) => Math.floor(price / 10)),
      taken: 'RULE_BROKEN',
      foreign: 'NOT_FOUND',
    },
  ],
  sellBelowCost: [
    { call: 'pos.recordSale', input: belowCost, taken: 'RULE_BROKEN', foreign: 'NOT_FOUND' },
    {
      call: 'post /api/products/sales',
      input: async (t) => {
        const sent = await sentSale(t, () => 0);
        const [product] = sent.body.products;
        await t.db
          .updateTable('batch')
          .set({ unitCost: '9999' })
          .where('productId', '=', product?.product_id ?? '')
          .execute();
        return sent;
      },
      taken: 'RULE_BROKEN',
      foreign: 'NOT_FOUND',
    },
  ],
  returnWithoutReceipt: [
    {
      call: 'pos.returnGoods',
      input: async (t) => ({ locationId: t.store.id, productId: (await t.soldGoods()).productId, quantity: 1 }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
    {
      call: 'post /api/returns/customers',
      input: async (t) => ({ body: { ...(await t.returned()), store_id: t.store.id } }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
  ],
  postReturn: [
    {
      call: 'pos.returnSale',
      input: (t) => returnOf(t),
      given: /"status":"posted"/,
      taken: /"status":"pending"/,
      foreign: 'NOT_FOUND',
    },
    {
      call: 'pos.postSaleReturn',
      input: async (t) => ({ returnId: await t.pendingSoldReturn() }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
    {
      call: 'pos.previewSaleReturn',
      input: async (t) => ({ returnId: await t.pendingSoldReturn() }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
    { call: 'pos.exchangeGoods', input: (t) => t.exchangeOf(), taken: 'NOT_PERMITTED', foreign: 'NOT_FOUND' },
    {
      call: 'pos.voidSaleReturn',
      input: async (t) => ({ returnId: await t.pendingSoldReturn() }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
  ],
  refundOtherWay: [
    {
      call: 'pos.postSaleReturn',
      input: async (t) => ({ returnId: await t.pendingSoldReturn({ refundMethod: 'card' }) }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
      managersOnly: true,
    },
  ],
  seeCost: [
    {
      call: 'reports.sales',
      input: (t) => ({ locationId: t.store.id, from: today(), to: today() }),
      given: /"costMinor":\d/,
      taken: /"costMinor":null/,
      foreign: 'NOT_FOUND',
    },
  ],
  countStock: [
    { call: 'inventory.startCount', input: (t) => t.countOf(), taken: 'NOT_PERMITTED', foreign: 'NOT_FOUND' },
    {
      call: 'inventory.submitCount',
      input: async (t) => ({ countId: (await t.entered()).countId }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
    {
      call: 'inventory.enterCounts',
      input: async (t) => {
        const { countId, productId } = await t.count();
        return { countId, entries: [{ productId, newBatch: { batchNumber: 'FOUND' }, counted: 1 }] };
      },
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
  ],
  approveCounts: (['reopenCount', 'postCount', 'cancelCount'] as const).map((name) => ({
    call: `inventory.${name}`,
    input: async (t: Targets) => ({ countId: (await t.count('submitted')).countId }),
    taken: 'NOT_PERMITTED' as const,
    foreign: 'NOT_FOUND' as const,
  })),
  adjustStock: [
    {
      call: 'inventory.createAdjustment',
      input: async (t) => {
        const { productId, batchIds } = await t.goods();
        const lines = [{ productId, batchId: batchIds[0], change: 1 }];
        return { locationId: t.store.id, reason: 'found', note: t.name('Note'), lines };
      },
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
  ],
  blockBatches: [
    {
      call: 'inventory.blockBatch',
      input: async (t) => ({ id: await t.batch(), locationId: t.store.id, reason: 'Recall' }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_PERMITTED',
    },
    {
      call: 'inventory.unblockBatch',
      input: async (t) => ({ id: await t.blockedBatch(), locationId: t.store.id, reason: 'All clear' }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_PERMITTED',
    },
  ],
  postWriteOff: [
    {
      call: 'inventory.postWriteOff',
      input: async (t) => ({ writeOffId: await t.pendingWriteOff() }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
      managersOnly: true,
    },
  ],
  voidSale: [
    {
      call: 'pos.voidSale',
      input: async (t, seller) => ({ saleId: (await t.soldBy(seller)).id, reason: 'Wrong customer' }),
      taken: 'NOT_PERMITTED',
      foreign: 'NOT_FOUND',
    },
  ],
  // No procedure checks these yet.
  exceedCreditLimit: [],
  manageShifts: [],
};
