// Checks what the other linters cannot: how many sources a folder holds, the retired identifiers of words.json, and who
// writes the stock ledger.
// Run from the root of the repository; prints each breach as file:line and exits with 1 where there is one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_SOURCES = 25;
const SOURCE = /^(?:apps|packages)\/[^/]+\/(?:src|test)\/.*\.tsx?$/;
const TEST = /\.(?:test|fixture)\.tsx?$/;
/** Each migration is history and each translation a table: neither is read beside its neighbours. */
const UNCOUNTED = /\/migrations(?:\/|$)|\/messages$/;
/** The table of former names has to spell them, and frozen migrations stay as they are. */
const UNREAD = /\/before-baseline\/|\/schema\.ts$|\/former-names(?:\.test)?\.ts$/;

/** @returns {string[]} a line for each folder with more sources than one person overlooks */
export function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = dirname(file);
    if (!SOURCE.test(file) || TEST.test(file) || UNCOUNTED.test(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_SOURCES)
    .map(([folder, count]) => `${folder}: ${count} sources, at most ${MAX_SOURCES}`);
}

/** @returns {string[]} a line for each identifier that has a plainer name now */
export function retiredWords(files, words, read) {
  const patterns = Object.entries(words).map(([pattern, instead]) => [new RegExp(`\\b(?:${pattern})\\b`), instead]);
  return files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !UNREAD.test(file) && !file.startsWith('tooling/lint/'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          patterns.flatMap(([pattern, instead]) => {
            const found = pattern.exec(line);
            return found ? [`${file}:${index + 1}: ${found[0]}; write ${instead}`] : [];
          }),
        ),
    );
}

const LEDGER_ROOM = 'packages/api/src/inventory/ledger/';
const LEDGER_TABLES = 'stock_?movement|sale_?allowance(?:_?grant)?';
/** As SQL and as calls of the query builder, on one line or over two. */
const LEDGER_WRITE = new RegExp(
  `\\b(?:(?:insert\\s+into|update|delete\\s+from|merge\\s+into)\\s+"?|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`])(${LEDGER_TABLES})\\b`,
  'gi',
);

/** @returns {string[]} a line for each statement outside inventory's ledger that writes movements or sellable quotas */
export function foreignLedgerWrites(files, read) {
  return files
    .filter((file) => /^packages\/api\/src\/.*\.ts$/.test(file) && !TEST.test(file) && !file.startsWith(LEDGER_ROOM))
    .flatMap((file) => {
      const text = read(file);
      return [...text.matchAll(LEDGER_WRITE)].map(({ index, 1: table }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${file}:${line}: writes ${table}; compose a fragment or call a function of ${LEDGER_ROOM}`;
      });
    });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const files = list.split('\n').filter(Boolean);
  const words = JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8'));
  const read = (file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return ''; // Deleted, and not yet staged.
    }
  };
  const breaches = [...crowdedFolders(files), ...retiredWords(files, words, read), ...foreignLedgerWrites(files, read)];
  for (const breach of breaches) process.stderr.write(`${breach}\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
