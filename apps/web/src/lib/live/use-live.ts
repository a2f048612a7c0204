import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StreamMessage } from './live-stream';
import { shareLive } from './live-tabs';
import { bothStale, isFromTills, isStale, type StaleEntities, staleAfter } from './stale-queries';
import { TAB } from './tab';

/** Events are rare and refetch at once; counter sales are batched. Milliseconds. */
const DELAYS = { event: 0, changed: 500, counter: 4_000 } as const;
/** A page that was just opened is no older than its stream. */
const FRESH_MS = 4_000;

/** Keeps the screen current: refetches the queries whose entities changed elsewhere, visible ones at once. */
export function useLive(staffId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined' || typeof BroadcastChannel === 'undefined') return;
    const since = performance.now();
    let stale: StaleEntities = new Set();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = Number.POSITIVE_INFINITY;

    const refresh = (isOld: (path: readonly unknown[]) => boolean) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && isOld(path),
        // A background tab refetches when it becomes visible.
        refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
      });
    const flush = () => {
      const before = stale;
      stale = new Set();
      due = Number.POSITIVE_INFINITY;
      void refresh((path) => isStale(before, path));
    };
    const gather = (more: StaleEntities, delay: number) => {
      stale = bothStale(stale, more);
      const at = performance.now() + delay;
      if (at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(flush, delay);
    };

    const hear = ({ message }: StreamMessage) => {
      if (message.type === 'resumed') {
        if (performance.now() - since > FRESH_MS) void refresh(() => true);
      } else if (message.type === 'event') gather(staleAfter(message), DELAYS.event);
      else if (message.by !== TAB) {
        const more = staleAfter(message);
        gather(more, isFromTills(more) ? DELAYS.counter : DELAYS.changed);
      }
    };
    const leave = shareLive(staffId, hear);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, staffId]);
}
