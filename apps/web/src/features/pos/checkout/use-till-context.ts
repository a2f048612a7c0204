import type { TillContext } from '@bhandar/domain/pos';
import { useEffect, useState } from 'react';
import { useActor } from '../../../kit/scope';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { markOffline, useNetwork } from '../../../offline/network';
import { cachedTillSession, cacheTillSession } from '../../../offline/till-session';
import { deviceId, renewDeviceId } from '../offline/device-id';

/** On a weak network a request may stay without an answer and without an error. */
const ANSWER_TIMEOUT_MS = 4_000;

interface TillOpening {
  context: TillContext | undefined;
  /** Offline, and this person has no cached session on this device. */
  unknown: boolean;
  failed: boolean;
  retry: () => void;
}

/** The store, limits and tenders of this till, from the server or, offline, from the cached session of this person. */
export function useTillContext(storeId: string | undefined): TillOpening {
  const { id: userId } = useActor();
  const { offline } = useNetwork();
  const [kept] = useState(() => cachedTillSession(userId));
  const [, setRenewed] = useState(0);
  const [wasOffline, setWasOffline] = useState(offline);
  if (offline && !wasOffline) setWasOffline(true);
  const asked = trpc.pos.tillContext.useQuery({
    deviceId: deviceId(),
    ...(storeId ? { locationId: storeId } : {}),
  });
  const { data, isPending } = asked;
  const standIn = wasOffline && (storeId === undefined || storeId === kept?.store?.id) ? kept : undefined;
  const lost = asked.error !== null && failureOf(asked.error).kind === 'UNREACHABLE';

  useEffect(() => {
    if (!data?.store) return;
    // It is the refusal of one day, which a till without the network could not check on the next.
    const { refusal: _, ...lasting } = data;
    cacheTillSession(userId, lasting);
  }, [data, userId]);
  useEffect(() => {
    if (data?.isOwn !== false) return;
    renewDeviceId();
    setRenewed((times) => times + 1);
  }, [data]);
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
    unknown: context === undefined && offline,
    failed: context === undefined && asked.error !== null,
    retry: () => void asked.refetch(),
  };
}
