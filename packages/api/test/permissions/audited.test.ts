import { callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../src/router';
import { type ActorName, Actors } from './actors';
import { entryOf } from './table';

const database = useTestDatabase({ poolSize: 6 });
let actors: Actors;

beforeAll(async () => {
  actors = await Actors.create(database.db);
});
afterAll(() => actors.cleanUp());

/** Writes without an audit entry, each with its reason. May only shrink. */
const UNAUDITED: Record<string, string> = {
  'notifications.markRead': 'Marking as read concerns its reader only',
  'pos.recordSale':
    'The sale, its lines, its payments and its movements are the record, and none of them is ever changed',
  'pos.holdBill': 'A bill that is put aside moves neither goods nor money',
  'pos.takeHeldBill': 'The sale of the bill is the record',
  'accounts.contactUs': 'A visitor’s message is stored unchanged',
  'accounts.subscribe': 'A visitor’s address is stored unchanged',
};

/** The entry has no details, because the change is a secret, or a session that starts or ends. */
const WITHOUT_STATES = new Set([
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
  'accounts.setPin',
  'accounts.removePin',
]);

const router: AnyRouter = appRouter;
const mutations = Object.entries(router._def.procedures as Record<string, AnyProcedure>)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path);

type ProcedureCall = (input: unknown) => Promise<unknown>;

const newest = async () =>
  (
    await database.db
      .selectFrom('auditEntry')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

/** A caller for whom it succeeds, or a visitor if it is public. */
function actorFor(path: string): ActorName {
  const rule = entryOf(path).rule;
  if (rule.visitor === 'done') return 'visitor';
  const allowed = (['superadmin', 'admin', 'employee'] as const).find((role) => rule[role].own === 'done');
  if (!allowed) throw new Error(`No role may call ${path}`);
  return allowed;
}

describe('a write leaves an entry in the audit: who, what, and the state before and after', () => {
  it.each(mutations)('%s', async (path) => {
    const entry = entryOf(path);
    const actor = actorFor(path);
    await actors.forgetThrottles();
    const { id, token } = entry.byNewCaller
      ? await actors.newCaller(actor)
      : { id: undefined, token: actors.tokenOf(actor) };
    const input = await entry.input(actors.targets.own, id);
    const before = await newest();
    const caller = callerOf(database.db, {
      settings: { dataDir: actors.dataDir },
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }) as unknown as Record<string, Record<string, ProcedureCall>>;
    const [domain = '', name = ''] = path.split('.');
    await caller[domain]?.[name]?.(input);
    await entry.after?.(actors.targets.own);
    const written = await database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('id', '>', before)
      .where('action', '<>', 'denied')
      // The first sale of a business day opens a shift; that entry is not the sale's.
      .where('action', '<>', path === 'pos.recordSale' ? 'shift.opened' : '')
      .execute();
    if (path in UNAUDITED) return expect(written, 'has an entry by now: strike it off the list').toEqual([]);
    const entries = written.filter(
      ({ before: was, after: is }) => WITHOUT_STATES.has(path) || was !== null || is !== null,
    );
    expect(entries.map(({ entity }) => entity)).not.toEqual([]);
    // Customers may ask for erasure, so the entry names the changed fields without their values.
    const isChange = /\.update/.test(path) && path !== 'pos.updateCustomer';
    if (isChange) expect(entries.some(({ before: was, after: is }) => was !== null && is !== null)).toBe(true);
    if (actor !== 'visitor') for (const { actorId } of entries) expect(actorId).not.toBeNull();
  });
});
