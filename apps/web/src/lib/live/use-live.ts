import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStale, staleAfter } from './live-areas';
import type { Letter } from './live-stream';
import { shareLive } from './live-tabs';
import { TAB } from './tab';

/** Events are few and wanted at once; a busy counter's sales are gathered. Milliseconds. */
const DELAYS = { event: 0, changed: 500, pos: 4_000 } as const;
/** What a page that has just been opened shows is no older than its stream. */
const FRESH_MS = 4_000;

/** Keeps what is on the screen true: what changed elsewhere is asked again, at once where it shows. */
export function useLive(staffId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined' || typeof BroadcastChannel === 'undefined') return;
    const since = performance.now();
    let stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = Number.POSITIVE_INFINITY;

    const refresh = (isOld: (path: readonly unknown[]) => boolean) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && isOld(path),
        // A tab in the background asks when it is looked at.
        refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
      });
    const flush = () => {
      const asked = stale;
      stale = new Set();
      due = Number.POSITIVE_INFINITY;
      void refresh((path) => isStale(asked, path));
    };
    const gather = (asked: Set<string>, delay: number) => {
      for (const each of asked) stale.add(each);
      const at = performance.now() + delay;
      if (at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(flush, delay);
    };

    const hear = ({ message }: Letter) => {
      if (message.type === 'resumed') {
        if (performance.now() - since > FRESH_MS) void refresh(() => true);
      } else if (message.type === 'event') gather(staleAfter(message), DELAYS.event);
      else if (message.by !== TAB) {
        gather(staleAfter(message), message.areas.every((area) => area === 'pos') ? DELAYS.pos : DELAYS.changed);
      }
    };
    const leave = shareLive(staffId, hear);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, staffId]);
}
