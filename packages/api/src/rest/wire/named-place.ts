import type { StockPlace } from '@bhandar/domain/inventory';
import { invalid, notFound } from '@bhandar/domain/shared';

interface Named {
  store_id?: string | undefined;
  store_name: string;
  storeName: string;
}

export const storesOf = (places: readonly StockPlace[]): readonly StockPlace[] =>
  places.filter(({ kind }) => kind === 'store');

/** What a body calls its place, and the field in which it does. */
export const namedIn = ({ store_name, storeName }: Named) =>
  store_name ? { name: store_name, field: 'store_name' } : { name: storeName, field: 'storeName' };

/**
 * The place that a body names, of those within reach. An id is always meant: one that is none of them is refused. A
 * name may be stale or invented, as that of the documented clients' fallback user is: it then names none.
 */
export function namedPlace(places: readonly StockPlace[], body: Named): string | undefined {
  if (body.store_id) {
    if (!places.some(({ id }) => id === body.store_id)) throw notFound('Store');
    return body.store_id;
  }
  const { name, field } = namedIn(body);
  const [place, another] = places.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  if (another) throw invalid(`Several stores are called "${name}"; name one by store_id`, { [field]: 'Name store_id' });
  return place?.id;
}
