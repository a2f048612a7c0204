import type { WriteOff } from '@bhandar/domain/inventory';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { currencySign, formatAmount, formatCount, formatDate, formatDay, formatInstant } from '../../../lib/format';
import { heldPlaceTitle, productsTitle, WRITE_OFF_TONES } from './write-off-labels';

/** The cost column exists only when the server sends costs. */
export const writeOffColumns = (
  t: TFunction<'inventory'>,
  { showsPlace, showsCost }: { showsPlace: boolean; showsCost: boolean },
): Column<WriteOff>[] => [
  serialColumn(t('serial')),
  {
    id: 'voucher',
    header: t('writeOffNo'),
    sort: 'voucher',
    card: 'title',
    cell: ({ voucher }) => <span className="code font-medium">{voucher}</span>,
  },
  { id: 'cause', header: t('writeOffCause'), cell: ({ cause }) => t(`cause_${cause}`) },
  { id: 'products', header: t('writeOffProducts'), cell: ({ lines }) => productsTitle(lines, t) },
  { id: 'units', header: t('units'), align: 'end', cell: ({ units }) => formatCount(units) },
  ...(showsCost
    ? [
        {
          id: 'cost',
          header: t('atCost', { sign: currencySign() }),
          align: 'end',
          cell: ({ costMinor }: WriteOff) => (costMinor === null ? '–' : formatAmount(costMinor)),
        } satisfies Column<WriteOff>,
      ]
    : []),
  ...(showsPlace
    ? [
        {
          id: 'place',
          header: t('place'),
          cell: ({ place }: WriteOff) => heldPlaceTitle(place, t),
        } satisfies Column<WriteOff>,
      ]
    : []),
  {
    id: 'status',
    header: t('status'),
    sort: 'status',
    card: 'aside',
    cell: ({ status }) => <Badge tone={WRITE_OFF_TONES[status]}>{t(`writeOffStatus_${status}`)}</Badge>,
  },
  { id: 'by', header: t('writeOffBy'), cell: ({ requestedBy }) => requestedBy.name },
  {
    id: 'requestedAt',
    header: t('writeOffAt'),
    sort: 'requestedAt',
    csv: ({ requestedAt }) => formatDay(requestedAt),
    cell: ({ requestedAt }) => (
      <time dateTime={requestedAt} title={formatInstant(requestedAt)} className="tabular-nums">
        {formatDate(requestedAt)}
      </time>
    ),
  },
];
