import type { Actor } from '@bhandar/domain/accounts';
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

/** Only managers see the cost and the figures that reveal it. */
export function storePriceOf(
  actor: Pick<Actor, 'role'>,
  goods: PricedGoods,
  { facts, stock, price }: CurrentPrice,
): Omit<StorePrice, 'nextAt'> {
  const { categoryId: _, companyId: __, unitCost: cost, ...shown } = goods;
  const unitCost = maySeeCost(actor) ? cost : null;
  const { unitPriceMinor } = price;
  const warnings: PriceWarning[] = [];
  if (unitPriceMinor === null) warnings.push('noPrice');
  else if (isBelowCost(unitPriceMinor, unitCost)) warnings.push('belowCost');
  return {
    ...shown,
    unitCost,
    stock,
    warnings,
    price: priceShownTo(actor, price),
    ceilingMinor: priceCeilingMinor(facts) ?? null,
    margin: marginOf(unitPriceMinor, unitCost) ?? null,
    markup: markupOf(unitPriceMinor, unitCost) ?? null,
  };
}
