import { seededRandom } from '@bhandar/db/demo';
import { findBreaches } from '@bhandar/db/invariants';
import { createTestDatabase } from '@bhandar/testing/database';
import { byTier } from '@bhandar/testing/tier';
import { afterAll, expect, it } from 'vitest';
import { wrongAnswers, wrongDrawers } from './accounting';
import { type Act, actAtRandom, finishJobs } from './act';
import { openStores } from './insiders';
import { Pools } from './pools';

/** `INSIDER_SEED` replays one run. */
const { INSIDER_SEED, INSIDER_ACTS = String(byTier({ quick: 100, all: 200, long: 400 })) } = process.env;
const runs = byTier({ quick: 1, all: 6, long: 100 });
const seeds = INSIDER_SEED ? [Number(INSIDER_SEED)] : Array.from({ length: runs }, (_, index) => index + 1);

const done = new Map<string, number>();
const refused = new Map<string, number>();
const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

it.each(seeds)('three dishonest people of one store take nothing that the books do not show: seed %i', async (seed) => {
  const database = await createTestDatabase({ poolSize: 6 });
  try {
    const stores = await openStores(database.db);
    const random = seededRandom(seed);
    const scene = { stores, random, pools: new Pools(random), made: [] };
    const acts: Act[] = [];
    for (let n = 0; n < Number(INSIDER_ACTS); n += 1) {
      const act = await actAtRandom(scene);
      if (act) acts.push(act);
    }
    for (const { path, verdict } of acts) count(verdict === 'done' ? done : refused, path);
    expect(acts.filter(({ outside }) => outside.length > 0)).toEqual([]);
    expect(await finishJobs(scene)).toEqual([]);
    expect(acts.filter(({ verdict }) => verdict === 'INTERNAL')).toEqual([]);
    expect(await wrongAnswers(stores)).toEqual({});
    expect(await wrongDrawers(stores)).toEqual([]);
    expect(await findBreaches(database.db)).toEqual([]);
    await stores.cleanUp();
  } finally {
    await database.drop();
  }
});

afterAll(() => {
  const listOf = (counts: Map<string, number>) => [...counts].sort().map(([path, times]) => `${path} ${times}`);
  process.stdout.write(`Acts of insiders: ${listOf(done).join(', ')}\nRefused: ${listOf(refused).join(', ')}\n`);
  const sum = [...done.values()].reduce((total, times) => total + times, 0);
  if (!INSIDER_SEED) expect(sum).toBeGreaterThan(seeds.length * Number(INSIDER_ACTS) * 0.4);
});
