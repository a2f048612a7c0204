import type { Db, Tx } from '@bhandar/db';
import { sql } from 'kysely';

const KEPT = 10;

export async function isKnownDevice(db: Db, device: { email: string; digest: string }): Promise<boolean> {
  const known = await db
    .selectFrom('knownDevice')
    .innerJoin('staffMember as staff', 'staff.id', 'knownDevice.staffId')
    .select('digest')
    .where('staff.email', '=', device.email)
    .where('staff.deletedAt', 'is', null)
    .where('digest', '=', device.digest)
    .executeTakeFirst();
  return known !== undefined;
}

/** Remembers the device for this person, and forgets the one they have not used for longest beyond ten. */
export async function rememberDevice(tx: Tx, device: { staffId: string; digest: string; now: Date }): Promise<void> {
  const { staffId, digest, now } = device;
  await tx
    .insertInto('knownDevice')
    .values({ staffId, digest, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['staffId', 'digest']).doUpdateSet({ lastUsedAt: now }))
    .execute();
  await sql`
    delete from known_device where staff_id = ${staffId} and digest in (
      select digest from known_device where staff_id = ${staffId}
      order by last_used_at desc, digest offset ${KEPT})`.execute(tx);
}
