import { byTier, isTier, modelSeed } from '@bhandar/testing/tier';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adminCommands } from './admin-commands';
import { executed } from './command';
import { countCommands } from './count-commands';
import type { Model } from './model';
import { OPENING, STORES, type System } from './model-fixture';
import { runCommands } from './run-commands';

/** `MODEL_SEED` and `MODEL_PATH` replay a reported failure; `COUNT_RUNS` overrides the tier's number. */
const { MODEL_PATH, COUNT_RUNS = String(byTier({ quick: 5, all: 25, long: 500 })) } = process.env;
const seed = modelSeed();
const EACH = OPENING / STORES;

/** Every store has full shelves, and its clerk has the quota for all of it. */
async function stockStores(model: Model, system: System): Promise<void> {
  for (const [index, { clerk }] of system.stores.entries()) {
    const items = system.products.map(({ id: productId }) => ({ productId, quantity: EACH }));
    const { id: orderId } = await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items });
    await system.superadmin.api.ordering.approveOrder({ orderId });
    const full = system.products.map(() => EACH);
    Object.assign(model.stores[index] ?? {}, { stock: full, sellableQuota: [...full] });
  }
  model.warehouse = system.products.map(() => 0);
}

it(`counts between offline sales make the ledger match the shelf, in any order (MODEL_SEED=${seed})`, async () => {
  executed.clear();
  const [advanceDays] = adminCommands;
  if (!advanceDays) throw new Error('The command advanceDays is missing');
  const commands = fc.commands([...countCommands, ...countCommands, advanceDays], { maxCommands: 10, size: 'max' });
  const checkEvery = isTier('long') ? 1 : 5;
  const property = fc.asyncProperty(commands, (sequence) =>
    runCommands(sequence, { checkEvery, prepare: stockStores }),
  );
  const path = MODEL_PATH ? { path: MODEL_PATH } : {};
  await fc.assert(property, { seed, ...path, numRuns: Number(COUNT_RUNS), endOnFailure: true });
  process.stdout.write(`Counts amid sales made offline: ${executed.get('countAmidOfflineSales') ?? 0}\n`);
  expect(executed.get('countAmidOfflineSales')).toBeGreaterThan(isTier('all') ? Number(COUNT_RUNS) : 0);
}, 3_600_000);
