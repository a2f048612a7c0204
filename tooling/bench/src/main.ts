import { findBreaches } from '@bhandar/db/invariants';
import { closeAll, closeOnSignals, isClosing } from './cleanup';
import { countDeadlocks } from './jobs/approval';
import type { Bench } from './jobs/bench';
import { measureAll } from './measure-all';
import { type Options, readOptions } from './options';
import { prepareBench } from './prepare';
import { printCpu } from './profile';
import { printGoals, printLine } from './report';

/** Above this many movements, the invariants exceed their time limit. */
const MAX_CHECKED = 2_000_000;

/** After the load the ledger must still be consistent; otherwise the times do not count. */
async function checkLedger({ harness, options }: Bench): Promise<boolean> {
  const deadlocks = await countDeadlocks(harness);
  printLine(`\ndeadlocks: ${deadlocks}`);
  if (options.sections.includes('reports') && options.lines > MAX_CHECKED) {
    printLine(`the invariants are not checked over ${options.lines.toLocaleString('en')} sale lines`);
    return deadlocks === 0;
  }
  const breaches = await findBreaches(harness.db);
  for (const { invariant, rows } of breaches)
    printLine(`${invariant.id} broken: ${invariant.title} ${JSON.stringify(rows[0])}`);
  if (breaches.length === 0) printLine('every invariant holds: stock = opening + movements');
  return breaches.length === 0 && deadlocks === 0;
}

async function run(options: Options): Promise<void> {
  const bench = await prepareBench(options);
  const goals = await measureAll(bench);
  await bench.server.stop();
  if (options.profileDir) printCpu(options.profileDir);
  const isConsistent = await checkLedger(bench);
  printGoals(goals);
  if (!isConsistent) process.exitCode = 1;
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
