import type { StockPlace } from '@bhandar/domain/inventory';
import { coded, invalid, notFound } from '@bhandar/domain/shared';

interface Named {
  store_id?: string | undefined;
  store_name: string;
  storeName: string;
}

/** What a body calls its place, and the field in which it does. */
export const namedIn = ({ store_name, storeName }: Named) =>
  store_name ? { name: store_name, field: 'store_name' } : { name: storeName, field: 'storeName' };

/**
 * The place that a body names, of those within reach, one's own first. An id is always meant: one that is none of them is
 * refused. A name may be stale or invented, as that of the documented clients' fallback user is: it then names none. One
 * that several stores have is one's own main store, and else has to be told apart.
 */
export function namedPlace(reach: readonly StockPlace[], body: Named, kind?: 'store'): string | undefined {
  const places = kind ? reach.filter((place) => place.kind === kind) : reach;
  if (body.store_id) {
    if (!places.some(({ id }) => id === body.store_id)) throw notFound('store');
    return body.store_id;
  }
  const { name, field } = namedIn(body);
  const [place, another] = places.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  if (another && place !== reach[0])
    throw invalid(coded('store.ambiguous', { name }), { [field]: coded('store.nameStoreId') });
  return place?.id;
}
