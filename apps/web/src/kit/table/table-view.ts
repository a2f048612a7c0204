import type { Page } from '@bhandar/domain/shared';
import { rowExpandingFeature, rowSortingFeature, tableFeatures, type useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { FetchPage } from './all-rows';
import type { BulkAction } from './bulk';
import type { Column } from './columns';
import type { Filter } from './data-toolbar';
import type { RowAction } from './row-actions';
import type { FilterParsers, PageState } from './use-page';
import type { Selection } from './use-selection';

export interface EmptyTexts {
  title: string;
  description?: ReactNode;
  /** The one thing to do first. */
  action?: ReactNode;
  /** Title of a search or filter without result, where the spec words it. */
  noMatchTitle?: string;
}

/** What the table needs of a tRPC list query; `trpc.….useQuery(page.query, keepRows)` is one. */
export interface ListResult<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row, Sort extends string, Filters extends FilterParsers> {
  /** Spoken name of the table, and what an error says failed to load. */
  label: string;
  columns: readonly Column<Row>[];
  list: ListResult<Row>;
  page: PageState<Sort, Filters>;
  rowKey: (row: Row) => string;
  /** What a row is called, for its buttons ("Actions for Napa 500 mg"). */
  rowName: (row: Row) => string;
  /** Placeholder and spoken name of the search box; absent where the list has none. */
  searchLabel?: string;
  /** Stands where the search box would: the list's heading, or a search of its own. */
  lead?: ReactNode;
  filters?: readonly Filter<Filters>[];
  /** More controls at the right of the search box. */
  toolbar?: ReactNode;
  /** Shown where there is nothing at all yet; a search or filter without result words itself. */
  empty: EmptyTexts;
  /** The documented loading text; spoken while the skeleton stands. */
  loadingText?: string;
  /** The documented text of a failed load; the server's message stands under it. */
  failedText?: string;
  /** Enter or a click on a row. Give the row a real link or button as well. */
  onOpen?: (row: Row) => void;
  /** What a row unfolds; Enter and the row's first button toggle it. */
  expand?: (row: Row) => ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** Any page of the same list: exports all rows, and marks all that match. */
  fetchPage?: FetchPage<Row>;
  /** What can be done to marked rows; without it rows cannot be marked. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** A short list inside a sheet or page: no columns menu and no export. */
  plain?: boolean;
  /** Up to two of a row's actions as buttons before the menu, from 640 px up. */
  inlineActions?: (row: Row) => ReactNode;
}

export const TABLE_FEATURES = tableFeatures({ rowSortingFeature, rowExpandingFeature });

type DataTableModel<Row extends object> = ReturnType<typeof useTable<typeof TABLE_FEATURES, Row>>;

/** What the desktop rows and the phone cards share. */
export interface TableView<Row extends object>
  extends Pick<
    DataTableProps<Row, string, FilterParsers>,
    'label' | 'columns' | 'list' | 'rowName' | 'onOpen' | 'expand' | 'actions' | 'inlineActions'
  > {
  table: DataTableModel<Row>;
  selection?: Selection<Row>;
  page: { page: number; limit: number };
  stale: boolean;
}
