import { resetSecondFactorOf } from '@bhandar/api';
import { migrateToLatest } from '@bhandar/db';
import { readConfig } from '../config';
import { openExistingDatabase } from '../open-database';

/**
 * Removes the second factor from an account and ends its sessions: for a superadmin whom no other superadmin can help.
 */
async function main(): Promise<void> {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: npm run reset-second-factor -- EMAIL');
  const { db, close } = await openExistingDatabase(readConfig());
  try {
    await migrateToLatest(db);
    if (!(await resetSecondFactorOf(db, email, () => new Date()))) throw new Error(`There is no account of ${email}`);
    process.stdout.write(`${email} now signs in with the password alone.\n`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
