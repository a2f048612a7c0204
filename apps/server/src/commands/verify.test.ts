import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../..', import.meta.url));

test('verify refuses a directory without a database: it made an empty one and found nothing wrong in it', () => {
  const absent = join(tmpdir(), 'no-such-data');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/commands/verify.ts'], {
    cwd: app,
    env: { ...inherited, DATA_DIR: absent },
    encoding: 'utf8',
  });
  expect({ stdout, stderr, status }).toEqual({
    stdout: '',
    stderr: `There is no database in ${absent}\n`,
    status: 2,
  });
  expect(existsSync(absent)).toBe(false);
});
