import { Day, DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_SEARCH } from '@bhandar/domain/shared';
import {
  createParser,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type SingleParser,
  type UrlKeys,
  useQueryStates,
} from 'nuqs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const SEARCH_DELAY_MS = 300;
const SIZE_KEY = 'rows-per-page';

export type Direction = 'asc' | 'desc';
/** Whether a change is a history entry of its own (`push`) or part of the previous one (`replace`). */
export type HistoryStep = 'push' | 'replace';
/** The URL parser of each filter: `textFilter`, `choiceFilter([...])`, `flagFilter`. */
export type FilterParsers = Record<string, { parse: (text: string) => string | number | boolean | null }>;

/** The filter values in the URL; an unset filter is absent. */
export type FilterValues<Filters extends FilterParsers> = {
  [Key in keyof Filters]?: NonNullable<ReturnType<Filters[Key]['parse']>>;
};

/** Free text or an id. */
export const textFilter = parseAsString;
/** One of the given values; any other value in the URL counts as unset. */
export const choiceFilter = <const Choice extends string>(choices: readonly Choice[]) => parseAsStringLiteral(choices);
/** Set or absent: `?low=1`. */
export const flagFilter = createParser<true>({
  parse: (text) => (text === '1' ? true : null),
  serialize: () => '1',
});
/** False or absent: `?quarantine=0`. */
export const noFilter = createParser<false>({
  parse: (text) => (text === '0' ? false : null),
  serialize: () => '0',
});
/** A valid day; any other value in the URL counts as unset. */
export const dayFilter = createParser<string>({
  parse: (text) => (Day.safeParse(text).success ? text : null),
  serialize: (day) => day,
});

export interface PageOptions<Sort extends string, Filters extends FilterParsers> {
  /** The sort keys of the API, and the one it uses when the URL has none. */
  sorts?: readonly Sort[];
  defaultSort?: { by: Sort; direction: Direction };
  /** A search is sorted by its best match, as the API does without a sort, until a column is pressed. */
  matchFirst?: boolean;
  filters?: Filters;
  /**
   * Filters that select the list itself, such as a tab or a store. They do not count as narrowing, and clearing keeps
   * them.
   */
  views?: readonly (keyof Filters & string)[];
  /** Prefix of the URL keys, when a screen holds two lists. */
  scope?: string;
}

export type ListQuery<Sort extends string, Filters extends FilterParsers> = {
  page: number;
  limit: number;
  search?: string;
  sort?: Sort;
  direction?: Direction;
} & FilterValues<Filters>;

export interface PageState<Sort extends string = string, Filters extends FilterParsers = FilterParsers> {
  /** The input of a list procedure: `trpc.catalogue.listProducts.useQuery(page.query, keepRows)`. */
  query: ListQuery<Sort, Filters>;
  page: number;
  limit: number;
  /** The text in the search box; `query.search` follows 300 ms after the last key. */
  search: string;
  sort: { by: Sort; direction: Direction } | undefined;
  /** Columns hidden or, with a plus, shown: `?columns=-email,+generic`; undefined when the URL has none. */
  columns: string | undefined;
  filters: FilterValues<Filters>;
  /** Whether a search or a filter is set. */
  narrowed: boolean;
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
  setSearch: (search: string) => void;
  setSort: (by: Sort, direction?: Direction) => void;
  setColumns: (columns: string | undefined) => void;
  setFilter: <Key extends keyof Filters & string>(key: Key, value: FilterValues<Filters>[Key] | undefined) => void;
  /** Sets several filters, null to unset; pass `replace` to add no history entry. */
  setFilters: (changes: { [Key in keyof Filters]?: FilterValues<Filters>[Key] | null }, step?: HistoryStep) => void;
  /** Clears search and filters; sort and page size stay. */
  clear: () => void;
}

const isSize = (size: number): boolean => (PAGE_SIZES as readonly number[]).includes(size);

function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(SIZE_KEY));
  return isSize(size) ? size : DEFAULT_PAGE_SIZE;
}

const without = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));

