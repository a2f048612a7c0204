import { useState } from 'react';
import type { PageState } from '../../../kit';
import { takePrivateSearch } from '../../../lib/private-search';
import { useDebounced } from '../../../lib/use-debounced';

/** Keeps a page's search text out of the URL, because it is a person's name or phone number. */
export function usePrivateSearch<Page extends Pick<PageState, 'query' | 'page' | 'narrowed' | 'setPage' | 'clear'>>(
  page: Page,
) {
  const [typed, setTyped] = useState(() => takePrivateSearch('customers'));
  const search = useDebounced(typed).trim();
  return {
    ...page,
    query: { ...page.query, ...(search ? { search } : {}) } as Page['query'],
    search: typed,
    narrowed: page.narrowed || search !== '',
    setSearch: (text: string) => {
      setTyped(text);
      if (page.page > 1) page.setPage(1);
    },
    clear: () => {
      setTyped('');
      page.clear();
    },
  };
}
