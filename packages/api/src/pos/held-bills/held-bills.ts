import { canAccessStore } from '@bhandar/domain/accounts';
import {
  type HeldBill,
  HeldContent,
  type HoldBillInput,
  type HoldOutcome,
  hasEnded,
  MAX_HELD_BILLS,
  type TakeHeldBillInput,
  type TakenBill,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { readStored } from '../../core/read-stored';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { getStoreId } from '../tills/choose-store';
import {
  countHeldBills,
  deleteEndedBills,
  findHeldBill,
  insertHeldBill,
  listHeldRows,
  markTaken,
} from './held-bill-repository';

/** Holds a bill for all tills of its store. It reserves nothing, and ends with the store's day. */
export async function holdBill(ctx: StaffContext, input: HoldBillInput): Promise<{ outcome: HoldOutcome }> {
  const locationId = await getStoreId(ctx, input.locationId);
  const today = todayOf(ctx);
  if (hasEnded(input, today)) return { outcome: 'ended' };
  return transact(ctx, async (tx) => {
    const held = await findHeldBill(tx, input.id);
    if (held && held.locationId !== locationId) throw new DomainError('DUPLICATE', coded('heldBill.idReused'));
    if (held) return { outcome: held.takenAt ? 'taken' : 'held' };
    await deleteEndedBills(tx, locationId, today);
    if ((await countHeldBills(tx, locationId)) >= MAX_HELD_BILLS) {
      throw new DomainError('RULE_BROKEN', coded('heldBill.tooMany', { max: MAX_HELD_BILLS }));
    }
    // A till's clock may be ahead by a day; the bill ends with the day of the store all the same.
    await insertHeldBill(tx, { ...input, businessOn: today, locationId, heldBy: ctx.actor.id });
    return { outcome: 'held' };
  });
}

export async function listHeldBills(ctx: StaffContext, query: { locationId: string }): Promise<HeldBill[]> {
  const locationId = await getStoreId(ctx, query.locationId);
  const rows = await listHeldRows(ctx.db, locationId, todayOf(ctx));
  return rows.map((row) => ({ ...row, heldAt: row.heldAt.toISOString() }));
}

/** Takes a bill up at one till, which removes it from all others. A second till is told who has it. */
export async function takeHeldBill(ctx: StaffContext, { id, takeId }: TakeHeldBillInput): Promise<TakenBill> {
  return transact(ctx, async (tx) => {
    const bill = await findHeldBill(tx, id);
    if (!bill || !canAccessStore(ctx.actor, bill.locationId) || hasEnded(bill, todayOf(ctx))) {
      throw notFound('heldBill');
    }
    const { name } = bill;
    // Read before it is taken, so that nobody takes a bill that no till can show.
    const content = readStored(HeldContent, bill.content, coded('heldBill.unreadable'));
    if (await markTaken(tx, { id, takeId, takenBy: ctx.actor.id, takenAt: ctx.now() })) return { name, content };
    const taken = await findHeldBill(tx, id);
    if (!taken?.takenAt) throw notFound('heldBill');
    if (taken.takeId === takeId) return { name, content };
    throw new DomainError('CHANGED_MEANWHILE', coded('heldBill.taken', { name: taken.takenBy }));
  });
}
