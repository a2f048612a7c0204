import type { Random } from '@bhandar/db/demo';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { appRouter } from '../../src/router';
import { verdictOf } from '../permissions/actors';
import { procedureCalls } from '../permissions/calls';
import type { Entry, Verdict } from '../permissions/rule';
import { entryOf } from '../permissions/table';
import type { Change } from '../reach/changes';
import { writesOutside } from '../reach/writes-outside';
import { workJobs } from '../work-queue';
import type { Insider, Stores } from './insiders';
import type { Pools } from './pools';

const router: AnyRouter = appRouter;
const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>);

/** Makes stock or cash, or lets others have it. */
const TEMPTING = /return|void|exchange|Adjustment|Count$|settleTransit|Quarantine|approve|Purchase/;

/** Goods and money are moved more often than accounts are changed. */
function weightOf(path: string): number {
  if (!/^(pos|inventory|ordering|purchasing|pricing)\./.test(path)) return 1;
  return TEMPTING.test(path) ? 10 : 3;
}

/** Every write that a person of this role may do in the own store, as often as it should be tried. */
const writesOf = (role: Insider['role']): [string, Entry][] =>
  procedures
    .filter(([, { _def }]) => _def.type === 'mutation')
    .flatMap(([path]) => {
      const entry = entryOf(path);
      if (verdictOf(entry.rule, role, 'own') !== 'done') return [];
      return Array.from({ length: weightOf(path) }, (): [string, Entry] => [path, entry]);
    });
const WRITES = { superadmin: writesOf('superadmin'), admin: writesOf('admin'), employee: writesOf('employee') };

export interface Act {
  path: string;
  role: Insider['role'];
  verdict: Verdict;
  answer: string;
  input: unknown;
  /** Rows that were written outside the reach of the procedure. */
  outside: string[];
}

export interface Scene {
  stores: Stores;
  random: Random;
  pools: Pools;
  /** What the own store has made so far. */
  made: Change[];
}

const ownStore = ({ store, warehouseId }: Stores['ours']) => ({ storeId: store.id, warehouseId });

/** Does the price changes and exports that they have started; answers the rows outside their store. */
export async function finishJobs({ stores: { db, ours, log }, made }: Scene): Promise<string[]> {
  await log.clear();
  await workJobs(db);
  const call = { ...ownStore(ours), reach: 'store' as const, callerId: undefined };
  return writesOutside(db, call, { changes: await log.read(), prepared: made });
}

/** One person tries one procedure, on the own store's records or the other's, with true or twisted values. */
export async function actAtRandom({ stores, random, pools, made }: Scene): Promise<Act | undefined> {
  const { db, dataDir, ours, theirs, insiders, log } = stores;
  // The manager is tempted most.
  const person = random.chance(0.4) ? stores.manager : random.pick(insiders);
  const [path, entry] = random.pick(WRITES[person.role]);
  const targets = random.chance(0.15) ? theirs : ours;
  const token = await stores.sessionOf(person);
  await db.deleteFrom('throttle').execute();
  await log.clear();
  const prepared = await Promise.resolve(entry.input(targets, person.id)).then(
    (input) => ({ input }),
    () => undefined,
  );
  const preparing = await log.read();
  pools.learnRows(preparing);
  // Words that no store uses yet are the manager's to change, whichever store they were prepared for.
  if (targets === ours || entry.unscoped) made.push(...preparing);
  if (!prepared) return undefined;
  pools.learn(path, prepared.input);
  const input = random.chance(0.5) ? pools.twist(path, prepared.input) : prepared.input;
  await log.clear();
  const { verdict, answer } = await procedureCalls(db, dataDir)(path, { actor: 'employee', token, input });
  if (verdict === 'done') await entry.after?.(ours);
  const changes = await log.read();
  const reach = typeof entry.reach === 'object' ? entry.reach.managers : entry.reach;
  const call = { ...ownStore(ours), reach: reach ?? 'person', callerId: person.id };
  const outside = await writesOutside(db, call, { changes, prepared: made });
  made.push(...changes);
  pools.learnRows(changes);
  return { path, role: person.role, verdict, answer, input, outside };
}
