import { callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../src/router';
import { type ActorName, Actors } from './actors';
import { PERMISSIONS } from './table';

const database = useTestDatabase({ poolSize: 6 });
let cast: Actors;

beforeAll(async () => {
  cast = await Actors.gather(database.db);
});
afterAll(() => cast.leave());

/** Writes that leave no entry, each with its reason. May only grow shorter. */
const UNAUDITED: Record<string, string> = {
  'notifications.markRead': 'Reading is nobody else’s business',
  'pos.recordSale':
    'The sale, its lines, its payment and its movements are the record, and none of them is ever changed',
  'accounts.contactUs': 'A visitor’s message is kept as it came',
  'accounts.subscribe': 'A visitor’s address is kept as it came',
};

/** That it happened is all there is to say: what changed is a secret, or a session that comes or goes. */
const HAPPENINGS = new Set([
  'accounts.login',
  'accounts.loginWithToken',
  'accounts.logout',
  'accounts.forgotPassword',
  'accounts.verifyOtp',
  'accounts.verifyOtpWithToken',
  'accounts.resetPassword',
  'accounts.changePassword',
  'accounts.changePasswordWithToken',
  'accounts.beginSecondFactor',
  'accounts.confirmSecondFactor',
  'accounts.renewRecoveryCodes',
  'accounts.removeSecondFactor',
  'accounts.resetSecondFactor',
]);

const router: AnyRouter = appRouter;
const mutations = Object.entries(router._def.procedures as Record<string, AnyProcedure>)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path);

type Anything = (input: unknown) => Promise<unknown>;

const newest = async () =>
  (
    await database.db
      .selectFrom('auditEntry')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

/** Somebody for whom it succeeds, or a visitor where it is open to everybody. */
function doerOf(path: string): ActorName {
  const rule = PERMISSIONS[path]?.rule;
  if (rule?.visitor === 'done') return 'visitor';
  const able = (['superadmin', 'admin', 'employee'] as const).find((role) => rule?.[role].own === 'done');
  if (!able) throw new Error(`Nobody may call ${path}`);
  return able;
}

describe('a write leaves an entry in the audit: who, what, and how it stood', () => {
  it.each(mutations)('%s', async (path) => {
    const entry = PERMISSIONS[path];
    if (!entry) throw new Error(`The table has no ${path}`);
    const doer = doerOf(path);
    await cast.forgetThrottles();
    const { id, token } = entry.byNewcomer
      ? await cast.emptyEnvironment(doer)
      : { id: undefined, token: cast.tokenOf(doer) };
    const input = await entry.input(cast.targets.own, id);
    const before = await newest();
    const caller = callerOf(database.db, {
      settings: { dataDir: cast.dataDir },
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }) as unknown as Record<string, Record<string, Anything>>;
    const [domain = '', name = ''] = path.split('.');
    await caller[domain]?.[name]?.(input);
    await entry.after?.(cast.targets.own);
    const written = await database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('id', '>', before)
      .where('action', '<>', 'denied')
      .execute();
    if (path in UNAUDITED) return expect(written, 'has an entry by now: strike it off the list').toEqual([]);
    const told = written.filter(({ before: was, after: is }) => HAPPENINGS.has(path) || was !== null || is !== null);
    expect(told.map(({ entity }) => entity)).not.toEqual([]);
    // Of customers, who may ask to be forgotten, it names the fields that changed and not what they said.
    const isChange = /\.update/.test(path) && path !== 'pos.updateCustomer';
    if (isChange) expect(told.some(({ before: was, after: is }) => was !== null && is !== null)).toBe(true);
    if (doer !== 'visitor') for (const { actorId } of told) expect(actorId).not.toBeNull();
  });
});
