/** A change of stock that a person found or counted. */
export interface FoundChange {
  staffId: string | null;
  productId: string;
  change: number;
}

export interface QuotaShare {
  staffId: string;
  productId: string;
  quantity: number;
}

/**
 * The quota that each finder gets of a surplus. Only a product's total gain counts: units that turn up in one
 * batch and are missing in another were there before.
 */
export function quotaSharesOf(changes: readonly FoundChange[]): QuotaShare[] {
  const gained = new Map<string, number>();
  for (const { productId, change } of changes) gained.set(productId, (gained.get(productId) ?? 0) + change);
  return changes.flatMap(({ staffId, productId, change }) => {
    const quantity = Math.min(change, gained.get(productId) ?? 0);
    if (staffId === null || quantity <= 0) return [];
    gained.set(productId, (gained.get(productId) ?? 0) - quantity);
    return [{ staffId, productId, quantity }];
  });
}
