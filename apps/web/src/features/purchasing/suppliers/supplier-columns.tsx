import type { Supplier } from '@bhandar/domain/purchasing';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { formatDate, formatDay, formatInstant } from '../../../lib/format';

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatInstant(at)} className="tabular-nums">
    {formatDate(at)}
  </time>
);

/** The documented columns. The server stores http(s) addresses only, so each can be a link. */
export const supplierColumns = (t: TFunction<'purchasing'>): Column<Supplier>[] => [
  serialColumn(t('serial')),
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    wrap: true,
    width: 'min-w-52',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'phone', header: t('supplierPhone'), cell: ({ phone }) => phone },
  {
    id: 'website',
    header: t('supplierWebsite'),
    spare: true,
    cell: ({ website }) =>
      website ? (
        <a href={website} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
          {website.replace(/^https?:\/\//, '')}
        </a>
      ) : null,
  },
  { id: 'email', header: t('supplierEmail'), cell: ({ email }) => email },
  { id: 'address', header: t('supplierAddress'), wrap: true, cell: ({ address }) => address },
  { id: 'createdBy', header: t('supplierCreator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
  {
    id: 'createdAt',
    header: t('supplierCreatedAt'),
    sort: 'createdAt',
    card: 'hidden',
    csv: ({ createdAt }) => formatDay(createdAt),
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  { id: 'updatedBy', header: t('supplierUpdatedBy'), card: 'hidden', cell: ({ updatedBy }) => updatedBy },
  {
    id: 'updatedAt',
    header: t('supplierUpdatedAt'),
    card: 'hidden',
    csv: ({ updatedAt }) => (updatedAt ? formatDay(updatedAt) : ''),
    cell: ({ updatedAt }) => (updatedAt ? <Day at={updatedAt} /> : null),
  },
];
