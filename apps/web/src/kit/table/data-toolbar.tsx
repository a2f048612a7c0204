import { Button, cn, DropdownMenu, DropdownMenuRadioGroup, IconButton, SearchInput } from '@bhandar/ui';
import { ArrowUpDown, ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import type { Column } from './columns';
import type { FilterParsers, FilterValues, PageState } from './use-page';

export interface FilterOption<Value extends FilterValue = string> {
  /** As the filter's parser answers it, and the query sends it. */
  value: Value;
  label: string;
  /** The number of rows that the option would leave. */
  count?: number | undefined;
  /** The text of a button of its own before the filter, for the option that most people come for. */
  button?: string;
}

type FilterValue = string | number | boolean;
type FilterKey<Filters extends FilterParsers> = keyof Filters & string;

export type Filter<Filters extends FilterParsers> = {
  [Key in FilterKey<Filters>]: {
    key: Key;
    label: string;
    options: readonly FilterOption<NonNullable<FilterValues<Filters>[Key]>>[];
  };
}[FilterKey<Filters>];

interface DataToolbarProps<Sort extends string, Filters extends FilterParsers> {
  page: PageState<Sort, Filters>;
  lead?: ReactNode;
  searchLabel?: string | undefined;
  /** The placeholder on a phone, which would cut the label. */
  searchHint?: string | undefined;
  onSearchEnter: () => void;
  filters: readonly Filter<Filters>[];
  phone: boolean;
  /** The columns, which a phone sorts by a menu, because its cards have no headers to click. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'sort'>[];
  busy: boolean;
  /** The buttons for columns and export. */
  tools: ReactNode;
  children?: ReactNode;
}

/** Search, filters and tools. A phone has the search, the tools and the filters that are set in view; the others unfold. */
export function DataToolbar<Sort extends string, Filters extends FilterParsers>(
  props: DataToolbarProps<Sort, Filters>,
) {
  const { page, lead, searchLabel, searchHint, onSearchEnter, filters, phone, busy, tools, children } = props;
  const { t } = useTranslation('kit');
  const [unfolded, setUnfolded] = useState(false);
  const sorts = phone
    ? props.columns.flatMap(({ header, sort }) => (sort ? [{ value: sort, label: header }] : []))
    : [];
  const isEmpty = filters.length === 0 && sorts.length === 0 && !tools;
  if (!lead && !searchLabel && isEmpty && !children) return null;
  const set = filters.filter(({ key }) => page.filters[key] !== undefined);
  const folds = phone && Boolean(lead || searchLabel) && !isEmpty;
  const isFull = !folds || unfolded;
  // A lead or a button of the screen leaves the tools no room beside the search.
  const toolsInRow = folds && !lead && !children;
  const hasOptions = !toolsInRow || filters.length + sorts.length > 0;
  const shownFilters = isFull ? filters : filters.filter((filter) => set.includes(filter) || buttonOf(filter));
  return (
    <div className="screen-only flex flex-wrap items-center gap-2">
      {lead}
      {searchLabel ? (
        // Wide enough to see what is typed; a wide control of the screen takes the next row.
        <div className={cn('min-w-0 flex-1 sm:max-w-96 sm:basis-48', folds ? 'basis-40' : 'basis-full')}>
          <SearchInput
            label={searchLabel}
            // A phone would cut what the search looks at; the label still says it.
            placeholder={phone ? (searchHint ?? t('search')) : searchLabel}
            clearLabel={t('clearSearch')}
            value={page.search}
            onValueChange={page.setSearch}
            onKeyDown={({ key, ctrlKey, metaKey, nativeEvent }) => {
              if (key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing) onSearchEnter();
            }}
            busy={busy}
          />
        </div>
      ) : null}
      {folds && hasOptions ? (
        <span className="relative">
          <IconButton
            label={set.length > 0 ? `${t('listOptions')} (${formatCount(set.length)})` : t('listOptions')}
            aria-expanded={unfolded}
            variant="secondary"
            onClick={() => setUnfolded(!unfolded)}
          >
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
          {set.length > 0 ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -top-1.5 -right-1.5 flex size-5 items-center justify-center rounded-full bg-brand font-semibold text-on-brand text-xs tabular-nums"
            >
              {formatCount(set.length)}
            </span>
          ) : null}
        </span>
      ) : null}
      {toolsInRow ? tools : null}
      <ToolbarRow isRow={folds} wraps={unfolded}>
        {shownFilters.map((filter) => (
          <FilterChip key={filter.key} filter={filter} page={page} buttonOnly={!isFull} />
        ))}
        {isFull && sorts.length > 0 ? (
          <DropdownMenu
            align="start"
            trigger={
              <Button size="sm" variant="ghost" icon={<ArrowUpDown />} iconOnPhones>
                {t('sortBy')}
              </Button>
            }
          >
            <DropdownMenuRadioGroup
              value={page.sort?.by ?? ''}
              onValueChange={(by) => page.setSort(by as Sort)}
              options={sorts}
            />
          </DropdownMenu>
        ) : null}
        {(isFull && page.narrowed) || (folds && set.length > 0) ? (
          <Button size="sm" variant="link" onClick={page.clear}>
            {t('clearAll')}
          </Button>
        ) : null}
        {isFull && folds && !toolsInRow ? tools : null}
      </ToolbarRow>
      {children || (tools && !folds) ? (
        <div className={cn('ml-auto flex min-w-0 flex-wrap items-center gap-2', folds && 'grow')}>
          {children}
          {folds ? null : tools}
        </div>
      ) : null}
    </div>
  );
}

