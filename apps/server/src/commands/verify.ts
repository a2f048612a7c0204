import { migrateToLatest } from '@bhandar/db';
import { type Breach, findBreaches } from '@bhandar/db/invariants';
import { readConfig } from '../config';
import { openExistingDatabase } from '../open-database';

const describeBreach = ({ invariant, rows }: Breach): string =>
  [`${invariant.id} broken: ${invariant.title}`, ...rows.map((row) => `  ${JSON.stringify(row)}`)].join('\n');

/** Checks every invariant; prints the violations, and nothing when all hold. */
async function main(): Promise<void> {
  const { db, close } = await openExistingDatabase(readConfig());
  try {
    await migrateToLatest(db);
    const breaches = await findBreaches(db);
    for (const breach of breaches) process.stdout.write(`${describeBreach(breach)}\n`);
    process.exitCode = breaches.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
