/** What the price of a product hangs on, as its record has it. */
export interface PricedProduct {
  unitMrpMinor: number | null;
}

/** The one place that says what a unit costs at a counter; undefined where nobody has priced it: not for sale. */
export const sellingPriceMinor = ({ unitMrpMinor }: PricedProduct): number | undefined =>
  unitMrpMinor === null || unitMrpMinor === 0 ? undefined : unitMrpMinor;
