import type { HoldBillInput, HoldOutcome, TakeHeldBillInput } from '@bhandar/domain/pos';
import { database, type KeptBill, watch, write } from './database';

/** Resolves once the bill is on this device's disk. */
export async function keepBill(bill: KeptBill): Promise<void> {
  await write(['heldBills'], (kept) => kept.objectStore('heldBills').put(bill));
}

export const listKeptBills = async (locationId: string): Promise<KeptBill[]> =>
  (await database()).getAllFromIndex('heldBills', 'locationId', locationId);

/** The bills of a store on this device, also after each change in any tab. */
export const watchKeptBills = (locationId: string, show: (bills: KeptBill[]) => void): (() => void) =>
  watch('heldBills', () => listKeptBills(locationId), show);

export const findKeptBill = async (id: string): Promise<KeptBill | undefined> =>
  (await database()).get('heldBills', id);

export async function dropBills(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await write(['heldBills'], (kept) => Promise.all(ids.map((id) => kept.objectStore('heldBills').delete(id))));
}

/** A bill that was dropped meanwhile stays away. */
async function mark(id: string, state: KeptBill['state']): Promise<void> {
  await write(['heldBills'], async (kept) => {
    const heldBills = kept.objectStore('heldBills');
    const bill = await heldBills.get(id);
    if (bill) await heldBills.put({ ...bill, state });
  });
}

interface HeldBillServer {
  hold: (bill: HoldBillInput) => Promise<{ outcome: HoldOutcome }>;
  take: (input: TakeHeldBillInput) => Promise<unknown>;
  /** Whether the server answered and refused, as opposed to being unreachable. */
  isRefusal: (error: unknown) => boolean;
}

/** Sends the bills that were held or resumed on this device; drops those of earlier days. A refused one holds up no other. */
export async function sendHeldBills(locationId: string, today: string, server: HeldBillServer): Promise<void> {
  const bills = await listKeptBills(locationId);
  await dropBills(bills.filter(({ businessOn }) => businessOn < today).map(({ id }) => id));
  let failure: unknown;
  for (const bill of bills) {
    if (bill.businessOn < today || (bill.state === 'stored' && !bill.takeId)) continue;
    if (bill.takeId) {
      await sendOnce(server, () => server.take({ id: bill.id, takeId: bill.takeId ?? '' }));
      await dropBills([bill.id]);
      continue;
    }
    await mark(bill.id, 'sent');
    const { state: _, heldBy: __, takeId: ___, ...input } = bill;
    try {
      const held = await server.hold(input);
      if (held.outcome === 'held') await mark(bill.id, 'stored');
      else await dropBills([bill.id]);
    } catch (error) {
      if (!server.isRefusal(error)) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** A refusal is final and ignored; if the server is unreachable, this throws and the call is repeated later. */
async function sendOnce({ isRefusal }: HeldBillServer, request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
