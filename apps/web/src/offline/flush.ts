import { type ShiftActVerdict, SYNC_BATCH, type SyncVerdict } from '@bhandar/domain/pos';
import { failureOf } from '../lib/api/failure';
import type { Inputs } from '../lib/api/trpc';
import type { WaitingSale, WaitingShiftAct } from './database';
import { listWaiting, nextBatch, settle } from './outbox';
import { listShiftActs, nextShiftAct, settleShiftActs } from './shift-acts';
import { markSent } from './till-shift';

export interface TillServer {
  sendSales: (batch: Inputs['pos']['syncSales']) => Promise<SyncVerdict[]>;
  sendShiftActs: (batch: Inputs['pos']['syncShifts']) => Promise<ShiftActVerdict[]>;
}

export interface Flushed {
  /** `elsewhere`: the signed-in person may not send the sales of at least one store. */
  ended: 'sent' | 'offline' | 'signedOut' | 'elsewhere';
  verdicts: SyncVerdict[];
  /** The number of acts on drawers that the server answered. */
  shiftActs: number;
}

const LOCK = 'till-flush';

/** Sends all that waits. Only one tab sends at a time; a call from another tab does nothing. */
export async function flush(server: TillServer, now: () => Date = () => new Date()): Promise<Flushed> {
  // Web Locks need https. Without them two tabs may send the same sale, which the server records once.
  if (!navigator.locks) return sendAll(server, now);
  const answer = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendAll(server, now) : undefined,
  );
  return answer ?? { ended: 'sent', verdicts: [], shiftActs: 0 };
}

/**
 * In the order in which things happened: a sale comes before the count that includes its cash, and after the opening of
 * its shift.
 */
async function sendAll(server: TillServer, now: () => Date): Promise<Flushed> {
  const verdicts: SyncVerdict[] = [];
  const elsewhere = new Set<string>();
  let shiftActs = 0;
  const ended = (how: Flushed['ended']): Flushed => ({ ended: how, verdicts, shiftActs });
  for (;;) {
    const act = await nextShiftAct(elsewhere);
    const batch = await nextBatch(SYNC_BATCH, elsewhere, act?.queued.madeAt);
    const locationId = batch[0]?.storeId ?? act?.storeId;
    if (locationId === undefined) return ended(elsewhere.size > 0 ? 'elsewhere' : 'sent');
    try {
      if (batch.length > 0) {
        const matched = await sendBatch(server, batch, now);
        // An answer without a verdict on any of them settles nothing; sending again at once would loop forever.
        if (matched.length === 0) return ended('offline');
        verdicts.push(...matched);
      } else if (act) {
        if (!(await sendAct(server, act, now))) return ended('offline');
        shiftActs += 1;
      }
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'NOT_AUTHENTICATED') return ended('signedOut');
      if (kind !== 'NOT_FOUND' && kind !== 'NOT_PERMITTED') return ended('offline');
      elsewhere.add(locationId);
    }
  }
}

/** Of one store and device. */
async function sendBatch({ sendSales }: TillServer, batch: WaitingSale[], now: () => Date): Promise<SyncVerdict[]> {
  const [{ storeId: locationId, deviceId }] = batch as [WaitingSale];
  const sales = batch.map(({ queued, seq }) => ({ ...queued, deviceSeq: seq }));
  const answer = await sendSales({ locationId, deviceId, sentAt: now().toISOString(), sales });
  const sentIds = new Set(batch.map(({ id }) => id));
  const matched = answer.filter(({ id }) => sentIds.has(id));
  await settle(matched);
  return matched;
}

/** Whether the server has answered to it. */
async function sendAct(
  { sendShiftActs }: TillServer,
  { id, storeId: locationId, deviceId, queued }: WaitingShiftAct,
  now: () => Date,
): Promise<boolean> {
  const answer = await sendShiftActs({ locationId, deviceId, sentAt: now().toISOString(), acts: [queued] });
  const matched = answer.filter((verdict) => verdict.id === id);
  await settleShiftActs(matched);
  if (matched.length > 0) markSent(locationId, [id]);
  return matched.length > 0;
}

const isWaiting = ({ state }: { state: 'waiting' | 'invalid' }): boolean => state === 'waiting';

export const hasWaiting = async (): Promise<boolean> =>
  (await listWaiting()).some(isWaiting) || (await listShiftActs()).some(isWaiting);
