import type { PriceEntry } from '@bhandar/domain/pricing';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, csvInstant, PRICE_STATUS_TONES, type PriceEntryLabels } from '../../../kit';
import { formatInstant } from '../../../lib/format';

type Written = Pick<PriceEntry, 'state' | 'createdBy' | 'createdAt'>;

/** The state of a price entry, its author and date. */
export const priceListColumns = <Row extends Written>(
  t: TFunction<'pricing'>,
  words: PriceEntryLabels,
): Column<Row>[] => [
  {
    id: 'state',
    header: t('state'),
    card: 'aside',
    cell: ({ state }) => <Badge tone={PRICE_STATUS_TONES[state]}>{words.status(state)}</Badge>,
  },
  {
    id: 'author',
    header: t('author'),
    wrap: true,
    csv: ({ createdBy, createdAt }) => t('by', { name: createdBy, day: csvInstant(createdAt) }),
    cell: ({ createdBy, createdAt }) => t('by', { name: createdBy, day: formatInstant(createdAt) }),
  },
];
