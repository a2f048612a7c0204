import { byTier, isTier, modelSeed } from '@bhandar/testing/tier';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adminCommands } from './admin-commands';
import { executed } from './command';
import { countCommands } from './count-commands';
import { goodsCommands } from './goods-commands';
import { moneyCommands } from './money-commands';
import { offlineCommands } from './offline-commands';
import { orderCommands } from './order-commands';
import { runCommands } from './run-commands';
import { saleCommands } from './sale-commands';

/** `MODEL_SEED` and `MODEL_PATH` replay a reported failure; `MODEL_RUNS` overrides the tier's number. */
const { MODEL_PATH, MODEL_COMMANDS = '60' } = process.env;
const { MODEL_RUNS = String(byTier({ quick: 8, all: 200, long: 2_000 })) } = process.env;
const checkEvery = isTier('long') ? 1 : 5;
const seed = modelSeed();
process.stdout.write(`Model-based test of the stock ledger: MODEL_SEED=${seed}\n`);

it(
  'the shop matches its model, and every invariant holds after each check',
  async () => {
    executed.clear();
    const commands = fc.commands(
      [
        ...orderCommands,
        ...saleCommands,
        ...offlineCommands,
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
    const property = fc.asyncProperty(commands, (sequence) => runCommands(sequence, { checkEvery }));
    const path = MODEL_PATH ? { path: MODEL_PATH } : {};
    await fc.assert(property, { seed, ...path, numRuns: Number(MODEL_RUNS), endOnFailure: true });
    const counts = [...executed].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `${name} ${count}`);
    process.stdout.write(`Commands executed: ${counts.join(', ')}\n`);
    expect(executed.size).toBeGreaterThan(20);
  },
  6 * 3_600_000,
);
