import type { SellableProduct } from '@bhandar/domain/pos';

/** A product as people call it at the counter. */
export const nameOf = ({ name, strength }: Pick<SellableProduct, 'name' | 'strength'>): string =>
  `${name} ${strength}`.trim();
