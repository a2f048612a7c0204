import type { CsvValue } from '@bhandar/domain/shared';
import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** A second line of the header: the place or unit that the figures are of. */
  under?: string;
  /** `position` counts over all pages, from 1. */
  cell: (row: Row, position: number) => ReactNode;
  /** The export value, where the cell's text does not suffice (a drawing, several lines). */
  csv?: (row: Row, position: number) => CsvValue;
  /** The sort key of the API; absent when the column cannot be sorted. */
  sort?: string;
  /** Numbers and money are aligned right, with tabular figures. */
  align?: 'end';
  /** Tailwind width, such as `w-40`. */
  width?: string;
  /** Allows line breaks. Other cells stay on one line. */
  wrap?: boolean;
  /** The column's cell in the head of a group of rows (`DataTableProps.groups`). */
  head?: (rows: readonly Row[]) => ReactNode;
  /** Position on a phone's two-line card; `detail` by default. */
  card?: 'title' | 'aside' | 'detail' | 'hidden';
  /** For the card's second line: the text that the cell shows under its first one (class `under`). */
  more?: (row: Row) => ReactNode;
  /** Hidden until it is chosen in the columns menu. */
  optional?: boolean;
  /** Gives way where the list is wider than the screen, once the columns that a phone's card hides have done so. */
  spare?: boolean;
  /** Always shown, because it identifies the row. */
  fixed?: boolean;
}

/** The documented SN column. */
export const serialColumn = <Row>(header: string): Column<Row> => ({
  id: 'serial',
  header,
  cell: (_row, position) => position,
  align: 'end',
  width: 'w-12',
  card: 'hidden',
});
