import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importFile, importLane, quietLive } from '@bhandar/api';
import { type RunningQueue, startQueue, upgradeDatabase } from '@bhandar/db/queue';
import { type ImportJob, ProductKind } from '@bhandar/domain/catalogue';
import { englishIn } from '@bhandar/domain/english';
import pino from 'pino';
import { invokedFrom, readConfig } from '../config';
import { openDatabase } from '../open-database';
import { settingsOf } from '../settings-of';
import { expectFile } from './expect-file';

const USAGE = `Usage: npm run import -- FILE [--dry-run] [--confirm-dates] [--kind pharmacy|nonPharmacy]

Brings a CSV or XLSX catalogue (gzip too) in by its guessed columns. Running the same file again changes nothing.
With --confirm-dates, the dates of its opening stock are right as they stand.
`;

const print = (text: string) => process.stdout.write(text);
/** Replaces the line of the terminal; a pipe or a file gets the report only. */
const printOver = (text: string) => process.stdout.isTTY && print(`\r${text.padEnd(60)}\r`);
const count = (value: number) => value.toLocaleString('en');

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'confirm-dates': { type: 'boolean', default: false },
      kind: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (values.help || !file || positionals.length > 1) return undefined;
  const kind = ProductKind.optional().safeParse(values.kind);
  if (!kind.success) return undefined;
  // The package manager runs the command in the server's folder, but paths are relative to the caller's.
  return {
    file: resolve(invokedFrom(), file),
    kind: kind.data,
    dryRun: values['dry-run'],
    confirmDates: values['confirm-dates'],
  };
}

const progressLine = ({ phase, rowsDone, productsDone, productsTotal }: ImportJob): string =>
  phase === 'reading'
    ? `reading: ${count(rowsDone)} rows`
    : `saving: ${count(productsDone)} of ${count(productsTotal)} products`;

const reportLines = (job: ImportJob, seconds: number): string[] => [
  `${job.dryRun ? 'Dry run, nothing saved: ' : ''}${job.status} in ${seconds.toFixed(1)} s`,
  `  rows       ${count(job.rowsTotal)} = ${count(job.rowsTotal - job.rejected)} read + ${count(job.rejected)} rejected`,
  `  products   ${count(job.created)} created, ${count(job.updated)} updated, ${count(job.unchanged)} unchanged`,
  `  new prices ${count(job.repriced)}; rows merged ${count(job.merged)}; batches stocked ${count(job.openings)}; warnings ${count(job.warnings)}`,
  ...(job.failure ? [`  ${englishIn(job.failure)}`] : []),
];

async function main(): Promise<void> {
  const request = readArguments();
  if (!request) {
    print(USAGE);
    process.exitCode = 2;
    return;
  }
  expectFile(request.file);
  const config = readConfig();
  const { db, pool, url, close } = await openDatabase(config);
  let queue: RunningQueue | undefined;
  try {
    await upgradeDatabase({ db, pool });
    const logger = pino({ level: 'error' }, pino.destination(2));
    const parts = { db, now: () => new Date(), settings: settingsOf(config), logger };
    const start = performance.now();
    const { job, rejects } = await importFile(parts, {
      fileName: basename(request.file),
      bytes: createReadStream(request.file),
      kind: request.kind,
      dryRun: request.dryRun,
      confirmDates: request.confirmDates,
      onQueued() {
        const onError = (err: unknown, message: string) => logger.error({ err }, message);
        queue = startQueue({ url, lanes: [importLane({ ...parts, live: quietLive })], onError });
      },
      onProgress: (progress) => printOver(progressLine(progress)),
    });
    printOver('');
    print(`${reportLines(job, (performance.now() - start) / 1000).join('\n')}\n`);
    for (const { rowNumber, reason } of rejects) print(`  row ${rowNumber}: ${englishIn(reason)}\n`);
    if (job.rejected > rejects.length)
      print(`  and ${count(job.rejected - rejects.length)} more; all are on the import screen\n`);
    process.exitCode = job.status === 'done' ? 0 : 1;
  } finally {
    await queue?.stop();
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
