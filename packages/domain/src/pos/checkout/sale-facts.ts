import type { Holder } from '../../accounts';
import { type BatchOnHand, isUsable } from '../../inventory';
import { type PriceCandidate, resolvePrice } from '../../pricing';
import type { ChargedAccount } from '../customer-accounts/account-policy';
import type { PaymentFacts } from '../payments/payment-rules';
import { type BelowCostRule, belowCostRuleFor } from './below-cost';
import { type DiscountCeilings, discountCeilingOf } from './discount-policy';
import type { SellFrom } from './sellable';
import { sellFromOf } from './sellable-stock';

/** The facts of a product that every till knows. */
export interface KnownProduct {
  productId: string;
  tradeName: string;
  strength: string;
}

/** A batch at a store, with its MRP and cost. */
export interface StockedBatch extends BatchOnHand {
  batchNumber: string;
  /** A unit's MRP on its packs; null if they have none. */
  mrpMinor: number | null;
  /** Taka with four decimals; null if unknown. */
  unitCost: string | null;
}

/** The facts of a product at a store in the ledger. */
export interface StockedProduct extends KnownProduct {
  unitMrpMinor: number | null;
  productCost: string | null;
  /** The store's price entries; null in a store without prices of its own. */
  priceCandidates: PriceCandidate[] | null;
  /** The VAT inside its price, in basis points: of its newest purchase until the day of sale; null without one. */
  vatBasisPoints: number | null;
  /** Approved in the seller's orders and not sold yet. */
  quota: number;
  batches: readonly StockedBatch[];
}

/**
 * The facts by which an offline till decides a sale; the server reviews stock, prices and costs when the sale arrives.
 */
export interface TillFacts extends PaymentFacts {
  /** The highest discount, in percent of the subtotal. */
  discountPercent: number;
  products: readonly KnownProduct[];
}

/** The facts by which the server decides a sale, read with or without locks. */
export interface LedgerFacts extends TillFacts {
  products: readonly StockedProduct[];
  sellFrom: SellFrom;
  belowCost: BelowCostRule;
}

/** The rules of a store and the organisation for sales. */
export interface StoreRules extends DiscountCeilings {
  storeSellFrom: SellFrom | null;
  organisationSellFrom: SellFrom;
  belowCost: BelowCostRule;
  cashRoundingMinor: number;
}

/** The person whose rights decide on a sale. */
export interface LedgerSeller extends Holder {
  /** Of a sale that a manager accepts, whose acceptance includes the approval. */
  sellFrom?: SellFrom | undefined;
}

/** The facts of products at a store for a seller. */
export function ledgerFactsOf(
  seller: LedgerSeller,
  rules: StoreRules,
  products: readonly StockedProduct[],
  account?: ChargedAccount,
): LedgerFacts {
  const { role, sellFrom } = seller;
  return {
    products,
    account,
    sellFrom: sellFrom ?? sellFromOf({ role, store: rules.storeSellFrom, organisation: rules.organisationSellFrom }),
    discountPercent: discountCeilingOf(seller, rules),
    belowCost: belowCostRuleFor(seller, rules.belowCost),
    cashRoundingMinor: rules.cashRoundingMinor,
  };
}

/** What the store asks for a product on a day, in minor units; null where nobody has priced it. */
export function storePriceMinor(
  { priceCandidates, unitMrpMinor, productCost, batches }: StockedProduct,
  today: string,
): number | null {
  const batchMrps = batches.filter((batch) => isUsable(batch, today)).map(({ mrpMinor }) => mrpMinor);
  const facts = { mrpMinor: unitMrpMinor, unitCost: productCost, batchMrps };
  return resolvePrice(priceCandidates ?? [], facts).unitPriceMinor;
}
