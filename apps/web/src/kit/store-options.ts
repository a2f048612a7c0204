import { useTranslation } from 'react-i18next';
import { placeTitle } from '../lib/place-title';

export interface ListedPlace {
  id: string;
  name: string;
  city: string;
  kind?: string;
  closed?: true;
}

/** The stores of a form: a closed one takes nothing new. */
export const openStores = <Place extends ListedPlace>(stores: readonly Place[]): Place[] =>
  stores.filter(({ closed }) => !closed);

export const storeOptions = (stores: readonly ListedPlace[]) =>
  openStores(stores).map((store) => ({ value: store.id, label: placeTitle(store) }));

/** The stores of records: closed ones keep theirs, and come marked after the open ones. */
export function usePastStoreOptions(stores: readonly ListedPlace[]) {
  const { t } = useTranslation('kit');
  const closed = stores.filter((store) => store.closed);
  return [
    ...storeOptions(stores),
    ...closed.map((store) => ({ value: store.id, label: t('markedClosed', { store: placeTitle(store) }) })),
  ];
}
