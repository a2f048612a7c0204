import { coded, invalid } from '@bhandar/domain/shared';
import * as z from 'zod';

/** The cursor of the first page. */
export const FIRST_CURSOR = 'start';
const MAX_PAGE_SIZE = 100;

/** The query of every list that is paged by cursor. A cursor is opaque to clients. */
export const CursorQuery = z.object({
  cursor: z.string().max(200).default(FIRST_CURSOR),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});
export type CursorQuery = z.output<typeof CursorQuery>;

export interface CursorRead extends CursorQuery {
  /** `settled` (the default) leaves the youngest rows for a later call; a file has no later call and takes `all`. */
  rows?: 'settled' | 'all';
}

/**
 * A page, oldest rows first. The last page has a `nextCursor` too: with it a later call reads the rows added since.
 */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string(), hasMore: z.boolean() });

export interface CursorPage<T> {
  data: T[];
  nextCursor: string;
  hasMore: boolean;
}

/** The sort key of a row: its creation time to the microsecond, as the database writes it, and its id. */
export interface CursorKey {
  at: string;
  id: string;
}

/** The rows of one page: after a key, before the safe horizon, at most `take`. */
export interface CursorWindow {
  after: CursorKey;
  before: Date;
  take: number;
}

/** Sorts before every row. */
const FIRST_KEY: CursorKey = { at: '0001-01-01T00:00:00.000000Z', id: '00000000-0000-0000-0000-000000000000' };
const CURSOR =
  /^([a-z.A-Z]{1,40})\|(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,15})$/;

const encodeCursor = (list: string, { at, id }: CursorKey): string =>
  Buffer.from(`${list}|${at}|${id}`).toString('base64url');

/** The key that a cursor holds. A cursor of another list, or a malformed one, is refused. */
export function decodeCursor(list: string, cursor: string): CursorKey {
  if (cursor === FIRST_CURSOR) return FIRST_KEY;
  const [, of, at = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const message = coded('page.foreignCursor');
  if (of !== list || Number.isNaN(Date.parse(at))) throw invalid(message, { cursor: message });
  return { at, id };
}

/** Makes a page of rows; one row more than `limit` was read, to know whether there are more. */
export function toCursorPage<Row extends CursorKey, T>(
  rows: readonly Row[],
  { list, cursor, limit }: CursorQuery & { list: string },
  itemOf: (row: Row) => T,
): CursorPage<T> {
  const taken = rows.slice(0, limit);
  const last = taken.at(-1);
  return {
    data: taken.map(itemOf),
    nextCursor: last ? encodeCursor(list, last) : cursor,
    hasMore: rows.length > limit,
  };
}

/** Sorts items that were read by their ids into the order of their keys. */
export function inKeyOrder<T extends { id: string }>(
  keys: readonly CursorKey[],
  items: readonly T[],
): (T & CursorKey)[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return keys.flatMap(({ id, at }) => {
    const item = byId.get(id);
    return item ? [{ ...item, at }] : [];
  });
}
