// Writes src/schema.ts (or the file named second) from the database named first: the types of every table and column.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [url, file = 'src/schema.ts'] = process.argv.slice(2);
if (!url) throw new Error('Usage: write-schema.mjs DATABASE_URL [FILE]');
const home = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (folder, name) => join(folder, 'node_modules/.bin', name);
const run = (program, options, input) =>
  execFileSync(program, options, { cwd: home, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'inherit'] });

run(bin(home, 'kysely-codegen'), [
  '--url',
  url,
  '--out-file',
  file,
  '--exclude-pattern',
  'graphile_worker.*',
  '--log-level',
  'error',
]);
const generated = readFileSync(file, 'utf8').replace(/\bDB\b/g, 'Database');
const root = join(home, '../..');
writeFileSync(
  file,
  run(bin(root, 'biome'), ['check', '--write', '--stdin-file-path=packages/db/src/schema.ts'], generated),
);
