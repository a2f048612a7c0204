import { managersOfStore, STAFF, staffOfStore, type Table } from './rule';
import type { Targets } from './targets';

export const bulkOf = async (t: Targets) => ({
  locationIds: [t.store.id],
  companyId: (await t.goods()).companyId,
  change: { by: 'discount' as const, basisPoints: 500 },
});
const ruleOf = (t: Targets) => ({
  locationId: t.store.id,
  scope: 'all' as const,
  method: 'discount' as const,
  basisPoints: 0,
});

/** A store's prices are read by its people and set by its managers. */
export const pricingTable = {
  'pricing.listStorePrices': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pricing.compareStorePrices': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pricing.listPrices': {
    rule: staffOfStore(),
    input: async (t) => ({ locationId: t.store.id, productId: (await t.goods()).productId }),
  },
  'pricing.listPriceRules': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pricing.listPriceCampaigns': { rule: managersOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pricing.setStorePrice': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ locationId: t.store.id, productId: (await t.goods()).productId, priceMinor: 1_100 }),
  },
  'pricing.setPriceRule': { reach: 'store', rule: managersOfStore(), input: ruleOf },
  'pricing.endPriceRule': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.priceRule() }),
  },
  'pricing.previewPrices': { rule: managersOfStore(), input: bulkOf },
  'pricing.countPrices': { rule: managersOfStore(), input: bulkOf },
  'pricing.endPriceCampaign': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.priceCampaign(), locationId: t.store.id }),
  },
} satisfies Table;
