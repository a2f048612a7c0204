import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@bhandar/testing/database';
import { byTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Db } from './client';
import { migrateToLatest } from './migrate';
import { migrations } from './migrations';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The whole schema as lines of text, so that two databases can be compared. */
async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select format('function %s', pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1`.execute(db);
  return rows.map((row) => row.line);
}

describe('migrations', () => {
  const names = Object.keys(migrations);

  it('are listed in order, one for each file', () => {
    const files = readdirSync(join(PACKAGE, 'src/migrations')).filter((file) => /^\d{4}-/.test(file));
    expect(names).toEqual([...names].sort());
    expect(files.map((file) => file.replace(/\.ts$/, ''))).toEqual(names);
  });

  /** Each upgrade migrates a whole database twice: all of them in a long run, else the first, the last and some between. */
  const STEP = byTier({ quick: names.length, all: 6, long: 1 });
  const levels = names.slice(0, -1).filter((_, index, { length }) => index % STEP === 0 || index >= length - 1);

  it.each(levels)('a database made up to %s upgrades to the same schema as a new one', async (name) => {
    const fresh = await createTestDatabase();
    onTestFinished(() => fresh.drop());
    const old = await createTestDatabase({ empty: true });
    onTestFinished(() => old.drop());
    const until = Object.fromEntries(Object.entries(migrations).slice(0, names.indexOf(name) + 1));
    expect(await migrateToLatest(old.db, until)).toEqual(Object.keys(until));
    await sql`update organisation set name = 'Made yesterday'`.execute(old.db);
    expect(await migrateToLatest(old.db)).toEqual(names.slice(names.indexOf(name) + 1));
    expect(await describeSchema(old.db)).toEqual(await describeSchema(fresh.db));
    const { rows } = await sql<{ name: string }>`select name from organisation`.execute(old.db);
    expect(rows).toEqual([{ name: 'Made yesterday' }]);
  });

  it('that have landed are never edited: a change is a new migration', () => {
    const landed = JSON.parse(readFileSync(join(PACKAGE, 'src/migrations/landed.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const [name, hash] of Object.entries(landed)) {
      const text = readFileSync(join(PACKAGE, `src/migrations/${name}.ts`), 'utf8');
      expect(createHash('sha256').update(text).digest('hex'), name).toBe(hash);
    }
  });
});

describe('schema.ts', () => {
  it('says what the migrations made: run `pnpm --filter @bhandar/db schema` after adding one', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(() => drop());
    const folder = mkdtempSync(join(tmpdir(), 'bhandar-schema-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const made = join(folder, 'schema.ts');
    execFileSync(process.execPath, [join(PACKAGE, 'scripts/write-schema.mjs'), url, made], { cwd: PACKAGE });
    expect(readFileSync(made, 'utf8')).toBe(readFileSync(join(PACKAGE, 'src/schema.ts'), 'utf8'));
  });
});
