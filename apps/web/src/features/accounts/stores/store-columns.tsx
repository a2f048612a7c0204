import type { StoreRecord } from '@bhandar/domain/accounts';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { formatCount, formatDate } from '../../../lib/format';

const stateOf = ({ closedAt }: StoreRecord) => (closedAt === null ? 'open' : 'closed');

export const storeColumns = (t: TFunction<'stores'>): Column<StoreRecord>[] => [
  serialColumn(t('serial')),
  {
    id: 'name',
    header: t('name'),
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    sort: 'name',
    card: 'title',
  },
  { id: 'city', header: t('city'), cell: ({ city }) => city, sort: 'city' },
  { id: 'code', header: t('code'), cell: ({ code }) => code, spare: true },
  { id: 'address', header: t('address'), cell: ({ address }) => address, spare: true },
  { id: 'phone', header: t('phone'), cell: ({ phone }) => <span className="tabular-nums">{phone}</span>, spare: true },
  { id: 'people', header: t('people'), cell: ({ people }) => formatCount(people), sort: 'people', align: 'end' },
  { id: 'units', header: t('units'), cell: ({ units }) => formatCount(units), sort: 'units', align: 'end' },
  {
    id: 'state',
    header: t('state'),
    cell: (store) => (
      <span title={store.closedAt ? t('closedOn', { date: formatDate(store.closedAt) }) : undefined}>
        <Badge tone={store.closedAt ? 'neutral' : 'ok'}>{t(`state_${stateOf(store)}`)}</Badge>
      </span>
    ),
    csv: (store) => t(`state_${stateOf(store)}`),
    sort: 'state',
    card: 'aside',
  },
];
