import type { Db, Tx } from '@bhandar/db';
import { sql } from 'kysely';

const KEPT = 10;

interface Device {
  staffId: string;
  digest: string;
  now: Date;
}

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

export async function isTrustedDevice(db: Db, { staffId, digest, now }: Device): Promise<boolean> {
  const trusted = db
    .selectFrom('knownDevice')
    .select('digest')
    .where('staffId', '=', staffId)
    .where('digest', '=', digest);
  return (await trusted.where('trustedUntil', '>', now).executeTakeFirst()) !== undefined;
}

/**
 * Whether a person who has signed in before does so from a device that is neither known nor like that of a session, as a
 * script is that keeps no cookie.
 */
export async function isNewDevice(
  tx: Tx,
  device: { staffId: string; digest: string | undefined; userAgent: string; addressPrefix: string },
): Promise<boolean> {
  const { staffId, digest = null, userAgent, addressPrefix } = device;
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (select from known_device where staff_id = ${staffId})
      and not exists (select from known_device where staff_id = ${staffId} and digest = ${digest}::text)
      and not exists (
        select from session
        where staff_id = ${staffId} and user_agent = ${userAgent} and address_prefix = ${addressPrefix}) as is_new`.execute(
    tx,
  );
  return rows[0]?.isNew ?? false;
}

/** Remembers the device for this person, and forgets the least recently used one beyond ten. */
export async function rememberDevice(tx: Tx, device: Device & { trustedUntil: Date | undefined }): Promise<void> {
  const { staffId, digest, now, trustedUntil } = device;
  const seen = { lastUsedAt: now, ...(trustedUntil ? { trustedUntil } : {}) };
  await tx
    .insertInto('knownDevice')
    .values({ staffId, digest, createdAt: now, ...seen })
    .onConflict((conflict) => conflict.columns(['staffId', 'digest']).doUpdateSet(seen))
    .execute();
  await sql`
    delete from known_device where staff_id = ${staffId} and digest in (
      select digest from known_device where staff_id = ${staffId}
      order by last_used_at desc, digest offset ${KEPT})`.execute(tx);
}
