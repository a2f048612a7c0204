import type { Page } from '@bhandar/domain/shared';
import { keepPreviousData } from '@tanstack/react-query';
import {
  type ExpandedState,
  rowExpandingFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { PHONE, useMedia } from '../lib/use-media';
import type { FetchPage } from './all-rows';
import type { BulkAction } from './bulk';
import { BulkBar } from './bulk-bar';
import type { Column } from './columns';
import { DataCards } from './data-cards';
import { DataGrid } from './data-grid';
import { DataPager } from './data-pager';
import { DataToolbar, type Filter } from './data-toolbar';
import { DataVacancy, type EmptyTexts } from './data-vacancy';
import type { RowAction } from './row-actions';
import { useColumns } from './use-columns';
import { useExport } from './use-export';
import type { FilterParsers, PageState } from './use-page';
import { type Selection, useSelection } from './use-selection';
import { ExportButton, ViewMenu } from './view-menu';

/** For list queries: while a page or filter loads, the old rows stay. */
export const keepRows = { placeholderData: keepPreviousData } as const;

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

const features = tableFeatures({ rowSortingFeature, rowExpandingFeature });
const NO_ROWS: never[] = [];

/** The one table of all lists: the server sorts, filters and pages, the URL remembers. */
export function DataTable<Row extends object, Sort extends string, Filters extends FilterParsers>(
  props: DataTableProps<Row, Sort, Filters>,
) {
  const { label, columns: all, list, page, rowKey, expand, fetchPage, bulk, plain = false } = props;
  const phone = useMedia(PHONE);
  const view = useColumns(label, all, page);
  const columns = view.shown;
  const listExport = useExport(label, columns, fetchPage);
  // Screens write it inline, and its identity must not unmark anything.
  const [keyOf] = useState(() => rowKey);
  const selection = useSelection(keyOf);
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const sorting = useMemo<SortingState>(
    () =>
      columns.flatMap(({ id, sort }) =>
        sort && sort === page.sort?.by ? [{ id, desc: page.sort.direction === 'desc' }] : [],
      ),
    [columns, page.sort],
  );
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sort }) => ({
        id,
        header,
        accessorFn: (row: Row) => row,
        enableSorting: sort !== undefined,
      })),
    [columns],
  );

  const table = useTable({
    features,
    columns: definitions,
    data: list.data?.data ?? (NO_ROWS as Row[]),
    getRowId: rowKey,
    getRowCanExpand: () => expand !== undefined,
    manualSorting: true,
    manualExpanding: true,
    enableSortingRemoval: false,
    state: { sorting, expanded },
    onExpandedChange: setExpanded,
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      const by = columns.find(({ id }) => id === next?.id)?.sort;
      if (next && by) page.setSort(by as Sort, next.desc ? 'desc' : 'asc');
    },
  });

  // Deleting the last row of the last page must not strand people on a page that is gone.
  const lastPage = list.isPlaceholderData ? undefined : list.data?.totalPages;
  const { page: current, setPage } = page;
  useEffect(() => {
    if (lastPage !== undefined && current > Math.max(1, lastPage)) setPage(Math.max(1, lastPage));
  }, [lastPage, current, setPage]);

  const vacant = list.data === undefined || list.data.data.length === 0;
  const selects = bulk !== undefined && bulk.length > 0;
  const shared = {
    ...props,
    columns,
    table,
    stale: list.isFetching && list.isPlaceholderData,
    ...(selects ? { selection } : {}),
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DataToolbar
        page={page}
        searchLabel={props.searchLabel}
        filters={props.filters ?? NO_ROWS}
        sorts={phone ? columns : NO_ROWS}
        busy={list.isFetching && !list.isPending}
      >
        {props.toolbar}
        {plain ? null : (
          <span className="flex items-center">
            <ViewMenu columns={view} changed={view.changed} phone={phone} />
            {fetchPage && !vacant ? <ExportButton listExport={listExport} label={label} /> : null}
          </span>
        )}
      </DataToolbar>
      {vacant ? (
        <DataVacancy {...props} columns={columns} phone={phone} />
      ) : phone ? (
        <DataCards {...shared} />
      ) : (
        <DataGrid {...shared} />
      )}
      {list.data && list.data.totalItems > 0 ? <DataPager page={page} data={list.data} /> : null}
      {selects ? (
        <BulkBar
          selection={selection}
          actions={bulk}
          rowName={props.rowName}
          total={list.data?.totalItems ?? 0}
          fetchPage={fetchPage}
        />
      ) : null}
    </div>
  );
}

export type DataTableModel<Row extends object> = ReturnType<typeof useTable<typeof features, Row>>;

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
