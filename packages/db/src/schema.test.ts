import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@bhandar/testing/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations, migrationsOfOlder } from './migrations';
import { beforeBaseline } from './migrations/before-baseline';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

const FOLDER = join(PACKAGE, 'src/migrations');

const filesIn = (folder: string) =>
  readdirSync(join(FOLDER, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''));

describe('migrations', () => {
  it.each([
    ['before-baseline', Object.keys(beforeBaseline)],
    ['.', Object.keys(migrations).slice(1)],
  ])('the migrations in the folder %s are listed in order, one per file', (folder, names) => {
    expect(names).toEqual([...names].sort());
    expect(filesIn(folder)).toEqual(names);
  });

  it('migrations of older databases run before the baseline, and newer ones after it', () => {
    const names = Object.keys(migrationsOfOlder);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual([...Object.keys(beforeBaseline), ...Object.keys(migrations)]);
  });

  it('landed migrations are not edited', () => {
    const landed = JSON.parse(readFileSync(join(FOLDER, 'landed.json'), 'utf8')) as Record<string, string>;
    for (const [file, hash] of Object.entries(landed)) {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      expect(createHash('sha256').update(text).digest('hex'), file).toBe(hash);
    }
    // The parts of the baseline and all older migrations stay frozen, also under another name.
    for (const folder of ['baseline', 'before-baseline']) {
      const frozen = [...filesIn(folder), 'index'].map((name) => `${folder}/${name}.ts`);
      expect(Object.keys(landed)).toEqual(expect.arrayContaining(frozen));
    }
  });
});

describe('schema.ts', () => {
  it('matches the migrated database: run `pnpm --filter @bhandar/db schema` after adding a migration', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(() => drop());
    const folder = mkdtempSync(join(tmpdir(), 'bhandar-schema-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const made = join(folder, 'schema.ts');
    execFileSync(process.execPath, [join(PACKAGE, 'scripts/write-schema.mjs'), url, made], { cwd: PACKAGE });
    expect(readFileSync(made, 'utf8')).toBe(readFileSync(join(PACKAGE, 'src/schema.ts'), 'utf8'));
  });
});
