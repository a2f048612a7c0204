import type { QueuedShiftAct, ShiftActVerdict } from '@bhandar/domain/pos';
import { database, type WaitingShiftAct, watch, write } from './database';
import { recount, SEND_NOW } from './outbox';
import { keepUnsent } from './till-shift';

/** Resolves once the act is on this device's disk. */
export async function keepShiftAct(
  act: Pick<WaitingShiftAct, 'id' | 'storeId' | 'deviceId' | 'by'> & { queued: QueuedShiftAct },
): Promise<void> {
  // The database numbers it.
  const kept = { ...act, state: 'waiting', errors: {} } as Omit<WaitingShiftAct, 'seq'> as WaitingShiftAct;
  await write(['shiftActs'], (transaction) => transaction.objectStore('shiftActs').put(kept));
  await recount().catch(() => undefined);
  window.dispatchEvent(new Event(SEND_NOW));
}

export const listShiftActs = async (): Promise<WaitingShiftAct[]> => (await database()).getAll('shiftActs');

/**
 * The browser stores the known shift some seconds later than the acts: after a power cut it may name as unsent what was
 * sent, and every later sale would wait for that.
 */
export async function forgetSentActs(storeId: string): Promise<void> {
  const acts = await listShiftActs();
  keepUnsent(storeId, new Set(acts.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))));
}

/** The acts that are only on this device, also after each change in any tab. */
export const watchShiftActs = (show: (acts: WaitingShiftAct[]) => void): (() => void) =>
  watch('shiftActs', listShiftActs, show);

/** The next act to send, the earliest first. */
export async function nextShiftAct(except: ReadonlySet<string>): Promise<WaitingShiftAct | undefined> {
  const acts = await listShiftActs();
  return acts.find(({ state, storeId }) => state === 'waiting' && !except.has(storeId));
}

/** Forgets an act that the server does not accept. */
export async function dropShiftAct({ seq }: Pick<WaitingShiftAct, 'seq'>): Promise<void> {
  await write(['shiftActs'], (transaction) => transaction.objectStore('shiftActs').delete(seq));
  await recount();
}

/** Deletes recorded acts; marks refused ones invalid with their reasons. */
export async function settleShiftActs(verdicts: readonly ShiftActVerdict[]): Promise<void> {
  await write(['shiftActs'], async (transaction) => {
    const acts = transaction.objectStore('shiftActs');
    for (const verdict of verdicts) {
      const sent = await acts.index('id').get(verdict.id);
      if (!sent) continue;
      if (verdict.verdict === 'recorded') await acts.delete(sent.seq);
      else await acts.put({ ...sent, state: 'invalid', errors: verdict.errors });
    }
  });
  await recount();
}
