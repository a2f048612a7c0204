// Checks what the other linters cannot: the number of sources in a folder, the retired identifiers of words.json,
// spread literals, waits of tests that end by a clock, which files write the stock ledger or judge whether a batch is blocked, and cycles between the folders of a domain. Run from the root of the repository; prints each breach as
// file:line and exits with 1 if there is one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const MAX_SOURCES = 25;
const SOURCE = /^(?:apps|packages)\/[^/]+\/(?:src|test)\/.*\.tsx?$/;
const TEST = /\.(?:test|fixture)\.tsx?$/;
/** Migrations and translations are not read beside their neighbours, so their number is not limited. */
const UNCOUNTED = /\/migrations(?:\/|$)|\/messages$/;
/** The table of former names contains them, and frozen migrations do not change. */
const UNREAD = /\/before-baseline\/|\/schema\.ts$|\/former-names(?:\.test)?\.ts$/;

/** @returns {string[]} a line for each folder with too many sources */
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

/** @returns {string[]} a line for each retired identifier */
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

/** @returns {string[]} a line for each spread literal whose properties could be written directly */
export function packedLiterals(files, read) {
  return files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !UNREAD.test(file) && !file.startsWith('tooling/lint/'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          /\.\.\.\{/.test(line) ? [`${file}:${index + 1}: a spread object literal; write its properties`] : [],
        ),
    );
}

const WAITING_TEST = /\.(?:test|fixture)\.tsx?$|^packages\/testing\/|^tooling\/e2e\//;
const EVENTUALLY = 'packages/testing/src/run/eventually.ts';
/** Vitest gives up after one second by itself. */
const BARE_WAIT = /\bvi\.(waitFor|waitUntil)\(/;
const TIMEOUT = /\btimeout: ?([\d_]+)/;
const MIN_TIMEOUT_MS = 30_000;

/** @returns {string[]} a line for each wait of a test that gives up before a busy machine has done its work */
export function hastyWaits(files, read) {
  return files
    .filter((file) => WAITING_TEST.test(file) && file !== EVENTUALLY)
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => {
          const bare = BARE_WAIT.exec(line);
          if (bare) return [`${file}:${index + 1}: vi.${bare[1]}; use eventually or eventuallyFind of ${EVENTUALLY}`];
          const timeout = TIMEOUT.exec(line)?.[1]?.replaceAll('_', '');
          return timeout && Number(timeout) < MIN_TIMEOUT_MS
            ? [`${file}:${index + 1}: gives up after ${timeout} ms; wait ${MIN_TIMEOUT_MS} ms at least, for an event`]
            : [];
        }),
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

const USABLE_RULE = 'packages/api/src/inventory/ledger/available-repository.ts';
/** The parts that a copy of "this batch may leave its place today" cannot do without. */
const USABLE_COPY = /\bblocked_at\s+is\s+null\b|\bcoalesce\(\s*\w+\.blocked_at\b/gi;

/** @returns {string[]} a line for each place that judges in its own SQL whether a batch may be sold */
export function copiedUsableRules(files, read) {
  return files
    .filter((file) => /^packages\/api\/src\/.*\.ts$/.test(file) && !TEST.test(file) && file !== USABLE_RULE)
    .flatMap((file) => {
      const text = read(file);
      return [...text.matchAll(USABLE_COPY)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${file}:${line}: judges whether a batch is blocked; use isBlockedSql or usableOn of ${USABLE_RULE}`;
      });
    });
}

const IN_NAME_OF = 'packages/api/src/core/in-name-of.ts';
/** These look up the signed-in person anew. */
const AUTHENTICATING = ['packages/api/src/core/trpc.ts', 'packages/api/src/pos/checkout/record-sale.ts'];
/** A copy of a request's context with another actor. */
const REPLACED_ACTOR = /\.\.\.\w*ctx\b[^;]{0,200}?\bactor\b\s*[:,}]|\bctx\.actor\s*=[^=]/g;

/** @returns {string[]} a line for each place that lets a request act as somebody else */
export function replacedActors(files, read) {
  return files
    .filter(
      (file) =>
        /^packages\/api\/src\/.*\.ts$/.test(file) &&
        !TEST.test(file) &&
        ![IN_NAME_OF, ...AUTHENTICATING].includes(file),
    )
    .flatMap((file) => {
      const text = read(file);
      return [...text.matchAll(REPLACED_ACTOR)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${file}:${line}: replaces the actor of a request; use inNameOf of ${IN_NAME_OF}`;
      });
    });
}

/** The domain and the concern's folder of a source; files beside the folders join them and belong to none. */
const CONCERN = /^((?:packages\/api\/src|apps\/web\/src\/features)\/[^/]+)\/([^/]+)\//;
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** @returns {string[]} a line for each pair of folders of a domain whose sources import each other, tests excepted */
export function folderCycles(files, read) {
  const known = new Set(files);
  const imports = new Map();
  for (const file of files) {
    const [, domain, from] = CONCERN.exec(file) ?? [];
    if (!domain || !SOURCE.test(file) || TEST.test(file)) continue;
    for (const [, specifier] of read(file).matchAll(RELATIVE_IMPORT)) {
      const path = join(dirname(file), specifier);
      const [, target, to] = CONCERN.exec(known.has(`${path}/index.ts`) ? `${path}/` : path) ?? [];
      if (target !== domain || to === from) continue;
      const pair = `${domain}: ${from} -> ${to}`;
      if (!imports.has(pair)) imports.set(pair, { domain, from, to, example: `${file} imports ${specifier}` });
    }
  }
  return [...imports.values()].flatMap(({ domain, from, to, example }) => {
    const back = from < to ? imports.get(`${domain}: ${to} -> ${from}`) : undefined;
    return back ? [`${domain}: ${from} and ${to} import each other: ${example}, and ${back.example}`] : [];
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
  const breaches = [
    ...crowdedFolders(files),
    ...retiredWords(files, words, read),
    ...packedLiterals(files, read),
    ...hastyWaits(files, read),
    ...foreignLedgerWrites(files, read),
    ...copiedUsableRules(files, read),
    ...replacedActors(files, read),
    ...folderCycles(files, read),
  ];
  for (const breach of breaches) process.stderr.write(`${breach}\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
