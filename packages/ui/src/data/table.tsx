import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cn } from '../cn';
import { railStyle, type ShelfLifeTone } from './shelf-life';

export type SortDirection = 'asc' | 'desc' | 'none';
/** A pinned column stays visible while the others scroll sideways. */
export type Pin = 'start' | 'end';

const PINS = { start: 'sticky left-0', end: 'sticky right-0' } as const;
const PADDING = 'px-(--cell-x) py-(--cell-y)';

export interface TableProps extends ComponentProps<'table'> {
  /** Accessible name. The scrolling frame can take the focus, so it needs one. */
  label: string;
  /** Maximum height as a CSS length, with a sticky header. Without it the table has its full height. */
  maxHeight?: string;
  /** Without a frame, for use inside a card. */
  bare?: boolean;
  /** Dims the old rows while new ones load. */
  stale?: boolean;
}

export function Table({ label, maxHeight, bare = false, stale = false, className, style, ...rest }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={cn(
        // The focused element is never covered by the header or the totals.
        'min-w-0 scroll-py-12 overflow-auto overscroll-x-contain',
        bare ? 'rounded-[inherit]' : 'rounded-card border border-line bg-surface',
      )}
      style={maxHeight ? { maxHeight } : undefined}
    >
      <table
        aria-label={label}
        aria-busy={stale || undefined}
        className={cn(
          'w-full border-separate border-spacing-0 text-left text-[length:var(--cell-text)] leading-(--cell-leading) transition-opacity',
          stale && '[&>tbody]:opacity-60',
          className,
        )}
        style={style}
        {...rest}
      />
    </section>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={cn('sticky top-0 z-20 bg-sunken', className)} {...rest} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child>*]:border-b-0', className)} {...rest} />;
}

/** Totals, sticky at the bottom. */
export function TableFoot({ className, ...rest }: ComponentProps<'tfoot'>) {
  return (
    <tfoot
      className={cn(
        'sticky bottom-0 z-20 bg-sunken font-semibold [&_td]:border-line [&_td]:border-t [&_td]:bg-sunken [&_td]:border-b-0',
        className,
      )}
      {...rest}
    />
  );
}

export interface TableRowProps extends ComponentProps<'tr'> {
  selected?: boolean;
  /** A row that opens on click; it contains a real link as well. */
  interactive?: boolean;
}

export function TableRow({ selected = false, interactive = false, className, ...rest }: TableRowProps) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={cn('group/row row-ring h-(--row-height)', interactive && 'cursor-pointer', className)}
      {...rest}
    />
  );
}

export interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  sort?: SortDirection;
  onSort?: () => void;
  numeric?: boolean;
  pin?: Pin;
}

export function HeaderCell({ sort, onSort, numeric = false, pin, className, children, ...rest }: HeaderCellProps) {
  const Arrow = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort === undefined ? undefined : ARIA_SORT[sort]}
      className={cn(
        'h-9 whitespace-nowrap border-line border-b bg-sunken px-(--cell-x) font-medium text-ink-2 text-sm first:pl-4 last:pr-4',
        numeric ? 'text-right' : 'text-left',
        pin && cn(PINS[pin], 'z-10'),
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'group/sort -mx-1.5 inline-flex h-7 items-center gap-1 rounded-tag px-1.5 hover:bg-hover hover:text-ink touch:h-11',
            numeric && 'flex-row-reverse',
            sort && sort !== 'none' && 'text-ink',
          )}
        >
          {children}
          <Arrow
            aria-hidden="true"
            strokeWidth={2}
            className={cn(
              'size-3.5',
              sort && sort !== 'none' ? 'text-brand-ink' : 'text-ink-3 opacity-50 group-hover/sort:opacity-100',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

export interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  numeric?: boolean;
  pin?: Pin;
  /** The shelf-life rail at the left edge of the row; for the first cell. */
  rail?: ShelfLifeTone;
  children?: ReactNode;
}

export function Cell({ numeric = false, pin, rail, className, style, ...rest }: CellProps) {
  const edge: CSSProperties | undefined = rail ? { ...railStyle(rail), ...style } : style;
  return (
    <td
      style={edge}
      className={cn(
        'border-line border-b bg-surface transition-colors first:pl-4 last:pr-4 group-hover/row:bg-hover/60 group-aria-selected/row:bg-brand-soft',
        PADDING,
        numeric ? 'text-right tabular-nums' : 'text-left',
        pin && cn(PINS[pin], 'z-10'),
        rail && !pin && 'rail',
        rail && pin && 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:[background:var(--rail)]',
        className,
      )}
      {...rest}
    />
  );
}
