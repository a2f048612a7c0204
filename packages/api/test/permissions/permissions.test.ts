import { findBreaches } from '@bhandar/db/invariants';
import { useTestDatabase } from '@bhandar/testing/database';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest';
import { appRouter } from '../../src/router';
import { type Change, type ChangeLog, recordChanges } from '../reach/changes';
import { tablesWithoutOwner } from '../reach/owners';
import { writesOutside } from '../reach/writes-outside';
import { type RestServer, startRestServer } from '../rest-server';
import { ACTORS, type ActorName, Actors, SIDES, type Side, verdictOf } from './actors';
import { type Answered, type Call, procedureCalls, routeCalls } from './calls';
import { ROUTES } from './routes-table';
import type { Entry, Verdict } from './rule';
import { entryOf, PERMISSIONS } from './table';
import { FOREIGN_MARK } from './targets';

const database = useTestDatabase({ poolSize: 6 });
let actors: Actors;
let rest: RestServer;
let log: ChangeLog;
let cells = 0;
let foreignSeen = 0;
let rowsWritten = 0;

beforeAll(async () => {
  actors = await Actors.create(database.db);
  rest = await startRestServer(database.db, { dataDir: actors.dataDir });
  log = await recordChanges(database.db);
});
afterAll(async () => {
  await rest.stop();
  await actors.cleanUp();
});

interface Cell {
  actor: ActorName;
  side: Side;
  expected: Verdict;
}

/** The cells of a line. If nothing belongs to a store, the answers must not contain the foreign store. */
function cellsOf({ rule, unscoped }: Entry): Cell[] {
  const sides = unscoped ? (['own'] as const) : SIDES;
  return ACTORS.flatMap((actor) => sides.map((side) => ({ actor, side, expected: verdictOf(rule, actor, side) })));
}

const callProcedure = (path: string, call: Call) => procedureCalls(database.db, actors.dataDir)(path, call);
const callRoute = (name: string, call: Call) => routeCalls(rest)(name, call);

/** Denied cells first, none of which may change a row; then the allowed ones, each on its own records. */
async function expectVerdicts(entry: Entry, isRead: boolean, call: (call: Call) => Answered): Promise<void> {
  const { own, foreign } = actors.targets;
  const all = cellsOf(entry);
  const denied = all.filter(({ expected }) => expected !== 'done');
  const inputs = { own: await entry.input(own), foreign: entry.unscoped ? undefined : await entry.input(foreign) };
  await log.clear();
  for (const { actor, side, expected } of denied) {
    const { verdict, answer } = await call({ actor, token: actors.tokenOf(actor), input: inputs[side] });
    expect(verdict, `${actor} on ${side}: ${answer}`).toBe(expected);
  }
  expect(await log.readLasting()).toEqual([]);

  for (const { actor, side } of all.filter(({ expected }) => expected === 'done')) {
    await actors.forgetThrottles();
    const who: Awaited<ReturnType<Actors['newCaller']>> = entry.byNewCaller
      ? await actors.newCaller(actor)
      : { token: actors.tokenOf(actor) };
    await log.clear();
    // Reads leave their records unchanged, so they can share them.
    const input = (isRead && inputs[side]) || (await entry.input(actors.targets[side], who.id));
    const prepared = await log.read();
    await log.clear();
    const { verdict, answer } = await call({ actor, token: who.token, input });
    expect(verdict, `${actor} on ${side}: ${answer}`).toBe('done');
    await entry.after?.(actors.targets[side]);
    await expectWithinReach(entry, { actor, side, callerId: who.id }, prepared);
    const namesForeign = answer.includes(FOREIGN_MARK);
    if (namesForeign && actor === 'superadmin') foreignSeen += 1;
    if (actor === 'employee' || actor === 'admin') {
      expect(namesForeign && !entry.namesOthers, `${actor} reads of a foreign store: ${answer.slice(0, 500)}`).toBe(
        false,
      );
    }
  }
  cells += all.length;
}

/** No row of another store has changed, and nothing that all stores share, unless the table says so. */
async function expectWithinReach(
  { reach }: Entry,
  { actor, side, callerId }: { actor: ActorName; side: Side; callerId: string | undefined },
  prepared: readonly Change[],
): Promise<void> {
  const changes = await log.read();
  rowsWritten += changes.length;
  const { store, warehouseId } = actors.targets[side];
  const ofActor = typeof reach === 'object' ? reach[actor === 'superadmin' ? 'warehouse' : 'managers'] : reach;
  const isSignedIn = actor === 'employee' || actor === 'admin' || actor === 'superadmin';
  const call = {
    // A read renews its caller's session; without a session a call registers or recovers one account.
    reach: ofActor === 'store' && !isSignedIn ? ('account' as const) : (ofActor ?? ('person' as const)),
    storeId: store.id,
    warehouseId,
    callerId: callerId ?? actors.idOf(actor),
  };
  expect(await writesOutside(database.db, call, { changes, prepared }), `${actor} on ${side}`).toEqual([]);
}

const router: AnyRouter = appRouter;
const procedures = router._def.procedures as Record<string, AnyProcedure>;
const isQuery = (path: string) => procedures[path]?._def.type === 'query';
const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);

describe('every procedure', () => {
  it('has a reach in the table exactly if it writes', () => {
    const withReach = Object.keys(PERMISSIONS).filter((path) => entryOf(path).reach);
    const writes = Object.keys(procedures).filter((path) => procedures[path]?._def.type === 'mutation');
    expect(withReach.sort()).toEqual(writes.sort());
  });

  it('writes only tables whose rows have a known owner', async () => {
    expect(await tablesWithoutOwner(database.db)).toEqual([]);
  });

  it.each(Object.entries(PERMISSIONS))('%s', (path, entry) =>
    expectVerdicts(entry, isQuery(path), (call) => callProcedure(path, call)),
  );
});

describe('every documented path', () => {
  // A call over HTTP also sends the emails that wait; those of the procedures above are no call's.
  beforeAll(async () => {
    await rest.call({}, 'GET', routes.find((route) => /^get [^:]+$/.test(route))?.slice('get '.length) ?? '');
  });

  it('has its line in the table, and every line its path', () => {
    expect(Object.keys(ROUTES).sort()).toEqual([...routes].sort());
  });

  it.each(Object.entries(ROUTES))('%s', (name, { like, send, rule }) => {
    const entry = PERMISSIONS[like];
    const ruled = rule ? { ...entry, rule } : entry;
    return expectVerdicts({ ...ruled, input: send }, name.startsWith('get '), (call) => callRoute(name, call));
  });
});

it('the ledger is consistent, the warehouse saw the foreign store, and there were enough cells', async () => {
  expect(await findBreaches(database.db)).toEqual([]);
  expect(foreignSeen).toBeGreaterThan(20);
  expect(cells).toBeGreaterThan(1_500);
  expect(rowsWritten).toBeGreaterThan(2_000);
});
