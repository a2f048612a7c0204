import { useEffect, useState } from 'react';
import type { ListResult } from './table-view';
import type { PageState } from './use-page';

interface SearchEnter<Row> {
  page: Pick<PageState, 'search' | 'query'>;
  list: Pick<ListResult<Row>, 'data' | 'isPlaceholderData'>;
  act: ((row: Row) => void) | undefined;
}

/**
 * What Enter in the search box of a list does: it acts on the first row, once the list shows what was typed. Typing on
 * calls it off.
 */
export function useSearchEnter<Row>({ page, list, act }: SearchEnter<Row>): () => void {
  const [entered, setEntered] = useState<string>();
  const { search } = page;
  const isAnswered = list.data !== undefined && !list.isPlaceholderData && (page.query.search ?? '') === search.trim();
  const first = isAnswered ? list.data?.data[0] : undefined;
  useEffect(() => {
    if (entered === undefined) return;
    if (isAnswered || entered !== search) setEntered(undefined);
    if (first && entered === search) act?.(first);
  });
  return () => {
    if (search.trim() !== '') setEntered(search);
  };
}
