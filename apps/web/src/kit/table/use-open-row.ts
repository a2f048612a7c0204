import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useEffect, useRef } from 'react';
import { goBack } from '../../lib/navigation-guard';

/**
 * The row whose sheet is open over a list, by its id in the URL. Opening adds a history entry: Back closes the sheet
 * and keeps the list's page, filters and scroll position; closing goes back by the same entry.
 */
export function useOpenRow(key: string): {
  openId: string | null;
  open: (id: string) => void;
  close: () => void;
} {
  const [openId, write] = useQueryState(key, parseAsString);
  const held = useRef(openId);
  held.current = openId;
  /** Whether the previous history entry is the list without the sheet; false after following a link to the sheet. */
  const opened = useRef(false);
  useEffect(() => {
    if (openId === null) opened.current = false;
  }, [openId]);

  const open = useCallback(
    (id: string) => {
      // Moving to a neighbour row adds no entry, so that Back still closes the sheet.
      const isFirst = held.current === null;
      if (isFirst) opened.current = true;
      void write(id, { history: isFirst ? 'push' : 'replace' });
    },
    [write],
  );
  const close = useCallback(() => {
    // The URL is updated a moment after `open`; before that there is no entry to go back from.
    const isWritten = new URLSearchParams(window.location.search).has(key);
    if (opened.current && isWritten) goBack();
    else void write(null, { history: 'replace' });
    opened.current = false;
  }, [write, key]);
  return { openId, open, close };
}