/** A list's page, search, sort and filters, all in the URL, so that Back and a shared link restore the view. */
export function usePage<const Sort extends string = never, Filters extends FilterParsers = Record<never, never>>(
  options: PageOptions<Sort, Filters> = {},
): PageState<Sort, Filters> {
  const { scope, matchFirst = false } = options;
  // Kept from the first render, because an inline object would rebuild the parsers each time.
  const [fixed] = useState(() => ({
    sorts: options.sorts ?? [],
    filters: options.filters ?? ({} as Filters),
    narrowing: Object.keys(options.filters ?? {}).filter((key) => !options.views?.includes(key)),
  }));
  const parsers = useMemo(
    () => ({
      ...(fixed.filters as Record<string, SingleParser<unknown>>),
      page: parseAsInteger,
      limit: parseAsInteger,
      search: parseAsString,
      columns: parseAsString,
      sort: parseAsStringLiteral(fixed.sorts),
      direction: parseAsStringLiteral(['asc', 'desc']),
    }),
    [fixed],
  );
  const urlKeys = useMemo(() => {
    const keys = Object.keys(parsers) as (keyof typeof parsers)[];
    return Object.fromEntries(keys.map((key) => [key, scope ? `${scope}.${String(key)}` : key])) as UrlKeys<
      typeof parsers
    >;
  }, [parsers, scope]);
  const [raw, write] = useQueryStates(parsers, { urlKeys, history: 'push' });
  const [size, setSize] = useState(rememberedPageSize);
  const values = raw as Record<string, unknown> & { page: number | null; limit: number | null; search: string | null };

  const page = Math.min(MAX_PAGE, Math.max(1, values.page ?? 1));
  const limit = values.limit !== null && isSize(values.limit) ? values.limit : size;
  const search = searchable(values.search ?? '');
  const defaultSort = matchFirst && search !== '' ? undefined : options.defaultSort;
  const sortBy = (values.sort as Sort | null) ?? defaultSort?.by;
  const direction = (values.direction as Direction | null) ?? (values.sort ? 'asc' : (defaultSort?.direction ?? 'asc'));
  const filterText = JSON.stringify(
    without(Object.fromEntries(Object.keys(fixed.filters).map((key) => [key, values[key]]))),
  );
  const filters = useMemo(() => JSON.parse(filterText) as FilterValues<Filters>, [filterText]);

  const patch = useCallback(
    (changes: Record<string, unknown>, history: HistoryStep = 'push') => {
      void write(changes as Parameters<typeof write>[0], { history });
    },
    [write],
  );
  const [typed, setSearch] = useDebouncedSearch(search, patch);

  const setPage = useCallback((next: number) => patch({ page: next > 1 ? next : null }), [patch]);
  const setLimit = useCallback(
    (next: number) => {
      localStorage.setItem(SIZE_KEY, String(next));
      setSize(next);
      patch({ limit: next === DEFAULT_PAGE_SIZE ? null : next, page: null });
    },
    [patch],
  );
  const setSort = useCallback(
    (by: Sort, next?: Direction) => {
      const flipped = sortBy === by && direction === 'asc' ? 'desc' : 'asc';
      patch({ sort: by, direction: (next ?? flipped) === 'desc' ? 'desc' : null, page: null });
    },
    [patch, sortBy, direction],
  );
  const setColumns = useCallback(
    (columns: string | undefined) => patch({ columns: columns ?? null }, 'replace'),
    [patch],
  );
  const setFilter = useCallback((key: string, value: unknown) => patch({ [key]: value ?? null, page: null }), [patch]);
  const setFilters = useCallback(
    (changes: Record<string, unknown>, step?: HistoryStep) => patch({ ...changes, page: null }, step),
    [patch],
  );
  const clear = useCallback(() => {
    setSearch('');
    patch({ ...Object.fromEntries(fixed.narrowing.map((key) => [key, null])), search: null, page: null });
  }, [patch, setSearch, fixed]);

  const query = useMemo(
    () => ({
      page,
      limit,
      ...(search ? { search } : {}),
      ...(sortBy ? { sort: sortBy, direction } : {}),
      ...filters,
    }),
    [page, limit, search, sortBy, direction, filters],
  );

  return {
    query: query as ListQuery<Sort, Filters>,
    page,
    limit,
    search: typed,
    sort: sortBy ? { by: sortBy, direction } : undefined,
    columns: (values.columns as string | null) ?? undefined,
    filters,
    narrowed: search !== '' || fixed.narrowing.some((key) => key in filters),
    setPage,
    setLimit,
    setSearch,
    setSort,
    setColumns,
    setFilter,
    setFilters,
    clear,
  };
}

/** Cuts a text to the search limit without splitting a surrogate pair. */
const searchable = (text: string): string => text.slice(0, MAX_SEARCH).replace(/[\ud800-\udbff]$/, '');

/** The box shows the typed text at once; the URL, and with it the query, follows after a pause. */
function useDebouncedSearch(
  search: string,
  patch: (changes: Record<string, unknown>, history: HistoryStep) => void,
): [string, (search: string) => void] {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, a link or "Clear all" changed the URL: the box follows, and a pending keystroke must not undo it.
  useEffect(() => {
    if (search === sent.current) return;
    clearTimeout(timer.current);
    sent.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = useCallback(
    (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        sent.current = searchable(next.trim());
        patch({ search: sent.current === '' ? null : sent.current, page: null }, 'replace');
      }, SEARCH_DELAY_MS);
    },
    [patch],
  );
  return [typed, set];
}
