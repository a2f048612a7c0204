import { resolve } from 'node:path';
import { backUp } from '../back-up';
import { invokedFrom, readConfig } from '../config';

const USAGE = `Usage: npm run backup -- DIRECTORY

Copies DATA_DIR into a new or an empty directory, also while the server runs: the embedded database as it is when the
copy is through, attachments and all else. To restore, stop the server and start it with DATA_DIR=DIRECTORY.
`;
const DATABASE_LEFT =
  'The database of DATABASE_URL is not in it: use the tools of PostgreSQL for that, and before this.\n';

async function main(): Promise<void> {
  const [directory, more] = process.argv.slice(2);
  if (!directory || more !== undefined || directory.startsWith('-')) {
    process.stdout.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const config = readConfig();
  const to = resolve(invokedFrom(), directory);
  await backUp(config, to);
  process.stdout.write(`Copied to ${to}\n${config.databaseUrl ? DATABASE_LEFT : ''}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
