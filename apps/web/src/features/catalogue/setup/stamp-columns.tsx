import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type Column, serialColumn } from '../../../kit';
import { formatDate, formatDay, formatInstant } from '../../../lib/format';
import type { messages } from '../messages/en';

interface Stamped {
  name: string;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string | null;
}

interface Middle<Row> {
  id: keyof Row & keyof typeof messages & string;
  wrap?: boolean;
  cell?: (row: Row) => ReactNode;
}

/** The documented columns of a setup list: its own columns between the name and the creator and date. */
export const stampColumns = <Row extends Stamped>(
  t: TFunction<'catalogue'>,
  middle: readonly Middle<Row>[],
): Column<Row>[] => [
  serialColumn(t('serial')),
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    wrap: true,
    cell: (row) => <span className="font-medium">{row.name}</span>,
  },
  ...middle.map(({ id, wrap = false, cell }) => ({
    id,
    header: t(id),
    wrap,
    csv: (row: Row) => String(row[id] ?? ''),
    cell: cell ?? ((row: Row) => String(row[id] ?? '')),
  })),
  { id: 'createdBy', header: t('creator'), cell: (row) => row.createdBy },
  {
    id: 'createdAt',
    header: t('createdAt'),
    sort: 'createdAt',
    csv: (row) => formatDay(row.createdAt),
    cell: (row) => <Day at={row.createdAt} />,
  },
  { id: 'updatedBy', header: t('updatedBy'), card: 'hidden', cell: (row) => row.updatedBy },
  {
    id: 'updatedAt',
    header: t('updatedAt'),
    card: 'hidden',
    csv: (row) => (row.updatedAt ? formatDay(row.updatedAt) : ''),
    cell: (row) => (row.updatedAt ? <Day at={row.updatedAt} /> : null),
  },
];

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatInstant(at)} className="tabular-nums">
    {formatDate(at)}
  </time>
);
