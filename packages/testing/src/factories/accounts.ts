import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import type { AccountStatus, Role, StoreRef } from '@bhandar/domain/accounts';

/** The password of every person from `makeStaff`. Its hash is computed once, because hashing is slow on purpose. */
export const TEST_PASSWORD = 'Correct4Horse!';
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$jfwv5XXVidrRSNU3mcRljg$c5LWbBcQMVX4qpzMXBNy2Hb8CYjfErzSKvTOVEF3gsI';

const unique = () => randomBytes(4).toString('hex');

export async function makeStore(db: Db, given: { name?: string; city?: string } = {}): Promise<StoreRef> {
  const tag = unique();
  return db
    .insertInto('location')
    .values({
      kind: 'store',
      name: given.name ?? `Store ${tag}`,
      city: given.city ?? 'Dhaka',
      code: tag.toUpperCase(),
    })
    .returning(['id', 'name', 'city'])
    .executeTakeFirstOrThrow();
}

export interface StaffTraits {
  role?: Role;
  /** Except for a superadmin, a new store if none is given. */
  store?: StoreRef;
  /** An admin's further stores. */
  otherStores?: readonly StoreRef[];
  status?: AccountStatus;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  createdAt?: Date;
}

export interface MadeStaff {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  store: StoreRef | null;
}

export async function makeStaff(db: Db, traits: StaffTraits = {}): Promise<MadeStaff> {
  const { role = 'employee', status = 'active', firstName = 'Test', lastName = 'Person', otherStores = [] } = traits;
  const store = role === 'superadmin' ? null : (traits.store ?? (await makeStore(db)));
  const email = traits.email ?? `${role}.${unique()}@example.com`;
  const { id } = await db
    .insertInto('staffMember')
    .values({
      email,
      firstName,
      lastName,
      role,
      status,
      phone: traits.phone ?? '0171234567',
      locationId: store?.id ?? null,
      requestedCity: store?.city ?? '',
      requestedStoreName: store?.name ?? '',
      passwordHash: TEST_PASSWORD_HASH,
      ...(traits.createdAt ? { createdAt: traits.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: locationId } of otherStores) {
    await db.insertInto('staffStore').values({ staffId: id, locationId }).execute();
  }
  return { id, email, firstName, lastName, role, store };
}

const YEARS = 20 * 365 * 86_400_000;

/** A bearer token with a real session, which expires later than any clock that a test sets. */
export async function makeSession(db: Db, staffId: string, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { version } = await db
    .selectFrom('staffMember')
    .select('version')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const end = new Date(Math.max(now.getTime(), Date.now()) + YEARS);
  await db
    .insertInto('session')
    .values({
      id: createHash('sha256').update(token).digest('hex'),
      staffId,
      signInId: randomUUID(),
      staffVersion: version,
      carrier: 'bearer',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: end,
      absoluteExpiresAt: end,
    })
    .execute();
  return token;
}
