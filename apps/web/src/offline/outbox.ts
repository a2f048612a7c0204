import { completeReceipt, type Sale, SNAPSHOT_HOURS, type SyncVerdict } from '@bhandar/domain/pos';
import { database, type WaitingSale, watch, write } from './database';
import type { SoldHere } from './sold-here';
import { setWaitingCount } from './waiting-count';

/** Counts what waits: sales, and what was done with the drawer. */
export async function recount(): Promise<void> {
  const till = await database();
  const counts = await Promise.all([till.count('sales'), till.count('shiftActs')]);
  setWaitingCount(counts[0] + counts[1]);
}

/** Resolves once stored; returns the sale stored first under that id. */
export async function keepSale(sale: Omit<WaitingSale, 'seq' | 'state' | 'errors'>): Promise<Sale> {
  const stored = await write(['sales'], async (transaction) => {
    const sales = transaction.objectStore('sales');
    const known = await sales.index('id').get(sale.id);
    // The database numbers it.
    if (!known) await sales.add({ ...sale, state: 'waiting', errors: {} } as Omit<WaitingSale, 'seq'> as WaitingSale);
    return known ? completeReceipt(known.sale) : sale.sale;
  });
  // The sale itself is stored; a failed count is corrected by the next sale.
  await recount().catch(() => undefined);
  window.dispatchEvent(new Event(SEND_NOW));
  // Otherwise the browser may evict the database when storage runs low.
  void navigator.storage?.persist?.().catch(() => false);
  return stored;
}

/** All stored sales; receipts of older releases are completed with the fields that they lack. */
export async function listWaiting(): Promise<WaitingSale[]> {
  const waiting = await (await database()).getAll('sales');
  return waiting.map((one) => ({ ...one, sale: completeReceipt(one.sale) }));
}

/** The stored sales, also after each change in any tab. */
export const watchWaiting = (show: (waiting: WaitingSale[]) => void): (() => void) => watch('sales', listWaiting, show);

/** Limits a batch of long bills to far less than the server's maximum request size. */
const MAX_LINES = 1_000;

/** The next sales to send: all of one store and device, earliest first, up to those made before an instant. */
export async function nextBatch(most: number, except: ReadonlySet<string>, before?: string): Promise<WaitingSale[]> {
  const all = await (await database()).getAllFromIndex('sales', 'state', 'waiting');
  const waiting = before === undefined ? all : all.filter(({ queued }) => queued.soldAt < before);
  const [first] = waiting.filter(({ storeId }) => !except.has(storeId));
  if (!first) return [];
  const ofTill = waiting.filter(({ storeId, deviceId }) => storeId === first.storeId && deviceId === first.deviceId);
  let lines = 0;
  return ofTill.slice(0, most).filter(({ queued }, index) => {
    lines += queued.sale.lines.length;
    return index === 0 || lines <= MAX_LINES;
  });
}

/** The goods of a waiting sale. */
export const soldOf = ({ queued, sale: { businessOn } }: WaitingSale): SoldHere => ({
  cashierId: queued.cashierId,
  businessOn,
  lines: queued.sale.lines,
});

/** Deletes accepted sales; marks refused ones invalid with their reasons. */
export async function settle(verdicts: readonly SyncVerdict[]): Promise<void> {
  await write(['sales', 'recordedSales'], async (transaction) => {
    const sales = transaction.objectStore('sales');
    for (const verdict of verdicts) {
      const sent = await sales.index('id').get(verdict.id);
      if (!sent) continue;
      if (verdict.verdict === 'invalid') {
        await sales.put({ ...sent, state: 'invalid', errors: verdict.errors });
        continue;
      }
      const { id, storeId } = sent;
      await transaction.objectStore('recordedSales').put({ ...soldOf(sent), id, storeId, recordedAt: Date.now() });
      await sales.delete(sent.seq);
    }
  });
  await recount();
}

/** Stores the goods of a sale that the server recorded at once, until the catalogue is read anew. */
export async function rememberRecorded(sold: SoldHere & { id: string; storeId: string }): Promise<void> {
  const recordedAt = Date.now();
  const before = IDBKeyRange.upperBound(recordedAt - SNAPSHOT_HOURS * 3_600_000, true);
  await write(['recordedSales'], async (transaction) => {
    const recordedSales = transaction.objectStore('recordedSales');
    await recordedSales.put({ ...sold, recordedAt });
    for (const id of await recordedSales.index('recordedAt').getAllKeys(before)) await recordedSales.delete(id);
  });
}

/** Sends what was refused again. */
export async function tryAgain(): Promise<void> {
  await write(['sales', 'shiftActs'], async (transaction) => {
    const acts = transaction.objectStore('shiftActs');
    for (const act of await acts.getAll()) await acts.put({ ...act, state: 'waiting', errors: {} });
    const sales = transaction.objectStore('sales');
    for (const refused of await sales.index('state').getAll('invalid')) {
      await sales.put({ ...refused, state: 'waiting', errors: {} });
    }
  });
  // Notifies the sender of this tab; each tab has its own.
  window.dispatchEvent(new Event(SEND_NOW));
}

/** The window event that asks the sender to start at once. */
export const SEND_NOW = 'till-send-now';
