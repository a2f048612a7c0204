import { Cell } from '@bhandar/ui';
import { Fragment } from 'react';
import type { Column } from '../columns';
import type { RowGroups } from './row-groups';

interface GroupHeadProps<Row> {
  groups: RowGroups<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

interface GroupHeadRowProps<Row> extends GroupHeadProps<Row> {
  /** Cells before the first column, such as a check box. */
  before: number;
  hasActions: boolean;
}

/** The head of a group of table rows. It spans the columns up to the first that has a cell of its own in it. */
export function GroupHeadRow<Row>({ groups, rows, columns, before, hasActions }: GroupHeadRowProps<Row>) {
  const first = columns.findIndex(({ head }) => head);
  const spanned = first < 0 ? columns.length : first;
  return (
    <tr className="h-(--row-height)">
      <th
        scope="rowgroup"
        colSpan={before + spanned}
        className="border-line border-b bg-sunken px-(--cell-x) py-(--cell-y) text-left font-normal first:pl-4"
      >
        {/* Its text is cut before it widens the columns under it. */}
        <div className="w-0 min-w-full">{groups.head(rows)}</div>
      </th>
      {columns.slice(spanned).map(({ id, align, head }) => (
        <Cell key={id} numeric={align === 'end'} className="bg-sunken! whitespace-nowrap">
          {head?.(rows)}
        </Cell>
      ))}
      {hasActions ? <Cell pin="end" className="screen-only bg-sunken!" /> : null}
    </tr>
  );
}

/** The head of a group of cards, with the cells of columns that cards show. */
export function GroupHeadCard<Row>({ groups, rows, columns }: GroupHeadProps<Row>) {
  return (
    <li className="flex items-baseline justify-between gap-3 bg-sunken px-3 py-2.5">
      <div className="min-w-0">{groups.head(rows)}</div>
      <div className="shrink-0 text-right tabular-nums">
        {columns.map(({ id, card, head }) => (card === 'hidden' ? null : <Fragment key={id}>{head?.(rows)}</Fragment>))}
      </div>
    </li>
  );
}
