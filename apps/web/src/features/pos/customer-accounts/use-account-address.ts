import type { CustomerAccountRef } from '@bhandar/domain/pos';
import { parseAsString, useQueryState } from 'nuqs';
import { useScreenId } from '../../../kit';

/** The account in the URL: the customer in the path, the store in the query. */
export function useAccountAddress(): CustomerAccountRef {
  const customerId = useScreenId();
  const [store] = useQueryState('store', parseAsString);
  return store ? { customerId, locationId: store } : { customerId };
}
