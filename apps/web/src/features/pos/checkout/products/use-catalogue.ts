import type { SnapshotQuery } from '@bhandar/domain/pos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { trpc } from '../../../../lib/api/trpc';
import { canKeep } from '../../../../offline/can-keep';
import { findCatalogue, hoursSince, placeOf, readCatalogue } from '../../../../offline/catalogue';
import { useNetwork, useNetworkWatch } from '../../../../offline/network';
import { deviceId } from '../../offline/device-id';

/** The counter comes first. */
const SETTLE_MS = 2_000;
const REREAD_MS = 15 * 60_000;

/** What the counter otherwise fetches when it is first wanted. */
const fetchWhatIsNeededAway = async () => {
  const [printing] = await Promise.all([
    import('../../receipts/print-receipt'),
    import('../../../../kit/confirm-view'),
    import('../../../../offline/flusher'),
    import('../reason-dialog'),
  ]);
  await printing.fetchReceiptStyles();
};

const keyOf = (place: string) => ['kept-catalogue', place];

/** What this device keeps of the store's goods: read anew while the network is there, sold from while it is not. */
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

  const read = useCallback(async () => {
    if (!canKeep() || !navigator.onLine || useNetwork.getState().away) return;
    const till = { deviceId: deviceId() };
    const readPage = (asked: SnapshotQuery) => utils.client.pos.sellableSnapshot.query({ ...asked, ...till });
    await readCatalogue(readPage, userId, locationId);
    await client.invalidateQueries({ queryKey: keyOf(placeOf(userId, locationId)) });
  }, [utils, client, userId, locationId]);
  const readQuietly = useCallback(() => void read().catch(() => undefined), [read]);

  useEffect(() => {
    const first = setTimeout(() => {
      readQuietly();
      void fetchWhatIsNeededAway().catch(() => undefined);
    }, SETTLE_MS);
    const timer = setInterval(readQuietly, REREAD_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [readQuietly]);

  const away = useNetworkWatch(() => {
    void utils.pos.invalidate();
    readQuietly();
  });
  return {
    away,
    /** To sell from while away. */
    kept: away ? (kept.data ?? undefined) : undefined,
    /** It comes from the disk in a moment: not worth asking a server that is away. */
    isComing: away && canKeep() && kept.isPending,
    hoursAway: away && kept.data ? hoursSince(kept.data) : 0,
    /** After a sale took from it. */
    refresh: () => client.invalidateQueries({ queryKey: key }),
  };
}

export type KeptCatalogue = ReturnType<typeof useCatalogue>;
