import { ensureFirstSuperadmin, hashPassword } from '@bhandar/api';
import type { Db } from '@bhandar/db';

const PASSWORD = 'Bench4Counter!';
const STORES = 4;
const CASHIERS_PER_STORE = 4;
const BOSS = 'warehouse@bench.example';

export interface Cashier {
  id: string;
  email: string;
  storeId: string;
}

export interface People {
  bossId: string;
  cashiers: Cashier[];
}

/** One superadmin, and stores with cashiers; neighbours in the list work in different stores. */
export async function makePeople(db: Db): Promise<People> {
  await ensureFirstSuperadmin(db, { email: BOSS, password: PASSWORD });
  const boss = await db.selectFrom('staffMember').select('id').where('email', '=', BOSS).executeTakeFirstOrThrow();
  const stores = await db
    .insertInto('location')
    .values(
      Array.from({ length: STORES }, (_, index) => ({
        kind: 'store' as const,
        name: `Bench store ${index + 1}`,
        city: 'Dhaka',
        code: `B${index + 1}`,
      })),
    )
    .returning('id')
    .execute();
  const passwordHash = await hashPassword(PASSWORD);
  const places = Array.from({ length: CASHIERS_PER_STORE }, () => stores).flat();
  const cashiers = await db
    .insertInto('staffMember')
    .values(
      places.map(({ id: locationId }, index) => ({
        email: `cashier${index + 1}@bench.example`,
        firstName: 'Cashier',
        lastName: String(index + 1),
        role: 'employee' as const,
        status: 'active' as const,
        locationId,
        passwordHash,
      })),
    )
    .returning(['id', 'email', 'locationId'])
    .execute();
  return {
    bossId: boss.id,
    cashiers: cashiers.map(({ id, email, locationId }) => ({ id, email, storeId: locationId ?? '' })),
  };
}

export interface Tokens {
  boss: string;
  cashiers: string[];
}

/** Signs in everybody through the running server, as documented clients do. */
export async function signInAll(port: number, { cashiers }: People): Promise<Tokens> {
  const tokens: string[] = [];
  for (const email of [BOSS, ...cashiers.map((cashier) => cashier.email)]) tokens.push(await signIn(port, email));
  const [boss = '', ...others] = tokens;
  return { boss, cashiers: others };
}

async function signIn(port: number, email: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/accounts.loginWithToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app': '1' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const body = (await answer.json()) as { result?: { data?: { token?: string } } };
  const token = body.result?.data?.token;
  if (!token) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  return token;
}
