// Writes the types of every table and column to src/schema.ts, from a new, migrated database.
// With two arguments, reads the database at that URL, and writes that file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [givenUrl, file = 'src/schema.ts'] = process.argv.slice(2);
const home = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (folder, name) => join(folder, 'node_modules/.bin', name);
const run = (program, options, input) =>
  execFileSync(program, options, { cwd: home, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'inherit'] });

function write(url) {
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
}

if (givenUrl) {
  write(givenUrl);
} else {
  const { startEmbeddedPostgres } = await import('../src/embedded/index.ts');
  const { createDatabase, migrateToLatest } = await import('../src/index.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'bhandar-schema-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const { db, close } = createDatabase({ url: postgres.url });
    await migrateToLatest(db);
    await close();
    write(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
