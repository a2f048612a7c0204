import { createTestDatabase } from '@bhandar/testing/database';
import fc from 'fast-check';
import { type Command, checking } from './command';
import { type Model, openingModel } from './model';
import { expectLedgerConsistent, makeWorld, type World } from './world';

type Prepare = (model: Model, world: World) => Promise<void>;

/**
 * Runs commands on a new world, with a look at every invariant after every so many of them and at the end. When that fails,
 * the same commands run once more with a look after each, so that the failure names the command that made the breach.
 */
export async function runCommands(
  commands: Iterable<Command>,
  { checkEvery, prepare }: { checkEvery: number; prepare?: Prepare },
): Promise<void> {
  try {
    await runOnce(commands, checkEvery, prepare);
  } catch (error) {
    if (checkEvery > 1) await runOnce(commands, 1, prepare);
    throw error;
  }
}

async function runOnce(commands: Iterable<Command>, every: number, prepare: Prepare | undefined): Promise<void> {
  const database = await createTestDatabase({ poolSize: 6 });
  try {
    Object.assign(checking, { every, commands: 0 });
    const world = await makeWorld(database.db);
    const model = openingModel();
    await prepare?.(model, world);
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    await expectLedgerConsistent(world, 'after the last command');
  } finally {
    await database.drop();
  }
}
