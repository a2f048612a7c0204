import { SYNC_BATCH, type SyncVerdict } from '@bhandar/domain/pos';
import { failureOf } from '../lib/api/failure';
import type { Inputs } from '../lib/api/trpc';
import { listWaiting, nextBatch, settle } from './outbox';

export type SendSales = (batch: Inputs['pos']['syncSales']) => Promise<SyncVerdict[]>;

export interface Flushed {
  /** `elsewhere`: the signed-in person may not send the sales of at least one store. */
  ended: 'sent' | 'offline' | 'signedOut' | 'elsewhere';
  verdicts: SyncVerdict[];
}

const LOCK = 'till-flush';

/** Sends all waiting sales in batches. Only one tab sends at a time; a call from another tab does nothing. */
export async function flush(send: SendSales, now: () => Date = () => new Date()): Promise<Flushed> {
  // Web Locks need https. Without them two tabs may send the same sale, which the server records once.
  if (!navigator.locks) return sendAll(send, now);
  const answer = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendAll(send, now) : undefined,
  );
  return answer ?? { ended: 'sent', verdicts: [] };
}

async function sendAll(send: SendSales, now: () => Date): Promise<Flushed> {
  const verdicts: SyncVerdict[] = [];
  const elsewhere = new Set<string>();
  for (;;) {
    const batch = await nextBatch(SYNC_BATCH, elsewhere);
    const [first] = batch;
    if (!first) return { ended: elsewhere.size > 0 ? 'elsewhere' : 'sent', verdicts };
    const { storeId: locationId, deviceId } = first;
    const sales = batch.map(({ queued, seq }) => ({ ...queued, deviceSeq: seq }));
    try {
      const answer = await send({ locationId, deviceId, sentAt: now().toISOString(), sales });
      const sentIds = new Set(batch.map(({ id }) => id));
      const matched = answer.filter(({ id }) => sentIds.has(id));
      // An answer without a verdict on any of them settles nothing; sending again at once would loop forever.
      if (matched.length === 0) return { ended: 'offline', verdicts };
      await settle(matched);
      verdicts.push(...matched);
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'NOT_AUTHENTICATED') return { ended: 'signedOut', verdicts };
      if (kind !== 'NOT_FOUND' && kind !== 'NOT_PERMITTED') return { ended: 'offline', verdicts };
      elsewhere.add(locationId);
    }
  }
}

export const hasWaiting = async (): Promise<boolean> => (await listWaiting()).some(({ state }) => state === 'waiting');
