import type { Db, Tx } from '@bhandar/db';
import { staffName } from '@bhandar/db';
import type { HoldBillInput } from '@bhandar/domain/pos';

/** A copy of a bill that is there already changes nothing, also not one that was taken up. */
export async function insertHeldBill(
  tx: Tx,
  { content, heldAt, ...bill }: HoldBillInput & { heldBy: string },
): Promise<void> {
  await tx
    .insertInto('heldBill')
    .values({ ...bill, content: JSON.stringify(content), heldAt: new Date(heldAt) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Bills of earlier days, those that were taken up too: nothing can send or ask for them any more. */
export async function deleteEndedBills(tx: Tx, locationId: string, today: string): Promise<void> {
  await tx.deleteFrom('heldBill').where('locationId', '=', locationId).where('businessOn', '<', today).execute();
}

export async function countHeldBills(tx: Tx, locationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('heldBill')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('locationId', '=', locationId)
    .where('takenAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listHeldRows(db: Db, locationId: string, today: string) {
  return db
    .selectFrom('heldBill')
    .innerJoin('staffMember as holder', 'holder.id', 'heldBill.heldBy')
    .select(['heldBill.id', 'heldBill.name', 'units', 'totalMinor', 'heldAt', staffName('holder').as('heldBy')])
    .where('heldBill.locationId', '=', locationId)
    .where('businessOn', '>=', today)
    .where('takenAt', 'is', null)
    .orderBy('heldAt')
    .orderBy('heldBill.id')
    .execute();
}

export async function findHeldBill(db: Db | Tx, id: string) {
  return db
    .selectFrom('heldBill')
    .leftJoin('staffMember as taker', 'taker.id', 'heldBill.takenBy')
    .select([
      'heldBill.locationId',
      'heldBill.businessOn',
      'heldBill.name',
      'heldBill.content',
      'takenAt',
      'takeId',
      staffName('taker').as('takenBy'),
    ])
    .where('heldBill.id', '=', id)
    .executeTakeFirst();
}

/** Whether this till is the one that took it: of two that ask at once, the second waits here and finds it taken. */
export async function markTaken(
  tx: Tx,
  { id, takeId, takenBy, takenAt }: { id: string; takeId: string; takenBy: string; takenAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('heldBill')
    .set({ takenAt, takenBy, takeId })
    .where('id', '=', id)
    .where('takenAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
