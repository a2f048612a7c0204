import { coded, invalid } from '@bhandar/domain/shared';
import * as z from 'zod';

/** Where a walk begins. */
export const START = 'start';
const MAX_AT_ONCE = 100;

/** What every walk takes. Its cursor says nothing to who holds it. */
export const CursorQuery = z.object({
  cursor: z.string().max(200).default(START),
  limit: z.number().int().min(1).max(MAX_AT_ONCE).default(MAX_AT_ONCE),
});
export type CursorQuery = z.output<typeof CursorQuery>;

/**
 * A page of a walk, in the order in which things came to be. `nextCursor` is there at the end too: asked again later
 * with it, the walk goes on with what came since.
 */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string(), hasMore: z.boolean() });

export interface CursorPage<T> {
  data: T[];
  nextCursor: string;
  hasMore: boolean;
}

/** A place in a list: when a thing came to be, to the microsecond as the database writes it, and its id. */
export interface Place {
  at: string;
  id: string;
}

/** What a step of a walk reads. */
export interface Reach {
  after: Place;
  before: Date;
  take: number;
}

/** Before everything. */
const BEGINNING: Place = { at: '0001-01-01T00:00:00.000000Z', id: '00000000-0000-0000-0000-000000000000' };
const CURSOR =
  /^([a-z.A-Z]{1,40})\|(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,15})$/;

const write = (list: string, { at, id }: Place): string => Buffer.from(`${list}|${at}|${id}`).toString('base64url');

/** The place that a cursor names in a list; that of another list, or none of ours, is refused. */
export function placeOf(list: string, cursor: string): Place {
  if (cursor === START) return BEGINNING;
  const [, of, at = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const message = coded('page.foreignCursor');
  if (of !== list || Number.isNaN(Date.parse(at))) throw invalid(message, { cursor: message });
  return { at, id };
}

/** Turns rows, one more read than was asked for, into a page. */
export function toCursorPage<Row extends Place, T>(
  rows: readonly Row[],
  { list, cursor, limit }: CursorQuery & { list: string },
  itemOf: (row: Row) => T,
): CursorPage<T> {
  const taken = rows.slice(0, limit);
  const last = taken.at(-1);
  return {
    data: taken.map(itemOf),
    nextCursor: last ? write(list, last) : cursor,
    hasMore: rows.length > limit,
  };
}

/** Things as their places come, where they were read by their ids alone. */
export function inPlaces<T extends { id: string }>(places: readonly Place[], things: readonly T[]): (T & Place)[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return places.flatMap(({ id, at }) => {
    const thing = byId.get(id);
    return thing ? [{ ...thing, at }] : [];
  });
}
