import { coded, Id, invalid, issue, MAX_PAGE_SIZE, type Page, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { type CursorPage, type CursorQuery, cursorPageOf, FIRST_CURSOR } from '../cursor';
import { ItemStream } from './route';

export const IdParam = z.object({ id: Id });

/** Query parameters arrive as text; an empty one counts as absent. */
const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { error: issue('request.wholeFromOne', { field: name }) })
    // The description states the type, so that generated clients use a number.
    .meta({ type: 'integer', pattern: undefined, minimum: 1, maximum: 9_999_999 })
    .transform(Number)
    .refine((value) => value >= 1, { error: issue('request.wholeFromOne', { field: name }) })
    .optional();

const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** The query of every documented list. A limit above 100 is reduced, not refused. */
export const ListQuery = z.object({
  page: wholeNumber('page').describe('From 1'),
  limit: wholeNumber('limit')
    .transform((limit) => (limit === undefined ? undefined : Math.min(limit, MAX_PAGE_SIZE)))
    .describe('At most 100'),
  search: z
    .string()
    .max(100, { error: issue('page.searchTooLong') })
    .optional(),
  approved: flag,
  inInventory: flag,
});
export type ListQuery = z.output<typeof ListQuery>;

/** Cursor pagination beside the documented pages, for programs that read the whole list. */
export const CursorListQuery = ListQuery.extend({
  cursor: z.string().max(200).optional().describe('start, then the nextCursor of the last answer'),
});
type CursorListQuery = z.output<typeof CursorListQuery>;

export const CursorPageQuery = ListQuery.pick({ limit: true }).extend({
  cursor: z.string().max(200).default(FIRST_CURSOR).describe('start, then the nextCursor of the last answer'),
});

/** A page by cursor. Filters are refused, because the list is read whole. */
export async function answerCursorPage<T>(
  { cursor, limit, ...narrowing }: { cursor: string } & Partial<ListQuery>,
  load: (query: CursorQuery) => Promise<CursorPage<T>>,
  toWire: (item: T) => unknown,
): Promise<unknown> {
  const [narrowed] = Object.entries(narrowing).find(([, value]) => value !== undefined) ?? [];
  if (narrowed)
    throw invalid(coded('page.notWithCursor', { field: narrowed }), { [narrowed]: coded('field.leaveOut') });
  const loaded = await load({ cursor, limit: limit ?? MAX_PAGE_SIZE });
  return { ...loaded, data: loaded.data.map(toWire) };
}

export interface ListRequest {
  page: number;
  limit: number;
  search: string;
}

const wantsPage = (query: ListQuery): boolean => Object.values(query).some((value) => value !== undefined);

async function* everyPage<T>(load: (request: ListRequest) => Promise<Page<T>>, toWire: (item: T) => unknown) {
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const loaded = await load({ page, limit: MAX_PAGE_SIZE, search: '' });
    totalPages = loaded.totalPages;
    yield* loaded.data.map(toWire);
  }
}

/** With none of page, limit, search, approved, inInventory a list is a bare array; with any of them, a page. */
export async function answerList<T>(
  query: ListQuery,
  load: (request: ListRequest) => Promise<Page<T>>,
  toWire: (item: T) => unknown,
): Promise<unknown> {
  if (!wantsPage(query)) return new ItemStream(everyPage(load, toWire));
  const { page = 1, limit = 10, search = '' } = query;
  const loaded = await load({ page, limit, search });
  return { ...loaded, data: loaded.data.map(toWire) };
}

/** Both shapes of a list, for the documentation. */
export const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), pageOf(item)]);
export const cursorListOf = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), pageOf(item), cursorPageOf(item)]);

export const hasCursor = (query: CursorListQuery): query is CursorListQuery & { cursor: string } =>
  query.cursor !== undefined;

export const Deleted = z.object({ message: z.string(), deletedCount: z.number() });
export const deleted = (what: string) => ({ message: `${what} deleted successfully`, deletedCount: 1 });

export const Done = z.object({ success: z.literal(true), message: z.string() }).loose();
export const done = (message: string, more: Record<string, unknown> = {}) => ({ success: true, message, ...more });
