import type { Sale, SyncVerdict } from '@bhandar/domain/pos';
import { database, type WaitingSale } from './database';
import { tellWaiting } from './waiting-count';

const recount = async () => tellWaiting(await database().sales.count());

/** Done when the sale is on this device's disk; answers what stands there: what was kept under an id first stays. */
export async function keepSale(sale: Omit<WaitingSale, 'seq' | 'state' | 'errors'>): Promise<Sale> {
  const { sales } = database();
  const standing = await database().transaction('rw', sales, async () => {
    const known = await sales.where('id').equals(sale.id).first();
    if (!known) await sales.add({ ...sale, state: 'waiting', errors: {} });
    return known?.sale ?? sale.sale;
  });
  // The sale is kept; how many wait is told again with the next.
  await recount().catch(() => undefined);
  window.dispatchEvent(new Event(SEND_NOW));
  // Else the browser may throw it away when it runs out of room.
  void navigator.storage?.persist?.().catch(() => false);
  return standing;
}

export const listWaiting = (): Promise<WaitingSale[]> => database().sales.orderBy('seq').toArray();

/** So that long bills together stay far below what the server takes in one request. */
const MAX_LINES = 1_000;

/** The next to send, in the till's order: all of one till, the earliest first. */
export async function nextBatch(most: number, except: ReadonlySet<string>): Promise<WaitingSale[]> {
  const waiting = await database().sales.where('state').equals('waiting').sortBy('seq');
  const [first] = waiting.filter(({ storeId }) => !except.has(storeId));
  if (!first) return [];
  const ofTill = waiting.filter(({ storeId, deviceId }) => storeId === first.storeId && deviceId === first.deviceId);
  let lines = 0;
  return ofTill.slice(0, most).filter(({ queued }, index) => {
    lines += queued.sale.lines.length;
    return index === 0 || lines <= MAX_LINES;
  });
}

/** What the server has, it has; what it will not have stays here with its reasons. */
export async function settle(verdicts: readonly SyncVerdict[]): Promise<void> {
  const { sales } = database();
  await database().transaction('rw', sales, async () => {
    for (const verdict of verdicts) {
      const found = sales.where('id').equals(verdict.id);
      if (verdict.verdict === 'invalid') await found.modify({ state: 'invalid', errors: verdict.errors });
      else await found.delete();
    }
  });
  await recount();
}

/** Whatever was refused is sent again. */
export async function tryAgain(): Promise<void> {
  await database().sales.where('state').equals('invalid').modify({ state: 'waiting', errors: {} });
  // Somebody may have asked for it in another tab: whoever sends hears of it.
  window.dispatchEvent(new Event(SEND_NOW));
}

export const SEND_NOW = 'till-send-now';
