import type { SnapshotQuery } from '@bhandar/domain/pos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { trpc } from '../../../../lib/api/trpc';
import { canKeep } from '../../../../offline/can-keep';
import { findCatalogue, hoursSince, readCatalogue } from '../../../../offline/catalogue';
import { placeOf } from '../../../../offline/database';
import { useNetwork, useNetworkWatch } from '../../../../offline/network';
import { useWaitingCount, waitingCount } from '../../../../offline/waiting-count';
import { deviceId } from '../../offline/device-id';

/** Delays the download until the till has opened. */
const SETTLE_MS = 2_000;
const REREAD_MS = 15 * 60_000;

/** The modules that are otherwise loaded when first used. */
const prefetchForOffline = async () => {
  const [printing] = await Promise.all([
    import('../../receipts/print-receipt'),
    import('../../receipts/order-successful'),
    import('../../../../kit/confirm-view'),
    import('../../../../offline/retry-flush'),
    import('../../offline/sell-offline'),
    import('../reason-dialog'),
    import('../batch-choice'),
    import('../cart/line-dialog'),
    import('../../held/hold-dialog'),
    import('../../held/held-dialog'),
    import('../key-sheet'),
    import('../devices/till-settings'),
    import('../../offline/waiting-sales'),
    import('../../offline/waiting-receipt'),
    import('../../returns/return-find-dialog'),
    import('../touch/touch-pane'),
    import('../../shifts/shift-desk'),
  ]);
  await printing.fetchReceiptStyles();
};

const keyOf = (place: string) => ['kept-catalogue', place];

/** Unsent sales are deducted from the catalogue; once they are sent it is read anew. */
function useUnsentSales(refresh: () => Promise<void>, read: () => void) {
  const unsent = useWaitingCount();
  const unsentBefore = useRef(unsent);
  useEffect(() => {
    const before = unsentBefore.current;
    unsentBefore.current = unsent;
    if (unsent === before) return;
    void refresh();
    if (unsent > before) return;
    // Once the sending has paused: what is sent during the reading is deducted from it again.
    const timer = setTimeout(read, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [unsent, refresh, read]);
}

/** The cached catalogue of the store: refreshed while online, sold from while offline. */
export function useCatalogue({ userId, locationId }: { userId: string; locationId: string }) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const key = keyOf(placeOf(userId, locationId));
  const kept = useQuery({
    queryKey: key,
    queryFn: async () => (await findCatalogue(userId, locationId)) ?? null,
    enabled: canKeep(),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: keyOf(placeOf(userId, locationId)) }),
    [client, userId, locationId],
  );
  const read = useCallback(async () => {
    if (!canKeep() || !navigator.onLine || useNetwork.getState().offline) return;
    const till = { deviceId: deviceId() };
    const readPage = (asked: SnapshotQuery) => utils.client.pos.sellableSnapshot.query({ ...asked, ...till });
    await readCatalogue(readPage, userId, locationId);
    await refresh();
  }, [utils, refresh, userId, locationId]);
  const readQuietly = useCallback(() => void read().catch(() => undefined), [read]);

  useEffect(() => {
    const first = setTimeout(() => {
      readQuietly();
      void prefetchForOffline().catch(() => undefined);
    }, SETTLE_MS);
    const timer = setInterval(readQuietly, REREAD_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [readQuietly]);

  useUnsentSales(refresh, readQuietly);

  const offline = useNetworkWatch(() => {
    void utils.pos.invalidate();
    if (waitingCount() === 0) readQuietly();
  });
  return {
    offline,
    /** Set only while offline. */
    kept: offline ? (kept.data ?? undefined) : undefined,
    /** Being read from the disk while offline, so the server need not be asked. */
    isComing: offline && canKeep() && kept.isPending,
    hoursOffline: offline && kept.data ? hoursSince(kept.data) : 0,
    /** Reads the quantities again after a sale. */
    refresh,
  };
}
