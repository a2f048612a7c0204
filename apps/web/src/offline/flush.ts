import { SYNC_BATCH, type SyncVerdict } from '@bhandar/domain/pos';
import { failureOf } from '../lib/api/failure';
import type { Inputs } from '../lib/api/trpc';
import { listWaiting, nextBatch, settle } from './outbox';

export type SendSales = (batch: Inputs['pos']['syncSales']) => Promise<SyncVerdict[]>;

export interface Flushed {
  /** How it ended: all is sent, the network is away, nobody is signed in, or somebody of another store is. */
  ended: 'sent' | 'away' | 'signedOut' | 'elsewhere';
  verdicts: SyncVerdict[];
}

const LOCK = 'till-flush';

/** Sends what waits, batch after batch. One tab at a time does; another one that asks meanwhile has nothing to do. */
export async function flush(send: SendSales, now: () => Date = () => new Date()): Promise<Flushed> {
  // Plain http has no locks: then two tabs may send the same, and the server takes each sale once.
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
      const asked = new Set(batch.map(({ id }) => id));
      const named = answer.filter(({ id }) => asked.has(id));
      // An answer that names none of them settles nothing: asking again at once would never end.
      if (named.length === 0) return { ended: 'away', verdicts };
      await settle(named);
      verdicts.push(...named);
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'NOT_AUTHENTICATED') return { ended: 'signedOut', verdicts };
      if (kind !== 'NOT_FOUND' && kind !== 'NOT_PERMITTED') return { ended: 'away', verdicts };
      elsewhere.add(locationId);
    }
  }
}

export const hasWaiting = async (): Promise<boolean> => (await listWaiting()).some(({ state }) => state === 'waiting');