/** The option of a filter that has a button of its own. */
const buttonOf = <Filters extends FilterParsers>({ options }: Filter<Filters>) =>
  (options as readonly FilterOption<FilterValue>[]).find(({ button }) => button);

/** On a phone a row of its own, which scrolls sideways unless all options are shown. */
function ToolbarRow({ isRow, wraps, children }: { isRow: boolean; wraps: boolean; children: ReactNode }) {
  if (!isRow) return children;
  return (
    <div
      className={cn(
        'order-1 flex basis-full items-center gap-2 empty:hidden *:shrink-0',
        wraps ? 'flex-wrap' : 'overflow-x-auto whitespace-nowrap [scrollbar-width:none]',
      )}
    >
      {children}
    </div>
  );
}

interface FilterChipProps<Sort extends string, Filters extends FilterParsers> {
  filter: Filter<Filters>;
  page: PageState<Sort, Filters>;
  /** Leaves the menu out where it would only repeat the button. */
  buttonOnly: boolean;
}

/** Shows its options when unset; when set, names the option and can be removed. */
function FilterChip<Sort extends string, Filters extends FilterParsers>({
  filter,
  page,
  buttonOnly,
}: FilterChipProps<Sort, Filters>) {
  const { t } = useTranslation('kit');
  const { key, label } = filter;
  const options: readonly FilterOption<NonNullable<FilterValues<Filters>[typeof key]>>[] = filter.options;
  const inForce = options.find(({ value }) => value === page.filters[key]);
  const quick = options.find(({ button }) => button);
  // The button says that its option is in force.
  const chosen = inForce === quick ? undefined : inForce;
  const frame = 'relative inline-flex h-8 items-center border text-sm focus-visible:z-10 touch:h-11';
  const [only, ...more] = options;
  // A filter with a single option is set by one click, without a menu.
  if (only && more.length === 0 && !chosen) {
    return (
      <button
        type="button"
        aria-pressed={false}
        className={cn(
          frame,
          'rounded-control border-line-strong/55 border-dashed bg-surface px-2.5 text-ink-2 hover:bg-hover',
        )}
        onClick={() => page.setFilter(key, only.value)}
      >
        {t('filterChip', { label, value: only.label })}
        <ChipCount count={only.count} />
      </button>
    );
  }
  const button = quick ? (
    <button
      type="button"
      aria-pressed={quick === inForce}
      className={cn(
        frame,
        'rounded-control px-2.5 hover:bg-hover',
        quick === inForce
          ? 'border-brand/35 bg-brand-soft font-medium text-brand-ink'
          : 'border-line-strong/55 border-dashed bg-surface text-ink-2',
      )}
      onClick={() => page.setFilter(key, quick === inForce ? undefined : quick.value)}
    >
      {quick.button}
      <ChipCount count={quick.count} />
      {quick === inForce ? <X aria-hidden="true" strokeWidth={1.75} className="-mr-1 ml-1.5 size-3.5" /> : null}
    </button>
  ) : null;
  if (button && buttonOnly && !chosen) return button;
  const menu = (
    <span className={cn('inline-flex', chosen && 'text-brand-ink')}>
      <DropdownMenu
        align="start"
        trigger={
          <button
            type="button"
            className={cn(
              frame,
              'gap-1.5 px-2.5 hover:bg-hover',
              chosen
                ? 'rounded-l-control border-brand/35 bg-brand-soft font-medium'
                : 'rounded-control border-line-strong/55 border-dashed bg-surface text-ink-2',
            )}
          >
            {chosen ? t('filterChip', { label, value: chosen.label }) : label}
            {chosen ? null : <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-3.5 text-ink-3" />}
          </button>
        }
      >
        <DropdownMenuRadioGroup
          value={inForce ? String(inForce.value) : ''}
          onValueChange={(next) => page.setFilter(key, options.find(({ value }) => String(value) === next)?.value)}
          options={options.map((option) => ({
            value: String(option.value),
            label:
              option.count === undefined ? (
                option.label
              ) : (
                <span className="flex flex-1 justify-between gap-6">
                  {option.label}
                  <span className="text-ink-3 tabular-nums">{formatCount(option.count)}</span>
                </span>
              ),
          }))}
        />
      </DropdownMenu>
      {chosen ? (
        <button
          type="button"
          aria-label={t('removeFilter', { label, value: chosen.label })}
          onClick={() => page.setFilter(key, undefined)}
          className={cn(
            frame,
            '-ml-px rounded-r-control border-brand/35 bg-brand-soft px-1.5 hover:bg-hover touch:px-3',
          )}
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
  return button ? (
    <>
      {button}
      {menu}
    </>
  ) : (
    menu
  );
}

const ChipCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : (
    <>
      {' '}
      <span className="ml-1.5 font-semibold text-ink tabular-nums">{formatCount(count)}</span>
    </>
  );
