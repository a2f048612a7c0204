import { createTestDatabase } from '@bhandar/testing/database';
import fc from 'fast-check';
import { type Command, checking } from './command';
import { type Model, openingModel } from './model';
import { expectLedgerConsistent, makeModelFixture, type System } from './model-fixture';

type Prepare = (model: Model, system: System) => Promise<void>;

/**
 * Runs commands on a new system, and checks every invariant after every few of them and at the end. If that fails, the
 * same commands run again with a check after each, so that the failure names the command.
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
    const system = await makeModelFixture(database.db);
    const model = openingModel();
    await prepare?.(model, system);
    await fc.asyncModelRun(() => ({ model, real: system }), commands);
    await expectLedgerConsistent(system, 'after the last command');
  } finally {
    await database.drop();
  }
}
