import type { Holder } from '@bhandar/domain/accounts';
import {
  isBelowCost,
  marginOf,
  markupOf,
  maySeeCost,
  type PriceWarning,
  priceCeilingMinor,
  priceShownTo,
  type StorePrice,
} from '@bhandar/domain/pricing';
import type { CurrentPrice } from './price-lookup';
import type { PricedGoods } from './price-lookup-repository';

export const costShownTo = (actor: Holder, unitCost: string | null): string | null =>
  maySeeCost(actor) ? unitCost : null;

export function warningsOf(unitPriceMinor: number | null, unitCost: string | null): PriceWarning[] {
  if (unitPriceMinor === null) return ['noPrice'];
  return isBelowCost(unitPriceMinor, unitCost) ? ['belowCost'] : [];
}

/** Only managers see the cost and the figures that reveal it. */
export function storePriceOf(
  actor: Holder,
  goods: PricedGoods,
  { facts, stock, price }: CurrentPrice,
): Omit<StorePrice, 'nextAt' | 'nextPriceMinor'> {
  const { categoryId: _, companyId: __, unitCost: cost, ...shown } = goods;
  const unitCost = costShownTo(actor, cost);
  const { unitPriceMinor } = price;
  return {
    ...shown,
    unitCost,
    stock,
    warnings: warningsOf(unitPriceMinor, unitCost),
    price: priceShownTo(actor, price),
    ceilingMinor: priceCeilingMinor(facts) ?? null,
    margin: marginOf(unitPriceMinor, unitCost) ?? null,
    markup: markupOf(unitPriceMinor, unitCost) ?? null,
  };
}
