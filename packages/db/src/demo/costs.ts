/**
 * What the warehouse pays of an MRP: a quarter less, as a distributor buys. A demo figure, not trade data. It leaves room
 * for what the demo's stores ask below the MRP and for a small discount on top, so that such a sale is not below cost.
 */
const COST_PERCENT = 75;

/** Half-up, in minor units. */
export const demoCostMinor = (mrpMinor: number): number => Math.round((mrpMinor * COST_PERCENT) / 100);

/** In taka with four decimals. */
export const demoUnitCost = (mrpMinor: number): string => ((mrpMinor * COST_PERCENT) / 10_000).toFixed(4);
