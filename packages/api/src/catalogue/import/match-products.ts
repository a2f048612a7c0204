import type { MergedProduct } from '@bhandar/domain/catalogue';

/** A product of the catalogue that may match a file's product. */
export interface Candidate {
  productId: string;
  retired: boolean;
  /** The ids of the product in its sources. */
  sourceKeys: readonly string[];
}

export interface Known {
  bySource: ReadonlyMap<string, Candidate>;
  byIdentity: ReadonlyMap<string, readonly Candidate[]>;
}

const sourceOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** A product of the same name with another id of the same source is another product. */
function isFree(candidate: Candidate, product: MergedProduct): boolean {
  if (product.sourceKey === null) return true;
  const source = sourceOf(product.sourceKey);
  return candidate.sourceKeys.every((key) => sourceOf(key) !== source);
}

/**
 * Matches a file's product to the catalogue: by its source's id, the most reliable first, else by its names. A retired
 * product leaves its id to a living one of the same names. Each product is matched once per file; a second match becomes
 * a new product.
 */
export function matchProduct(
  product: MergedProduct & { identityKey: string },
  known: Known,
  claimed: Set<string>,
): Candidate | undefined {
  const bySource = product.identities.map((key) => known.bySource.get(key)).find((each) => each !== undefined);
  const namesakes = (known.byIdentity.get(product.identityKey) ?? []).filter((each) => isFree(each, product));
  const living = namesakes.filter(({ retired }) => !retired);
  const retired = bySource ? [bySource] : namesakes.filter((each) => each.retired);
  const candidates = bySource && !bySource.retired ? [bySource] : [...living, ...retired];
  const found = candidates.find(({ productId }) => !claimed.has(productId));
  if (found) claimed.add(found.productId);
  return found;
}
