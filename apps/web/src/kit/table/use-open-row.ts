import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useEffect, useRef } from 'react';
import { goBack } from '../../lib/navigation-guard';

/**
 * The row whose sheet stands open over a list, by its id in the URL. Opening is a step of the history: Back closes the
 * sheet and leaves the list with its page, filters and scroll; closing takes the same step back.
 */
export function useOpenRow(key: string): {
  openId: string | null;
  open: (id: string) => void;
  close: () => void;
} {
  const [openId, write] = useQueryState(key, parseAsString);
  const held = useRef(openId);
  held.current = openId;
  /** Whether the entry before this one is the list without the sheet; unknown for a link that was followed. */
  const opened = useRef(false);
  useEffect(() => {
    if (openId === null) opened.current = false;
  }, [openId]);

  const open = useCallback(
    (id: string) => {
      // From one row to its neighbour is no step: Back still closes.
      const isFirst = held.current === null;
      if (isFirst) opened.current = true;
      void write(id, { history: isFirst ? 'push' : 'replace' });
    },
    [write],
  );
  const close = useCallback(() => {
    // The address follows a moment after `open`; until then there is no step to take back.
    const isWritten = new URLSearchParams(window.location.search).has(key);
    if (opened.current && isWritten) goBack();
    else void write(null, { history: 'replace' });
    opened.current = false;
  }, [write, key]);
  return { openId, open, close };
}
