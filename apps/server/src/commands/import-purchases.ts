import { resolve } from 'node:path';
import { commandContext, importPurchases, readTableFile } from '@bhandar/api';
import { upgradeDatabase } from '@bhandar/db/queue';
import { ProductKind } from '@bhandar/domain/catalogue';
import { englishIn } from '@bhandar/domain/english';
import { isPurchaseHead } from '@bhandar/domain/purchasing';
import pino from 'pino';
import { invokedFrom, readConfig } from '../config';
import { openDatabase } from '../open-database';
import { settingsOf } from '../settings-of';
import { expectFile } from './expect-file';

const USAGE = `Usage: npm run import-purchases -- FILE [pharmacy|nonPharmacy]

Brings a CSV or XLSX of past purchases (gzip too) in: suppliers, goods, stock and dues. Invoices that are there already stay.
`;

const SHOWN_PROBLEMS = 100;
const print = (text: string) => process.stdout.write(text);

async function main(): Promise<void> {
  const [file, typed = 'pharmacy', ...more] = process.argv.slice(2);
  const { data: kind } = ProductKind.safeParse(typed);
  if (!file || file.startsWith('-') || !kind || more.length > 0) {
    print(USAGE);
    process.exitCode = 2;
    return;
  }
  const path = resolve(invokedFrom(), file);
  expectFile(path);
  const config = readConfig();
  const { db, pool, close } = await openDatabase(config);
  try {
    await upgradeDatabase({ db, pool });
    const settings = settingsOf(config);
    const logger = pino({ level: 'error' }, pino.destination(2));
    const ctx = await commandContext({ db, now: () => new Date(), settings, logger });
    const rows = readTableFile(path, isPurchaseHead);
    const { problems, ...counts } = await importPurchases(ctx, { rows, kind });
    for (const [what, count] of Object.entries(counts)) print(`  ${what.padEnd(10)} ${count.toLocaleString('en')}\n`);
    for (const { rowNumber, column, message, leavesOut } of problems.slice(0, SHOWN_PROBLEMS)) {
      print(`  row ${rowNumber}${leavesOut ? ', left out' : ''}: ${column} ${englishIn(message)}\n`);
    }
    if (problems.length > SHOWN_PROBLEMS)
      print(`  and ${(problems.length - SHOWN_PROBLEMS).toLocaleString('en')} more\n`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
