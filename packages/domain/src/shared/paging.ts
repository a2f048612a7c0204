import * as z from 'zod';
import { optionalText } from './fields';
import { issue } from './refusal';

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;
export const MAX_SEARCH = 100;

/** Search text as typed; longer text is refused, which bounds the query. */
export const SearchText = optionalText(MAX_SEARCH);

/** The query of every list. Screens add their filters with `.extend`, and limit `sort` to their columns. */
export const PageQuery = z.object({
  page: z
    .number()
    .int({ error: issue('page.wholeNumber') })
    .min(1, { error: issue('page.atLeastOne') })
    .max(MAX_PAGE, { error: issue('page.tooHigh', { max: MAX_PAGE }) })
    .default(1),
  limit: z
    .number()
    .int()
    .min(1, { error: issue('page.limitAtLeastOne') })
    .max(MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE),
  search: SearchText,
  sort: z.string().max(40).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type PageQuery = z.infer<typeof PageQuery>;

export interface Page<T> {
  data: T[];
  totalItems: number;
  totalPages: number;
  page: number;
  limit: number;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    totalItems: z.number(),
    totalPages: z.number(),
    page: z.number(),
    limit: z.number(),
  });

export function toPage<T>(data: T[], totalItems: number, query: { page: number; limit: number }): Page<T> {
  const { page, limit } = query;
  return { data, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / limit)), page, limit };
}

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;
