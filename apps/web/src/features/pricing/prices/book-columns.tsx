import type { PriceEntry } from '@bhandar/domain/pricing';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, type PriceEntryWords, STANDING_TONES } from '../../../kit';
import { formatInstant } from '../../../lib/format';

type Written = Pick<PriceEntry, 'state' | 'createdBy' | 'createdAt'>;

/** How an entry of the book stands, and who wrote it when. */
export const bookColumns = <Row extends Written>(t: TFunction<'pricing'>, words: PriceEntryWords): Column<Row>[] => [
  {
    id: 'state',
    header: t('state'),
    card: 'aside',
    cell: ({ state }) => <Badge tone={STANDING_TONES[state]}>{words.standing(state)}</Badge>,
  },
  {
    id: 'author',
    header: t('author'),
    wrap: true,
    cell: ({ createdBy, createdAt }) => t('by', { name: createdBy, day: formatInstant(createdAt) }),
  },
];
