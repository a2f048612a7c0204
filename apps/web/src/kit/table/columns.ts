import type { CsvValue } from '@bhandar/domain/shared';
import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** `position` counts over all pages, from 1. */
  cell: (row: Row, position: number) => ReactNode;
  /** Its value in an exported file, where the cell's own text would not do (a drawing, several lines). */
  csv?: (row: Row, position: number) => CsvValue;
  /** The server's name of the sort; absent where the column cannot be sorted by. */
  sort?: string;
  /** Numbers and money stand at the end, with digits of one width. */
  align?: 'end';
  /** Tailwind width, such as `w-40`. */
  width?: string;
  /** May break into lines; other cells stay on one. */
  wrap?: boolean;
  /** Where it stands on a phone's two-line card: `detail` by default. */
  card?: 'title' | 'aside' | 'detail' | 'hidden';
  /** For the card's second line: what the cell shows under its own first one (class `under`). */
  more?: (row: Row) => ReactNode;
  /** Not shown until the person asks for it in the columns' menu. */
  optional?: boolean;
  /** Always shown: what the row is called by. */
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
