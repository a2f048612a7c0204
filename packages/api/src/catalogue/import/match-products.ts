import type { MergedProduct } from '@bhandar/domain/catalogue';

/** A product of the catalogue that a file's product may be. */
export interface Candidate {
  productId: string;
  retired: boolean;
  /** The ids under which sources know it. */
  sourceKeys: readonly string[];
}

export interface Known {
  bySource: ReadonlyMap<string, Candidate>;
  byIdentity: ReadonlyMap<string, readonly Candidate[]>;
}

const sourceOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** A namesake that the same source knows under another id is another product. */
function isFree(candidate: Candidate, product: MergedProduct): boolean {
  if (product.sourceKey === null) return true;
  const source = sourceOf(product.sourceKey);
  return candidate.sourceKeys.every((key) => sourceOf(key) !== source);
}

/**
 * Which product of the catalogue each of a file's products is: by its source's id, the surest first, else by its
 * names. One product is claimed once in a file; whoever comes second is a product of its own.
 */
export function matchProduct(
  product: MergedProduct & { identityKey: string },
  known: Known,
  claimed: Set<string>,
): Candidate | undefined {
  const bySource = product.identities.map((key) => known.bySource.get(key)).find((each) => each !== undefined);
  const namesakes = known.byIdentity.get(product.identityKey) ?? [];
  const candidates = bySource
    ? [bySource]
    : namesakes.filter((each) => isFree(each, product)).sort((a, b) => Number(a.retired) - Number(b.retired));
  const found = candidates.find(({ productId }) => !claimed.has(productId));
  if (found) claimed.add(found.productId);
  return found;
}
