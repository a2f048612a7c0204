import { randomUUID } from 'node:crypto';
import { callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidyIdempotencyKeys } from '../../src/core/idempotency-repository';
import { restRoutes } from '../../src/rest';
import { describeRoutes } from '../../src/rest/openapi';
import { appRouter } from '../../src/router';
import { type ChangeLog, recordChanges } from '../reach/changes';
import { Actors } from './actors';
import { ROUTES } from './routes-table';
import { entryOf } from './table';

const database = useTestDatabase({ poolSize: 6 });
let actors: Actors;
let log: ChangeLog;

beforeAll(async () => {
  actors = await Actors.create(database.db);
  log = await recordChanges(database.db);
});
afterAll(() => actors.cleanUp());

/** Answers with a secret are not stored, and some calls end the session of their key. */
const NOT_STORED = new Set([
  'accounts.login',
  'accounts.loginWithToken',
  'accounts.logout',
  'accounts.forgotPassword',
  'accounts.verifyOtp',
  'accounts.verifyOtpWithToken',
  'accounts.resetPassword',
  'accounts.changePassword',
  'accounts.changePasswordWithToken',
  'accounts.createApiToken',
  'accounts.beginSecondFactor',
  'accounts.confirmSecondFactor',
  'accounts.renewRecoveryCodes',
  'accounts.removeSecondFactor',
  'integrations.createWebhook',
  'integrations.rotateWebhookSecret',
  // Sets a cookie.
  'pos.switchCashier',
  // Proves the PIN again, and answers with a later proof of it.
  'pos.giveRelease',
  // Each offline sale has its own id as its key, and a repeat is answered as a duplicate.
  'pos.syncSales',
  // So has each act on a drawer.
  'pos.syncShifts',
  // Changes only the audit log, which records each export of addresses.
  'inventory.exportBatchContacts',
]);

/** A stream of bytes is read once; the tests of its documented path send it again. */
const STREAMED = new Set(['catalogue.uploadImport', 'purchasing.attachToSheet']);

const router: AnyRouter = appRouter;
const writes = Object.entries(router._def.procedures as Record<string, AnyProcedure>)
  .filter(([path, { _def }]) => _def.type === 'mutation' && !NOT_STORED.has(path) && !STREAMED.has(path))
  .map(([path]) => path)
  // The warehouse does not cancel requests of others.
  .filter((path) => entryOf(path).rule.superadmin.own === 'done');

type ProcedureCall = (input: unknown) => Promise<unknown>;

describe('a write that is sent again with its key', () => {
  it.each(writes)('%s repeats its first answer, and changes nothing', async (path) => {
    const entry = entryOf(path);
    const { id, token } = await actors.newCaller('superadmin');
    await actors.forgetThrottles();
    const input = await entry.input(actors.targets.own, id);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const send = (sent: unknown) => {
      const caller = callerOf(database.db, { settings: { dataDir: actors.dataDir }, headers });
      const [domain = '', name = ''] = path.split('.');
      const call = (caller as unknown as Record<string, Record<string, ProcedureCall>>)[domain]?.[name];
      return call ? call(sent) : Promise.reject(new Error(`There is no ${path}`));
    };
    const first = await send(input);
    await entry.after?.(actors.targets.own);
    await log.clear();
    expect(await send(input)).toEqual(first);
    expect(await log.readLasting()).toEqual([]);
  });
});

it('openapi.json declares the Idempotency-Key only on paths that use it', () => {
  const offered = (route: (typeof restRoutes)[number]) =>
    JSON.stringify(describeRoutes([route]).paths).includes('/parameters/IdempotencyKey');
  const usesKey = ({ method, path }: (typeof restRoutes)[number]) =>
    method !== 'get' && !NOT_STORED.has(ROUTES[`${method} ${path}`]?.like ?? '');
  expect(restRoutes.filter(offered)).toEqual(restRoutes.filter(usesKey));
});

it('keys are stored for thirty days, and a sale is known by its own id for ever', async () => {
  const kept = async () => (await database.db.selectFrom('idempotencyKey').select('key').execute()).length;
  const held = await kept();
  expect(held).toBeGreaterThan(50);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await tidyIdempotencyKeys(database.db, days(29));
  expect(await kept()).toBe(held);
  await tidyIdempotencyKeys(database.db, days(31));
  expect(await kept()).toBe(0);

  const sale = await actors.targets.own.saleOf();
  const caller = callerOf(database.db, { headers: { authorization: `Bearer ${actors.tokenOf('superadmin')}` } });
  const first = await caller.pos.recordSale(sale);
  await tidyIdempotencyKeys(database.db, days(3_650));
  expect(await caller.pos.recordSale(sale)).toEqual(first);
});
