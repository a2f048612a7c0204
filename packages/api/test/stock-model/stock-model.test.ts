import { createTestDatabase } from '@bhandar/testing/database';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adminCommands } from './admin-commands';
import { executed } from './command';
import { countCommands } from './count-commands';
import { goodsCommands } from './goods-commands';
import { openingModel } from './model';
import { moneyCommands } from './money-commands';
import { awayCommands } from './offline-commands';
import { orderCommands } from './order-commands';
import { saleCommands } from './sale-commands';
import { makeWorld } from './world';

/** `MODEL_SEED` and `MODEL_PATH` replay a failure that was reported; `MODEL_RUNS` asks for more than CI does. */
const { MODEL_SEED, MODEL_PATH, MODEL_RUNS = '200', MODEL_COMMANDS = '60' } = process.env;
const seed = MODEL_SEED ? Number(MODEL_SEED) : Date.now() % 2_147_483_647;
process.stdout.write(`Model-based test of the stock book: MODEL_SEED=${seed}\n`);

it('the shop behaves like its model, and every invariant holds after every command', async () => {
  const commands = fc.commands(
    [
      ...orderCommands,
      ...saleCommands,
      ...awayCommands,
      ...countCommands,
      ...goodsCommands,
      ...adminCommands,
      ...moneyCommands,
    ],
    {
      maxCommands: Number(MODEL_COMMANDS),
      size: 'max',
    },
  );
  const property = fc.asyncProperty(commands, async (sequence) => {
    const database = await createTestDatabase({ poolSize: 6 });
    try {
      const world = await makeWorld(database.db);
      await fc.asyncModelRun(() => ({ model: openingModel(), real: world }), sequence);
    } finally {
      await database.drop();
    }
  });
  const path = MODEL_PATH ? { path: MODEL_PATH } : {};
  await fc.assert(property, { seed, ...path, numRuns: Number(MODEL_RUNS), endOnFailure: true });
  const counts = [...executed].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`Commands executed: ${counts.join(', ')}\n`);
  expect(executed.size).toBeGreaterThan(20);
}, 1_200_000);
