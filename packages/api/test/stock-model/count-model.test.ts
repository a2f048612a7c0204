import { byTier, isTier } from '@bhandar/testing/tier';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adminCommands } from './admin-commands';
import { executed } from './command';
import { countCommands } from './count-commands';
import type { Model } from './model';
import { runCommands } from './run-commands';
import { OPENING, STORES, type World } from './world';

/** `MODEL_SEED` and `MODEL_PATH` replay a failure that was reported; `COUNT_RUNS` asks for other than the tier's. */
const { MODEL_SEED, MODEL_PATH, COUNT_RUNS = String(byTier({ quick: 5, all: 25, long: 500 })) } = process.env;
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
  const checkEvery = isTier('long') ? 1 : 5;
  const property = fc.asyncProperty(commands, (sequence) =>
    runCommands(sequence, { checkEvery, prepare: stockStores }),
  );
  const path = MODEL_PATH ? { path: MODEL_PATH } : {};
  await fc.assert(property, { seed, ...path, numRuns: Number(COUNT_RUNS), endOnFailure: true });
  process.stdout.write(`Counts amid sales made offline: ${executed.get('countAmidAwaySales') ?? 0}\n`);
  expect(executed.get('countAmidAwaySales')).toBeGreaterThan(isTier('all') ? Number(COUNT_RUNS) : 0);
}, 3_600_000);
