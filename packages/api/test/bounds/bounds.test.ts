import { EXPORT_LISTS } from '@bhandar/domain/jobs';
import { MAX_HELD_UNITS, MAX_UNIT_MINOR } from '@bhandar/domain/shared';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, saleInput } from '@bhandar/testing/factories';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest';
import { appRouter } from '../../src/router';
import { Actors, verdictOf } from '../permissions/actors';
import { procedureCalls, routeCalls } from '../permissions/calls';
import { ROUTES } from '../permissions/routes-table';
import { entryOf, PERMISSIONS } from '../permissions/table';
import { type RestServer, startRestServer } from '../rest-server';
import { workJobs } from '../work-queue';
import { raiseToBounds } from './raise-to-bounds';

const PEOPLE = ['superadmin', 'admin', 'employee'] as const;
const router: AnyRouter = appRouter;
const procedures = router._def.procedures as Record<string, AnyProcedure>;
const isQuery = (path: string) => procedures[path]?._def.type === 'query';
const queries = Object.keys(PERMISSIONS).filter(isQuery);
const reads = restRoutes.filter(({ method }) => method === 'get').map(({ method, path }) => `${method} ${path}`);
/** After these the session of a till answers nothing else. */
const LOCKING = ['pos.lockTill', 'pos.switchCashier'];
/** Those of accounts end sessions, and have no figures. */
const writes = Object.keys(PERMISSIONS)
  .filter((path) => !isQuery(path) && !path.startsWith('accounts.'))
  .sort((a, b) => LOCKING.indexOf(a) - LOCKING.indexOf(b));

const database = useTestDatabase({ poolSize: 6 });
const inputs = new Map<string, unknown>();
let actors: Actors;
let rest: RestServer;
let raised: Awaited<ReturnType<typeof raiseToBounds>>;

beforeAll(async () => {
  actors = await Actors.create(database.db);
  rest = await startRestServer(database.db, { dataDir: actors.dataDir });
  const { own } = actors.targets;
  for (const path of [...queries, ...writes]) inputs.set(path, await entryOf(path).input(own));
  for (const name of reads) inputs.set(name, await ROUTES[name]?.send(own));
  raised = await raiseToBounds(database.db);
});
afterAll(async () => {
  await rest.stop();
  await actors.cleanUp();
});

const superadmin = (path: string, input: unknown) =>
  procedureCalls(database.db, actors.dataDir)(path, {
    actor: 'superadmin',
    token: actors.tokenOf('superadmin'),
    input,
  });

it('every column of units or money is at its bound', () => {
  expect(raised.unknown).toEqual([]);
  expect(raised.columns.length).toBeGreaterThan(100);
});

describe('with every figure at its bound, answers and does not fail:', () => {
  it.each(queries)('%s', async (path) => {
    for (const actor of PEOPLE) {
      const call = { actor, token: actors.tokenOf(actor), input: inputs.get(path) };
      const { verdict, answer } = await procedureCalls(database.db, actors.dataDir)(path, call);
      expect(verdict, `${actor}: ${answer}`).not.toBe('INTERNAL');
    }
  });

  it.each(reads)('%s', async (name) => {
    for (const actor of PEOPLE) {
      const call = { actor, token: actors.tokenOf(actor), input: inputs.get(name) };
      const { verdict, answer } = await routeCalls(rest)(name, call);
      expect(verdict, `${actor}: ${answer}`).not.toBe('INTERNAL');
    }
  });

  it.each(EXPORT_LISTS)('the export of %s', async (list) => {
    const { answer } = await superadmin('jobs.startExport', { list });
    await workJobs(database.db);
    const job = database.db.selectFrom('job').select(['status', 'done']).where('id', '=', JSON.parse(answer).id);
    expect(await job.executeTakeFirstOrThrow()).toMatchObject({ status: 'done' });
  });

  it('a sale at a store that holds a thousand million units of each batch', async () => {
    const { store } = actors.targets.own;
    const { productId } = await makeGoods(database.db, {
      storeId: store.id,
      unitMrpMinor: MAX_UNIT_MINOR,
      batches: [{ quantity: MAX_HELD_UNITS }],
    });
    const { verdict, answer } = await superadmin(
      'pos.recordSale',
      saleInput([{ productId, unitPriceMinor: MAX_UNIT_MINOR }], { locationId: store.id }),
    );
    expect(verdict, answer).toBe('done');
  });

  it.each(writes)('%s', async (path) => {
    const entry = entryOf(path);
    const actor = PEOPLE.find((one) => verdictOf(entry.rule, one, 'own') === 'done') ?? 'superadmin';
    const call = { actor, token: actors.tokenOf(actor), input: inputs.get(path) };
    const { verdict, answer } = await procedureCalls(database.db, actors.dataDir)(path, call);
    expect(['INTERNAL', 'NOT_AUTHENTICATED', 'TILL_LOCKED'], `${actor}: ${answer}`).not.toContain(verdict);
  });
});
