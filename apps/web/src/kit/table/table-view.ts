import type { Page } from '@bhandar/domain/shared';
import { rowExpandingFeature, rowSortingFeature, tableFeatures, type useTable } from '@tanstack/react-table';
import type { ReactNode, RefObject } from 'react';
import type { FetchPage } from './all-rows';
import type { BulkAction } from './bulk';
import type { Column } from './columns';
import type { Filter } from './data-toolbar';
import type { RowAction } from './row-actions';
import type { RowGroups } from './row-groups/row-groups';
import type { FilterParsers, PageState } from './use-page';
import type { Selection } from './use-selection';

export interface EmptyTexts {
  title: string;
  description?: ReactNode;
  /** The button that fills the list. */
  action?: ReactNode;
  /** The title of a search or filter without result, where the spec quotes one. */
  noMatchTitle?: string;
}

/** The parts of a tRPC list query that the table needs; `trpc.….useQuery(page.query, keepRows)` is one. */
export interface ListResult<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row, Sort extends string, Filters extends FilterParsers> {
  /** Accessible name of the table, also used in its load error. */
  label: string;
  columns: readonly Column<Row>[];
  list: ListResult<Row>;
  page: PageState<Sort, Filters>;
  rowKey: (row: Row) => string;
  /** The row's name, for its buttons ("Actions for Napa 500 mg"). */
  rowName: (row: Row) => string;
  /** Placeholder and accessible name of the search box; absent when the list has no search. */
  searchLabel?: string;
  /** The placeholder on a phone, which would cut the label. */
  searchHint?: string;
  /** Replaces the search box, with a heading or another search. */
  lead?: ReactNode;
  filters?: readonly Filter<Filters>[];
  /** Controls at the right of the search box. */
  toolbar?: ReactNode;
  /** Shown when the list is empty without a search or filter. */
  empty: EmptyTexts;
  /** The documented loading text, read out while the skeleton shows. */
  loadingText?: string;
  /** The documented text of a failed load; the server's message is shown under it. */
  failedText?: string;
  /** Called on Enter or click on a row. Give the row a real link or button as well. */
  onOpen?: (row: Row) => void;
  /** Called on Enter in the search box with the first row; left out, that row is opened. */
  onFirst?: (row: Row) => void;
  /** Puts a head above consecutive rows that belong together. */
  groups?: RowGroups<Row> | undefined;
  /** The expanded content of a row. Enter and the row's first button toggle it. */
  expand?: (row: Row) => ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** Fetches any page of the list, to export or select all rows. */
  fetchPage?: FetchPage<Row>;
  /** Actions on selected rows; without them rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** A short list inside a sheet or page, without columns menu and export. */
  plain?: boolean;
  /** Up to two of a row's actions as buttons before its menu, from 640 px up. */
  inlineActions?: (row: Row) => ReactNode;
  /** In place of the inline actions one button in the corner of a phone's card, so that the card has two lines. */
  cardAction?: (row: Row) => ReactNode;
}

export const TABLE_FEATURES = tableFeatures({ rowSortingFeature, rowExpandingFeature });

type DataTableModel<Row extends object> = ReturnType<typeof useTable<typeof TABLE_FEATURES, Row>>;

/** Shared by the desktop rows and the phone cards. */
export interface TableView<Row extends object>
  extends Pick<
    DataTableProps<Row, string, FilterParsers>,
    | 'label'
    | 'columns'
    | 'list'
    | 'rowName'
    | 'onOpen'
    | 'expand'
    | 'actions'
    | 'inlineActions'
    | 'cardAction'
    | 'groups'
  > {
  table: DataTableModel<Row>;
  tableRef?: RefObject<HTMLTableElement | null>;
  selection?: Selection<Row>;
  page: { page: number; limit: number };
  stale: boolean;
}
