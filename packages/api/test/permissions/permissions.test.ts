import { findBreaches } from '@bhandar/db/invariants';
import { callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '../../src/core/errors';
import { restRoutes } from '../../src/rest';
import { appRouter } from '../../src/router';
import { type RestServer, startRestServer } from '../rest-server';
import { ACTORS, type ActorName, Actors, SIDES, type Side, verdictOf } from './actors';
import { ROUTES, type Sent } from './routes-table';
import type { Entry, Verdict } from './rule';
import { snapshotOf } from './snapshot';
import { PERMISSIONS } from './table';
import { FOREIGN_MARK } from './targets';

const database = useTestDatabase({ poolSize: 6 });
let cast: Actors;
let rest: RestServer;
let snapshot: () => Promise<Record<string, string>>;
let cells = 0;
let foreignSeen = 0;

beforeAll(async () => {
  cast = await Actors.gather(database.db);
  rest = await startRestServer(database.db, { dataDir: cast.dataDir });
  snapshot = await snapshotOf(database.db);
});
afterAll(async () => {
  await rest.stop();
  await cast.leave();
});

interface Cell {
  actor: ActorName;
  side: Side;
  expected: Verdict;
}

/** The cells of a line; where nothing belongs to a store, the foreign side is what answers must not tell of. */
function cellsOf({ rule, unscoped }: Entry): Cell[] {
  const sides = unscoped ? (['own'] as const) : SIDES;
  return ACTORS.flatMap((actor) => sides.map((side) => ({ actor, side, expected: verdictOf(rule, actor, side) })));
}

interface Call {
  actor: ActorName;
  token: string | undefined;
  input: unknown;
}
type Answered = Promise<{ verdict: Verdict; answer: string }>;
type Anything = (input: unknown) => Promise<unknown>;

const callerFrom = ({ actor, token }: Call) =>
  callerOf(database.db, {
    settings: { dataDir: cast.dataDir },
    headers: token ? { authorization: `Bearer ${token}` } : {},
    address: `10.0.0.${ACTORS.indexOf(actor)}`,
  }) as unknown as Record<string, Record<string, Anything>>;

async function callProcedure(path: string, call: Call): Answered {
  const [domain = '', name = ''] = path.split('.');
  const procedure = callerFrom(call)[domain]?.[name];
  if (!procedure) throw new Error(`There is no ${path}`);
  try {
    return { verdict: 'done', answer: JSON.stringify(await procedure(call.input)) ?? '' };
  } catch (error) {
    const { kind, message } = describeFailure(error);
    return { verdict: kind, answer: message };
  }
}

async function callRoute(name: string, { token, input }: Call): Answered {
  const [method = '', path = ''] = name.split(' ');
  const { id = '', query, body, raw } = input as Sent;
  const address = `${path.replace(':id', id)}${query ? `?${query}` : ''}`;
  const sent = body ?? (method === 'get' || raw ? undefined : {});
  const answer = await rest.call({ ...(token ? { token } : {}) }, method.toUpperCase(), address, sent, raw);
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return { verdict: answer.status < 300 ? 'done' : answer.body.code, answer: text };
}

/** Denied cells first, none of which may change a row; then those that are done, each on things of its own. */
async function expectVerdicts(entry: Entry, isRead: boolean, call: (call: Call) => Answered): Promise<void> {
  const { own, foreign } = cast.targets;
  const all = cellsOf(entry);
  const denied = all.filter(({ expected }) => expected !== 'done');
  const inputs = { own: await entry.input(own), foreign: entry.unscoped ? undefined : await entry.input(foreign) };
  const before = await snapshot();
  for (const { actor, side, expected } of denied) {
    const { verdict, answer } = await call({ actor, token: cast.tokenOf(actor), input: inputs[side] });
    expect(verdict, `${actor} on ${side}: ${answer}`).toBe(expected);
  }
  if (denied.length > 0) expect(await snapshot()).toEqual(before);

  for (const { actor, side } of all.filter(({ expected }) => expected === 'done')) {
    await cast.forgetThrottles();
    const who: Awaited<ReturnType<Actors['emptyEnvironment']>> = entry.byNewcomer
      ? await cast.emptyEnvironment(actor)
      : { token: cast.tokenOf(actor) };
    // What is only read can be read again.
    const input = (isRead && inputs[side]) || (await entry.input(cast.targets[side], who.id));
    const { verdict, answer } = await call({ actor, token: who.token, input });
    expect(verdict, `${actor} on ${side}: ${answer}`).toBe('done');
    const tells = answer.includes(FOREIGN_MARK);
    if (tells && actor === 'superadmin') foreignSeen += 1;
    if (actor === 'employee' || actor === 'admin') {
      expect(tells && !entry.namesOthers, `${actor} reads of a foreign store: ${answer.slice(0, 500)}`).toBe(false);
    }
  }
  await entry.after?.(own);
  cells += all.length;
}

const router: AnyRouter = appRouter;
const procedures = router._def.procedures as Record<string, AnyProcedure>;
const isQuery = (path: string) => procedures[path]?._def.type === 'query';
const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);

describe('every procedure', () => {
  it('has its line in the table, and every line its procedure', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(procedures).sort());
  });

  it.each(Object.entries(PERMISSIONS))('%s', (path, entry) =>
    expectVerdicts(entry, isQuery(path), (call) => callProcedure(path, call)),
  );
});

describe('every documented path', () => {
  it('has its line in the table, and every line its path', () => {
    expect(Object.keys(ROUTES).sort()).toEqual([...routes].sort());
  });

  it.each(Object.entries(ROUTES))('%s', (name, { like, send, rule }) => {
    const entry = PERMISSIONS[like];
    if (!entry) throw new Error(`The table has no ${like}`);
    const ruled = rule ? { ...entry, rule } : entry;
    return expectVerdicts({ ...ruled, input: send }, name.startsWith('get '), (call) => callRoute(name, call));
  });
});

it('no cell broke the book, the warehouse saw the foreign store, and there were enough cells', async () => {
  expect(await findBreaches(database.db)).toEqual([]);
  expect(foreignSeen).toBeGreaterThan(20);
  expect(cells).toBeGreaterThan(1_500);
});
