import { websiteHref } from '@bhandar/domain/catalogue';
import type { Customer } from '@bhandar/domain/pos';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { formatDate, formatDay, formatInstant } from '../../../lib/format';

interface ColumnOptions {
  /** Whether the list has customers of several stores. */
  showsStore: boolean;
}

/** The documented columns of the customers' list. */
export const customerColumns = (t: TFunction<'pos'>, { showsStore }: ColumnOptions): Column<Customer>[] => [
  serialColumn(t('serial')),
  {
    id: 'name',
    header: t('customerColumn'),
    sort: 'name',
    card: 'title',
    cell: ({ name, store }) => (
      <>
        <span className="font-medium">{name}</span>
        {showsStore ? <span className="under block text-ink-3 text-sm">{store?.name ?? t('everyStore')}</span> : null}
      </>
    ),
  },
  {
    id: 'phone',
    header: t('phone'),
    cell: ({ phone }) => (
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="tabular-nums hover:underline">
        {phone}
      </a>
    ),
  },
  {
    id: 'website',
    header: t('website'),
    spare: true,
    csv: ({ website }) => website,
    cell: ({ website }) => <Website address={website} />,
  },
  { id: 'email', header: t('email'), cell: ({ email }) => email },
  {
    id: 'address',
    header: t('address'),
    wrap: true,
    // A minimum width, so that an address does not wrap after every word.
    cell: ({ address }) => (address ? <span className="block min-w-40 max-sm:min-w-0">{address}</span> : ''),
  },
  { id: 'addedBy', header: t('creator'), card: 'hidden', cell: ({ addedBy }) => addedBy },
  {
    id: 'addedAt',
    header: t('createdAt'),
    sort: 'addedAt',
    card: 'hidden',
    csv: ({ addedAt }) => formatDay(addedAt),
    cell: ({ addedAt }) => <Day at={addedAt} />,
  },
  { id: 'updatedBy', header: t('updatedBy'), card: 'hidden', cell: ({ updatedBy }) => updatedBy },
  {
    id: 'updatedAt',
    header: t('updatedAt'),
    card: 'hidden',
    csv: ({ updatedAt }) => (updatedAt ? formatDay(updatedAt) : ''),
    cell: ({ updatedAt }) => (updatedAt ? <Day at={updatedAt} /> : null),
  },
];

function Website({ address }: { address: string }) {
  const href = websiteHref(address);
  if (!href) return address;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
      {address}
    </a>
  );
}

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatInstant(at)} className="tabular-nums">
    {formatDate(at)}
  </time>
);
