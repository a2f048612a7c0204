import { resolve } from 'node:path';
import { commandContext, importPurchases, readTableFile } from '@bhandar/api';
import { upgradeDatabase } from '@bhandar/db/queue';
import { ProductKind } from '@bhandar/domain/catalogue';
import { englishIn } from '@bhandar/domain/english';
import pino from 'pino';
import { invokedFrom, readConfig } from '../config';
import { openDatabase } from '../open-database';
import { settingsOf } from '../settings-of';

const USAGE = `Usage: npm run import-purchases -- FILE [pharmacy|nonPharmacy]

Brings a CSV or XLSX of past purchases (gzip too) in: suppliers, goods, stock and dues. Invoices that are there already stay.
`;

const SHOWN_PROBLEMS = 100;
const say = (text: string) => process.stdout.write(text);

async function main(): Promise<void> {
  const [file, kind = 'pharmacy'] = process.argv.slice(2);
  if (!file || file.startsWith('-')) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  const config = readConfig();
  const { db, pool, close } = await openDatabase(config);
  try {
    await upgradeDatabase({ db, pool });
    const settings = settingsOf(config);
    const logger = pino({ level: 'error' }, pino.destination(2));
    const ctx = await commandContext({ db, now: () => new Date(), settings, logger });
    const rows = readTableFile(resolve(invokedFrom(), file));
    const { problems, ...counts } = await importPurchases(ctx, { rows, kind: ProductKind.parse(kind) });
    for (const [what, count] of Object.entries(counts)) say(`  ${what.padEnd(10)} ${count.toLocaleString('en')}\n`);
    for (const { rowNumber, column, message, leavesOut } of problems.slice(0, SHOWN_PROBLEMS)) {
      say(`  row ${rowNumber}${leavesOut ? ', left out' : ''}: ${column} ${englishIn(message)}\n`);
    }
    if (problems.length > SHOWN_PROBLEMS)
      say(`  and ${(problems.length - SHOWN_PROBLEMS).toLocaleString('en')} more\n`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
