import type { Db, Tx } from '@bhandar/db';
import type { ContactInput } from '@bhandar/domain/accounts';

export async function insertContactMessage(
  tx: Tx,
  message: ContactInput & { address: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx.insertInto('contactMessage').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const findContactMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessage').select(['name', 'email', 'message']).where('id', '=', id).executeTakeFirst();

export async function markMailed(db: Db | Tx, id: string, mailedAt: Date): Promise<void> {
  await db.updateTable('contactMessage').set({ mailedAt }).where('id', '=', id).execute();
}

/** The recipients of contact messages: the organisation's address, or the superadmins. */
export async function listContactReaders(db: Db | Tx): Promise<string[]> {
  const { contactEmail } = await db.selectFrom('organisation').select('contactEmail').executeTakeFirstOrThrow();
  if (contactEmail) return [contactEmail];
  const heads = await db
    .selectFrom('staffMember')
    .select('email')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(5)
    .execute();
  return heads.map(({ email }) => email);
}

/** Answers whether the address was not on the list yet. */
export async function insertSubscription(tx: Tx, subscription: { email: string; createdAt: Date }): Promise<boolean> {
  const made = await tx
    .insertInto('newsletterSubscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  return made !== undefined;
}
