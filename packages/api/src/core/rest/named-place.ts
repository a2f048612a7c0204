import { storeChoices } from '@bhandar/domain/accounts';
import type { StockPlace } from '@bhandar/domain/inventory';
import { coded, fold, Id, invalid, notFound, optionalText } from '@bhandar/domain/shared';

/** The fields by which a documented body may name its store. */
export const NAMED_STORE = { store_id: Id.optional(), store_name: optionalText(200), storeName: optionalText(200) };

interface Named {
  store_id?: string | undefined;
  store_name: string;
  storeName: string;
}

/** The stores of a person of several; none for a person of one, and for the warehouse. */
const choicesOf = (reach: readonly StockPlace[]): readonly StockPlace[] =>
  reach.length > 1 && reach.every(({ kind }) => kind === 'store') ? reach : [];

/**
 * The location that a body names, among those that the caller can access, the caller's own first; undefined if it names
 * none. An unknown id or name is refused. If several stores have the name, it means the caller's main store, or is refused.
 * A person of several stores has to name one.
 */
export function namedPlace(reach: readonly StockPlace[], body: Named, kind?: 'store'): string | undefined {
  const places = kind ? reach.filter((place) => place.kind === kind) : reach;
  const choices = choicesOf(reach);
  const offered = storeChoices(choices);
  if (body.store_id) {
    if (places.some(({ id }) => id === body.store_id)) return body.store_id;
    throw choices.length > 0 ? invalid(offered, { store_id: offered }) : notFound('store');
  }
  const field = body.store_name ? 'store_name' : 'storeName';
  const name = body[field];
  if (!name) {
    if (choices.length > 0) throw invalid(offered, { store_id: offered });
    return undefined;
  }
  const [place, another] = places.filter((each) => fold(each.name) === fold(name));
  const unknown = coded('store.unknownName', { name });
  if (!place) {
    const { stores } = offered.params ?? {};
    throw invalid(unknown, { [field]: stores ? coded('store.unknownOf', { name, stores }) : unknown });
  }
  if (another && place !== reach[0])
    throw invalid(coded('store.ambiguous', { name }), { [field]: coded('store.nameStoreId') });
  return place.id;
}
