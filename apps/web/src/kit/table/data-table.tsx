import { type ExpandedState, type SortingState, useTable } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { PHONE, useMedia } from '../../lib/use-media';
import { useExport } from '../files/use-export';
import { BulkBar } from './bulk-bar';
import { DataCards } from './data-cards';
import { DataEmptyState } from './data-empty-state';
import { DataGrid } from './data-grid';
import { DataPager } from './data-pager';
import { DataToolbar } from './data-toolbar';
import { useColumns } from './shown-columns/use-columns';
import { useFittingColumns } from './shown-columns/use-fitting-columns';
import { ExportButton, ViewMenu } from './shown-columns/view-menu';
import { type DataTableProps, TABLE_FEATURES } from './table-view';
import type { FilterParsers } from './use-page';
import { useSearchEnter } from './use-search-enter';
import { useSelection } from './use-selection';

const NO_ROWS: never[] = [];
const NONE: ReadonlySet<string> = new Set();

/** The table for every list: the server sorts, filters and pages; the URL holds the state. */
export function DataTable<Row extends object, Sort extends string, Filters extends FilterParsers>(
  props: DataTableProps<Row, Sort, Filters>,
) {
  const { label, columns: all, list, page, rowKey, expand, fetchPage, bulk, plain = false } = props;
  const phone = useMedia(PHONE);
  const view = useColumns(label, all, page);
  const columns = view.shown;
  const { choices } = view;
  const sorted = page.sort?.by;
  const kept = useMemo(
    () =>
      new Set([
        ...choices.filter(({ chosen }) => chosen).map(({ id }) => id),
        ...columns.filter(({ sort }) => sort !== undefined && sort === sorted).map(({ id }) => id),
      ]),
    [choices, columns, sorted],
  );
  const { table: tableRef, fitting, crowded } = useFittingColumns(columns, kept, list.data);
  const listExport = useExport(label, columns, fetchPage);
  // Kept from the first render, because an inline `rowKey` has a new identity each time and would clear the selection.
  const [keyOf] = useState(() => rowKey);
  const selection = useSelection(keyOf);
  const enterSearch = useSearchEnter({ page, list, act: props.onFirst ?? props.onOpen });
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
    features: TABLE_FEATURES,
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

  // After the last row of the last page is deleted, moves to the new last page.
  const lastPage = list.isPlaceholderData ? undefined : list.data?.totalPages;
  const { page: current, setPage } = page;
  useEffect(() => {
    if (lastPage !== undefined && current > Math.max(1, lastPage)) setPage(Math.max(1, lastPage));
  }, [lastPage, current, setPage]);

  const isEmpty = list.data === undefined || list.data.data.length === 0;
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
        lead={props.lead}
        searchLabel={props.searchLabel}
        searchHint={props.searchHint}
        onSearchEnter={enterSearch}
        filters={props.filters ?? NO_ROWS}
        phone={phone}
        columns={columns}
        busy={list.isFetching && !list.isPending}
        tools={
          plain ? null : (
            <span className="flex items-center">
              <ViewMenu columns={view} crowded={phone ? NONE : crowded} changed={view.changed} phone={phone} />
              {fetchPage && !isEmpty ? <ExportButton listExport={listExport} label={label} /> : null}
            </span>
          )
        }
      >
        {props.toolbar}
      </DataToolbar>
      {isEmpty ? (
        <DataEmptyState {...props} columns={columns} phone={phone} />
      ) : phone ? (
        <DataCards {...shared} />
      ) : (
        <DataGrid {...shared} columns={fitting} tableRef={tableRef} />
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
