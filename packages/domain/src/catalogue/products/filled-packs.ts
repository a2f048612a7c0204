/** The next whole number of packs: one unit is filled up to a box. */
export const filledPacks = (quantity: number, packSize: number): number =>
  (Math.floor(quantity / packSize) + 1) * packSize;
