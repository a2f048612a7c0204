/**
 * The warehouse's cost as a share of the MRP: a quarter less, as a distributor buys. It is a demo figure and not trade
 * data. It leaves room for store prices below the MRP and a small discount on top, so that such a sale is not below
 * cost.
 */
const COST_PERCENT = 75;

/** Half-up, in minor units. */
export const demoCostMinor = (mrpMinor: number): number => Math.round((mrpMinor * COST_PERCENT) / 100);

/** In taka with four decimals. */
export const demoUnitCost = (mrpMinor: number): string => ((mrpMinor * COST_PERCENT) / 10_000).toFixed(4);
