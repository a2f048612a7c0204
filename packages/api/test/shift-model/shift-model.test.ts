import { findBreaches, invariants } from '@bhandar/db/invariants';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff } from '@bhandar/testing/factories';
import { byTier, modelSeed } from '@bhandar/testing/tier';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { SHIFTS_A_RUN, shiftPlans } from './plan';
import { TillModel } from './till';

/** `MODEL_SEED` and `MODEL_PATH` replay a reported failure; `SHIFTS` overrides the tier's number. */
const { MODEL_PATH, SHIFTS = String(byTier({ quick: 10, all: 100, long: 1_000 })) } = process.env;
const seed = modelSeed();

const database = useTestDatabase();
beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

/** All but the invariants of the report sums, which nothing here makes. */
const checked = invariants.filter(({ id }) => !id.startsWith('T'));

it(`the cash of ${SHIFTS} random shifts matches an independent sum, and a reprinted Z report is unchanged (MODEL_SEED=${seed})`, async () => {
  const property = fc.asyncProperty(shiftPlans, async (plans) => {
    const till = await TillModel.open(database.db);
    for (const plan of plans) await till.work(plan);
    await till.checkDays();
    expect(await findBreaches(database.db, checked)).toEqual([]);
  });
  const path = MODEL_PATH ? { path: MODEL_PATH } : {};
  await fc.assert(property, { seed, ...path, numRuns: Number(SHIFTS) / SHIFTS_A_RUN, endOnFailure: true });
}, 3_600_000);
