import type { TillContext } from '@bhandar/domain/pos';
import { useEffect, useState } from 'react';
import { useActor } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { markOffline, useNetwork } from '../../../offline/network';
import { cachedTillSession, cacheTillSession } from '../../../offline/till-session';
import { deviceId } from '../offline/device-id';

/** A network that is half there lets nobody know. */
const ANSWER_TIMEOUT_MS = 4_000;

interface TillOpening {
  context: TillContext | undefined;
  /** The server is away, and nobody has sold on this device before. */
  unknown: boolean;
  failed: boolean;
  retry: () => void;
}

/** Where this till stands and what it may do: as the server says, or said when this person last sold here. */
export function useTillContext(storeId: string | undefined): TillOpening {
  const { id: userId } = useActor();
  const { away } = useNetwork();
  const [kept] = useState(() => cachedTillSession(userId));
  const [wasAway, setWasAway] = useState(away);
  if (away && !wasAway) setWasAway(true);
  const asked = trpc.pos.tillContext.useQuery({
    deviceId: deviceId(),
    ...(storeId ? { locationId: storeId } : {}),
  });
  const { data, isPending } = asked;
  const standIn = wasAway && (storeId === undefined || storeId === kept?.store?.id) ? kept : undefined;
  const lost = asked.error !== null && failureOf(asked.error).kind === 'UNREACHABLE';

  useEffect(() => {
    if (data?.store) cacheTillSession(userId, data);
  }, [data, userId]);
  useEffect(() => {
    if (lost) markOffline();
  }, [lost]);
  useEffect(() => {
    if (!isPending || !kept) return;
    const timer = setTimeout(markOffline, ANSWER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPending, kept]);

  const context = data ?? standIn;
  return {
    context,
    unknown: context === undefined && away,
    failed: context === undefined && asked.error !== null,
    retry: () => void asked.refetch(),
  };
}
