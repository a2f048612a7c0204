import type { Db } from '@bhandar/db';
import { type ListIndex, type ListShape, readListIndex } from './product-list-repository';

const MAX_LISTS = 200;
const caches = new WeakMap<Db, Map<string, Promise<ListIndex>>>();

/**
 * The index of a list, read again only after the list has changed. The database counts the changes, so each process can
 * have its own cache without serving an outdated page.
 */
export async function listIndexOf(db: Db, shape: ListShape, version: number): Promise<ListIndex> {
  const cache = caches.get(db) ?? new Map<string, Promise<ListIndex>>();
  caches.set(db, cache);
  const key = [shape.kind, shape.categoryId, shape.companyId].join();
  const kept = await cache.get(key)?.catch(() => undefined);
  if (kept && kept.version >= version) return kept;
  const reading = readListIndex(db, shape);
  cache.delete(key);
  cache.set(key, reading);
  const [oldest] = cache.keys();
  if (cache.size > MAX_LISTS && oldest !== undefined) cache.delete(oldest);
  return reading;
}
