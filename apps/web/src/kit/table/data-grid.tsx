import { Cell, Checkbox, cn, HeaderCell, IconButton, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import { RowActions } from './row-actions';
import { GroupHeadRow } from './row-groups/group-head';
import { splitIntoGroups } from './row-groups/row-groups';
import type { TableView } from './table-view';
import { PAGE_SIZES } from './use-page';
import { useRowKeys } from './use-row-keys';

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"], [role="dialog"]';

/** False for a click on a control in the row and for the end of a text selection: those do not open the row. */
export function opensRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  const inside = target.closest(INTERACTIVE);
  return event.currentTarget.contains(target) && !inside && !window.getSelection()?.toString();
}

export function DataGrid<Row extends object>(view: TableView<Row>) {
  const { label, columns, table, page, stale, rowName, onOpen, expand, actions, inlineActions, selection, groups } =
    view;
  const { t } = useTranslation('kit');
  const rows = table.getRowModel().rows;
  // A page of the usual size scrolls with the screen, or its last row would be cut; a longer one keeps its header in view.
  const isLong = rows.length > PAGE_SIZES[0];
  const open = (index: number) => {
    const row = rows[index];
    if (!row) return;
    if (onOpen) onOpen(row.original);
    else row.toggleExpanded();
  };
  const originals = rows.map((row) => row.original);
  const marked = rows.filter((row) => selection?.has(row.id)).length;
  const rowKeys = useRowKeys({
    count: rows.length,
    onEnter: open,
    ...(selection
      ? {
          onToggle: (index: number) => {
            const row = originals[index];
            if (row) selection.toggle(row);
          },
          onRange: (from: number, to: number) =>
            selection.set(originals.slice(Math.min(from, to), Math.max(from, to) + 1), true),
          onAll: () => selection.set(originals, true),
        }
      : {}),
  });
  const groupsOfRows = splitIntoGroups(rows, groups && ((row) => groups.key(row.original)));
  const width = columns.length + (selection ? 1 : 0) + (expand ? 1 : 0) + (actions || inlineActions ? 1 : 0);

  return (
    <Table
      {...(view.tableRef ? { ref: view.tableRef } : {})}
      label={label}
      stale={stale}
      {...(isLong ? { maxHeight: 'max(24rem, calc(100dvh - 14rem))' } : {})}
    >
      <TableHead>
        <tr>
          {selection ? (
            <td className="screen-only w-10 border-line border-b bg-sunken px-(--cell-x) first:pl-4">
              <Checkbox
                aria-label={t('selectPage')}
                checked={marked === 0 ? false : marked === rows.length ? true : 'indeterminate'}
                onCheckedChange={(next) => selection.set(originals, next)}
              />
            </td>
          ) : null}
          {expand ? <HeaderCell aria-label={t('details')} className="screen-only w-10" /> : null}
          {columns.map((column) => (
            <DataHeader key={column.id} column={column} view={view} />
          ))}
          {actions || inlineActions ? (
            <HeaderCell pin="end" className="screen-only w-px">
              {t('actions')}
            </HeaderCell>
          ) : null}
        </tr>
      </TableHead>
      {groupsOfRows.map((group) => (
        <TableBody
          // Without groups the rows keep their body, and with it the focus, when the first of them goes.
          key={groups ? group.items[0]?.id : 'rows'}
          // Only the last row of the table has no line under it.
          className={cn(group !== groupsOfRows.at(-1) && '[&>tr:last-child>*]:border-b!')}
        >
          {groups ? (
            <GroupHeadRow
              groups={groups}
              rows={group.items.map(({ original }) => original)}
              columns={columns}
              before={(selection ? 1 : 0) + (expand ? 1 : 0)}
              hasActions={actions !== undefined || inlineActions !== undefined}
            />
          ) : null}
          {group.items.map((row, at) => {
            const index = group.start + at;
            return (
              <Fragment key={row.id}>
                <TableRow
                  interactive={onOpen !== undefined || expand !== undefined}
                  selected={selection?.has(row.id) ?? false}
                  onClick={(event) => {
                    if (opensRow(event)) open(index);
                  }}
                  {...rowKeys(index)}
                >
                  {selection ? (
                    <Cell className="screen-only">
                      <Checkbox
                        aria-label={t('selectRow', { name: rowName(row.original) })}
                        checked={selection.has(row.id)}
                        onCheckedChange={() => selection.toggle(row.original)}
                      />
                    </Cell>
                  ) : null}
                  {expand ? (
                    <Cell className="screen-only">
                      <IconButton
                        size="sm"
                        className="-my-1"
                        label={t(row.getIsExpanded() ? 'collapseRow' : 'expandRow', { name: rowName(row.original) })}
                        aria-expanded={row.getIsExpanded()}
                        onClick={() => row.toggleExpanded()}
                      >
                        <ChevronRight
                          aria-hidden="true"
                          className={cn('transition-transform', row.getIsExpanded() && 'rotate-90')}
                        />
                      </IconButton>
                    </Cell>
                  ) : null}
                  {columns.map((column) => (
                    <Cell
                      key={column.id}
                      numeric={column.align === 'end'}
                      {...(column.card === 'title' ? { pin: 'start' as const } : {})}
                      className={cn(column.width, column.wrap ? 'min-w-36' : 'max-w-80 truncate')}
                    >
                      {column.cell(row.original, (page.page - 1) * page.limit + index + 1)}
                    </Cell>
                  ))}
                  {actions || inlineActions ? (
                    <Cell pin="end" className="screen-only">
                      <div className="-my-1 flex items-center gap-1">
                        {inlineActions?.(row.original)}
                        {actions ? <RowActions name={rowName(row.original)} actions={actions(row.original)} /> : null}
                      </div>
                    </Cell>
                  ) : null}
                </TableRow>
                {expand && row.getIsExpanded() ? (
                  <tr>
                    <td colSpan={width} className="border-line border-b bg-sunken/60 px-4 py-3">
                      {expand(row.original)}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </TableBody>
      ))}
    </Table>
  );
}

function DataHeader<Row extends object>({ column, view }: { column: Column<Row>; view: TableView<Row> }) {
  const model = view.table.getColumn(column.id);
  const sortable = model?.getCanSort() ?? false;
  return (
    <HeaderCell
      data-column={column.id}
      numeric={column.align === 'end'}
      {...(column.card === 'title' ? { pin: 'start' as const } : {})}
      className={column.width ?? ''}
      {...(model && sortable
        ? { sort: model.getIsSorted() || 'none', onSort: () => model.toggleSorting(model.getIsSorted() === 'asc') }
        : {})}
    >
      {column.header}
      {column.under ? (
        <span className="-mt-0.5 block font-normal text-ink-3 text-xs leading-tight"> {column.under}</span>
      ) : null}
    </HeaderCell>
  );
}
