import { EXPIRY_BUCKETS, type HeldBatchSort } from '@bhandar/domain/inventory';
import { choiceFilter, noFilter, textFilter, usePage } from '../../../kit';

const SORTS = ['expiry', 'name', 'onHand', 'value'] as const satisfies readonly HeldBatchSort[];

export const useExpiryPage = () =>
  usePage({
    sorts: SORTS,
    defaultSort: { by: 'expiry', direction: 'asc' },
    matchFirst: true,
    filters: { bucket: choiceFilter([...EXPIRY_BUCKETS, 'soon', 'near']), homeId: textFilter, quarantine: noFilter },
  });

export type ExpiryPage = ReturnType<typeof useExpiryPage>;
