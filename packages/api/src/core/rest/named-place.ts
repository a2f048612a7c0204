import type { StockPlace } from '@bhandar/domain/inventory';
import { coded, fold, invalid, notFound } from '@bhandar/domain/shared';

interface Named {
  store_id?: string | undefined;
  store_name: string;
  storeName: string;
}

/**
 * The location that a body names, among those that the caller can access, the caller's own first; undefined if it names
 * none. An unknown id or name is refused. If several stores have the name, it means the caller's main store, or is refused.
 */
export function namedPlace(reach: readonly StockPlace[], body: Named, kind?: 'store'): string | undefined {
  const places = kind ? reach.filter((place) => place.kind === kind) : reach;
  if (body.store_id) {
    if (!places.some(({ id }) => id === body.store_id)) throw notFound('store');
    return body.store_id;
  }
  const field = body.store_name ? 'store_name' : 'storeName';
  const name = body[field];
  if (!name) return undefined;
  const [place, another] = places.filter((each) => fold(each.name) === fold(name));
  const unknown = coded('store.unknownName', { name });
  if (!place) throw invalid(unknown, { [field]: unknown });
  if (another && place !== reach[0])
    throw invalid(coded('store.ambiguous', { name }), { [field]: coded('store.nameStoreId') });
  return place.id;
}
