import { Checkbox, cn, IconButton } from '@bhandar/ui';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import { opensRow } from './data-grid';
import { RowActions } from './row-actions';
import { GroupHeadCard } from './row-groups/group-head';
import { splitIntoGroups } from './row-groups/row-groups';
import type { TableView } from './table-view';

const BLANK: readonly ReactNode[] = [undefined, null, false, '', '–', '-'];

/** Rows as cards on phones: the name and the main figure, then every detail, wrapped and never cut. */
export function DataCards<Row extends object>(view: TableView<Row>) {
  const { label, columns, table, page, stale, groups } = view;
  return (
    <ul
      aria-label={label}
      aria-busy={stale || undefined}
      className={cn(
        'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface transition-opacity',
        stale && 'opacity-60',
      )}
    >
      {splitIntoGroups(table.getRowModel().rows, groups && ((row) => groups.key(row.original))).map((group) => (
        <Fragment key={groups ? group.items[0]?.id : 'rows'}>
          {groups ? (
            <GroupHeadCard groups={groups} rows={group.items.map(({ original }) => original)} columns={columns} />
          ) : null}
          {group.items.map((row, at) => (
            <DataCard
              key={row.id}
              view={view}
              row={row}
              position={(page.page - 1) * page.limit + group.start + at + 1}
            />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

interface DataCardProps<Row extends object> {
  view: TableView<Row>;
  row: ReturnType<TableView<Row>['table']['getRowModel']>['rows'][number];
  position: number;
}

function DataCard<Row extends object>({ view, row, position }: DataCardProps<Row>) {
  const { columns, rowName, onOpen, expand, actions, cardAction, selection } = view;
  const inlineActions = cardAction ? undefined : view.inlineActions;
  const { t } = useTranslation('kit');
  const placed = (place: Column<Row>['card']) => columns.filter((column) => (column.card ?? 'detail') === place);
  const [titles, asides, details] = [placed('title'), placed('aside'), placed('detail')];
  const cells = (some: readonly Column<Row>[]) =>
    some.map((column) => <Fragment key={column.id}>{column.cell(row.original, position)}</Fragment>);
  const toggles = onOpen === undefined && expand !== undefined;
  const open = () => (onOpen ? onOpen(row.original) : row.toggleExpanded());
  /** As wide as the check box and its gap. */
  const indent = selection && 'ml-7.5';
  return (
    <li className={cn('card-lines px-3 py-2.5', selection?.has(row.id) && 'bg-brand-soft')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow is the control. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow is the control. */}
      <div
        onClick={(event) => {
          if ((onOpen || toggles) && opensRow(event)) open();
        }}
      >
        <div className="flex items-center gap-3">
          {selection ? (
            <Checkbox
              aria-label={t('selectRow', { name: rowName(row.original) })}
              checked={selection.has(row.id)}
              onCheckedChange={() => selection.toggle(row.original)}
            />
          ) : null}
          <div className="flex min-w-0 flex-1 items-baseline justify-between gap-x-3">
            <div className="wrap-anywhere min-w-0 font-medium text-lg">{cells(titles)}</div>
            <div className="shrink-0 tabular-nums">{cells(asides)}</div>
          </div>
          {/* No taller than the title, so that the details below have the whole width. */}
          <div className="-my-2.5 -mr-2 -ml-2 flex items-center empty:hidden">
            {cardAction?.(row.original)}
            {actions ? <RowActions name={rowName(row.original)} actions={actions(row.original)} /> : null}
            {onOpen || toggles ? (
              <IconButton
                label={t(toggles && row.getIsExpanded() ? 'collapseRow' : 'expandRow', {
                  name: rowName(row.original),
                })}
                aria-expanded={toggles ? row.getIsExpanded() : undefined}
                onClick={open}
              >
                <ChevronRight
                  aria-hidden="true"
                  className={cn('transition-transform', toggles && row.getIsExpanded() && 'rotate-90')}
                />
              </IconButton>
            ) : null}
          </div>
        </div>
        {/* Actions stand beside the details where both fit, below them elsewhere. */}
        <div className={cn('mt-1 flex flex-wrap items-center gap-x-3 gap-y-2', indent)}>
          <dl className="min-w-0 flex-1 basis-48 text-ink-2 text-sm leading-6">
            {[...details, ...titles.filter(({ more }) => more)].map((column) => {
              const said = column.more ? column.more(row.original) : column.cell(row.original, position);
              if (BLANK.includes(said)) return null;
              return (
                <div
                  key={column.id}
                  className="wrap-anywhere mr-2.5 inline-block max-w-full align-top has-[dd:empty]:hidden"
                >
                  {/* A figure needs its label here, because cards have no column headers. */}
                  <dt className={column.align === 'end' ? 'mr-1 inline text-ink-3' : 'sr-only'}>{column.header}</dt>
                  <dd className="inline [&_div]:inline">{said}</dd>
                </div>
              );
            })}
          </dl>
          {inlineActions ? (
            <div className="flex flex-wrap gap-2 empty:hidden">{inlineActions(row.original)}</div>
          ) : null}
        </div>
      </div>
      {expand && row.getIsExpanded() ? (
        <div className="mt-3 border-line border-t pt-3">{expand(row.original)}</div>
      ) : null}
    </li>
  );
}
