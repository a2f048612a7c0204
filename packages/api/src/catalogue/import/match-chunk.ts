import { createHash } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { type MergedProduct, productKeys } from '@bhandar/domain/catalogue';
import { findKnown } from './chunk-repository';
import { type Candidate, matchProduct } from './match-products';
import { textsOf } from './plan-chunk';

/** Long names would make keys longer than an index accepts. */
export const storedKey = (key: string): string =>
  key.length > 400 ? `sha256:${createHash('sha256').update(key).digest('hex')}` : key;

/** A chunk's products, each with the product of the catalogue that it names. */
export async function matchChunk(
  tx: Tx,
  products: readonly MergedProduct[],
  claimed: Set<string>,
): Promise<{ product: MergedProduct; match: Candidate | undefined }[]> {
  const keyed = products.map((merged) => ({
    ...merged,
    identities: merged.identities.map(storedKey),
    identityKey: productKeys({ ...textsOf(merged), kind: merged.kind }).identityKey,
  }));
  const known = await findKnown(
    tx,
    keyed.flatMap(({ identities }) => identities),
    keyed.map(({ identityKey }) => identityKey),
  );
  return keyed.map((product) => ({ product, match: matchProduct(product, known, claimed) }));
}
