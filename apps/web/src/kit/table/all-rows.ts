import { MAX_PAGE_SIZE, type Page } from '@bhandar/domain/shared';

export type FetchPage<Row> = (at: { page: number; limit: number }) => Promise<Page<Row>>;

/**
 * Fetches every row of a filtered list page by page. `onProgress` is called after each page and stops the loop by
 * returning false.
 */
export async function allRows<Row>(
  fetchPage: FetchPage<Row>,
  onProgress: (done: number, total: number) => boolean = () => true,
  limit = MAX_PAGE_SIZE,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, totalPages, totalItems } = await fetchPage({ page, limit });
    rows.push(...data);
    if (!onProgress(rows.length, totalItems)) return undefined;
    if (page >= totalPages || data.length === 0) return rows;
  }
}
