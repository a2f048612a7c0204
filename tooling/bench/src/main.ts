import { findBreaches } from '@bhandar/db/invariants';
import { closeAll, closeOnSignals, isClosing } from './cleanup';
import { countDeadlocks } from './jobs/approval';
import type { Bench } from './jobs/bench';
import { measureAll } from './measure-all';
import { type Options, readOptions } from './options';
import { prepareBench } from './prepare';
import { printCpu } from './profile';
import { printGoals, say } from './report';

/** Walking all of them takes longer than an invariant may, beyond so many. */
const MAX_CHECKED = 2_000_000;

/** After all that load the book must still be right; nothing that was fast counts otherwise. */
async function checkBook({ ground, options }: Bench): Promise<boolean> {
  const deadlocks = await countDeadlocks(ground);
  say(`\ndeadlocks: ${deadlocks}`);
  if (options.sections.includes('reports') && options.lines > MAX_CHECKED) {
    say(`the invariants are not walked over ${options.lines.toLocaleString('en')} sale lines`);
    return deadlocks === 0;
  }
  const breaches = await findBreaches(ground.db);
  for (const { invariant, rows } of breaches)
    say(`${invariant.id} broken: ${invariant.title} ${JSON.stringify(rows[0])}`);
  if (breaches.length === 0) say('every invariant holds: stock = opening + movements');
  return breaches.length === 0 && deadlocks === 0;
}

async function run(options: Options): Promise<void> {
  const bench = await prepareBench(options);
  const goals = await measureAll(bench);
  await bench.server.stop();
  if (options.profileDir) printCpu(options.profileDir);
  const isRight = await checkBook(bench);
  printGoals(goals);
  if (!isRight) process.exitCode = 1;
}

async function main(): Promise<void> {
  closeOnSignals();
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) await run(options);
  } catch (error) {
    if (isClosing()) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeAll();
  }
}

void main();
