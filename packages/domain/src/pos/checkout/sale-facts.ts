import type { Role } from '../../accounts';
import { type BatchOnHand, isUsable } from '../../inventory';
import { type PriceCandidate, resolvePrice } from '../../pricing';
import { type BelowCostRule, belowCostRuleFor } from './below-cost';
import { type DiscountCeilings, discountCeilingOf } from './discount-policy';
import { type SellFrom, sellFromOf } from './sellable';

/** A product as every till knows it. */
export interface KnownProduct {
  productId: string;
  tradeName: string;
  strength: string;
}

/** A batch that a store holds, with what its packs say and what it cost. */
export interface StockedBatch extends BatchOnHand {
  batchNumber: string;
  /** A unit's MRP on its packs; null where they bear none. */
  mrpMinor: number | null;
  /** Taka with four decimals; null where nobody knows it. */
  unitCost: string | null;
}

/** A product as the ledger knows it at a store. */
export interface StockedProduct extends KnownProduct {
  unitMrpMinor: number | null;
  productCost: string | null;
  /** What the store says of its price; null in a store without prices of its own. */
  priceCandidates: PriceCandidate[] | null;
  /** Approved in the seller's own orders and not sold yet. */
  quota: number;
  batches: readonly StockedBatch[];
}

/** What a till without the network decides a sale on: the server reviews stock, prices and costs when the sale arrives. */
export interface TillFacts {
  /** The most that may be taken off, in percent of the subtotal. */
  discountPercent: number;
  products: readonly KnownProduct[];
}

/** What the server decides a sale on, whether it read the ledger without locks or under them. */
export interface LedgerFacts extends TillFacts {
  products: readonly StockedProduct[];
  sellFrom: SellFrom;
  belowCost: BelowCostRule;
}

export type SaleFacts = TillFacts | LedgerFacts;

/** What a store and the organisation say about sales. */
export interface StoreRules extends DiscountCeilings {
  storeSellFrom: SellFrom | null;
  organisationSellFrom: SellFrom;
  belowCost: BelowCostRule;
}

/** The facts of products at a store as they bind a seller; a reviewed sale says itself whether approvals count. */
export const ledgerFactsOf = (
  seller: { role: Role; sellFrom?: SellFrom | undefined },
  rules: StoreRules,
  products: readonly StockedProduct[],
): LedgerFacts => ({
  products,
  sellFrom:
    seller.sellFrom ??
    sellFromOf({ role: seller.role, store: rules.storeSellFrom, organisation: rules.organisationSellFrom }),
  discountPercent: discountCeilingOf(seller.role, rules),
  belowCost: belowCostRuleFor(seller.role, rules.belowCost),
});

/** What the store asks for a product on a day, in minor units; null where nobody has priced it. */
export function askedPriceMinor(
  { priceCandidates, unitMrpMinor, productCost, batches }: StockedProduct,
  today: string,
): number | null {
  const batchMrps = batches.filter((batch) => isUsable(batch, today)).map(({ mrpMinor }) => mrpMinor);
  const facts = { mrpMinor: unitMrpMinor, unitCost: productCost, batchMrps };
  return resolvePrice(priceCandidates ?? [], facts).unitPriceMinor;
}
