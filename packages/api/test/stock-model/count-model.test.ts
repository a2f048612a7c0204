import { createTestDatabase } from '@bhandar/testing/database';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adminCommands } from './admin-commands';
import { executed } from './command';
import { countCommands } from './count-commands';
import { type Model, openingModel } from './model';
import { makeWorld, OPENING, STORES, type World } from './world';

/** `MODEL_SEED` and `MODEL_PATH` replay a failure that was reported; `COUNT_RUNS` asks for more than CI does. */
const { MODEL_SEED, MODEL_PATH, COUNT_RUNS = '25' } = process.env;
const seed = MODEL_SEED ? Number(MODEL_SEED) : Date.now() % 2_147_483_647;
const EACH = OPENING / STORES;

/** Every store's shelves are full, and its clerk may sell it all. */
async function stockStores(model: Model, world: World): Promise<void> {
  for (const [index, { clerk }] of world.stores.entries()) {
    const items = world.products.map(({ id: productId }) => ({ productId, quantity: EACH }));
    const { id: orderId } = await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items });
    await world.boss.api.ordering.approveOrder({ orderId });
    const full = world.products.map(() => EACH);
    Object.assign(model.stores[index] ?? {}, { stock: full, mayStillSell: [...full] });
  }
  model.warehouse = world.products.map(() => 0);
}

it(`counts amid sales made offline leave the book as the shelf is, in any order (MODEL_SEED=${seed})`, async () => {
  const [advanceDays] = adminCommands;
  if (!advanceDays) throw new Error('Time passes');
  const commands = fc.commands([...countCommands, ...countCommands, advanceDays], { maxCommands: 10, size: 'max' });
  const property = fc.asyncProperty(commands, async (sequence) => {
    const database = await createTestDatabase({ poolSize: 6 });
    try {
      const [world, model] = [await makeWorld(database.db), openingModel()];
      await stockStores(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), sequence);
    } finally {
      await database.drop();
    }
  });
  const path = MODEL_PATH ? { path: MODEL_PATH } : {};
  await fc.assert(property, { seed, ...path, numRuns: Number(COUNT_RUNS), endOnFailure: true });
  process.stdout.write(`Counts amid sales made offline: ${executed.get('countAmidAwaySales') ?? 0}\n`);
  expect(executed.get('countAmidAwaySales')).toBeGreaterThan(Number(COUNT_RUNS));
}, 600_000);
