import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { command } from './command';
import { runCommands } from './run-commands';

const quiet = (name: string) => command({ name, drawn: {}, run: async () => undefined });

/** Moves a unit between two batches of one product without a movement: totals stay, and the ledger is inconsistent. */
const breach = command({
  name: 'breach',
  drawn: {},
  run: async (_, { db }) => {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      const [more, less] = await trx
        .selectFrom('stockBalance')
        .innerJoin('product', 'product.id', 'stockBalance.productId')
        .select(['stockBalance.productId', 'batchId', 'locationId'])
        .where('onHand', '>', 0)
        .orderBy('stockBalance.productId')
        .limit(2)
        .execute();
      expect(more?.productId).toBe(less?.productId);
      for (const [balance, change] of [
        [more, 1],
        [less, -1],
      ] as const) {
        await trx
          .updateTable('stockBalance')
          .set(({ eb }) => ({ onHand: eb('onHand', '+', change) }))
          .where('batchId', '=', balance?.batchId ?? '')
          .where('locationId', '=', balance?.locationId ?? '')
          .execute();
      }
    });
  },
});

it('names the command that broke the ledger, also if the ledger is checked after every fifth only', async () => {
  const commands = [quiet('first'), quiet('second'), breach, quiet('fourth'), quiet('fifth'), quiet('sixth')];
  await expect(runCommands(commands, { checkEvery: 5 })).rejects.toThrow('after command 3, breach({})');
});

it('checks the ledger also after a last command that is no fifth', async () => {
  await expect(runCommands([quiet('first'), breach], { checkEvery: 5 })).rejects.toThrow('after command 2, breach({})');
});
