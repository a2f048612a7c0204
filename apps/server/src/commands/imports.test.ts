import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff } from '@bhandar/testing/factories';
import { byTier } from '@bhandar/testing/tier';
import { afterAll, beforeAll, expect, test } from 'vitest';

const database = useTestDatabase();
const app = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
beforeAll(async () => {
  await makeStaff(database.db, { role: 'superadmin' });
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  writeFileSync(join(folder, 'goods.csv'), 'Trade name,Strength,MRP\nNapa,500 mg,1.20\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder };
  const argv = ['--import', 'tsx', `src/commands/${command}.ts`, ...args];
  return spawnSync(process.execPath, argv, { cwd: app, env, encoding: 'utf8' });
}

const WRONG_USES: [command: string, args: string[]][] = [
  ['import-catalogue', ['goods.csv', '--kind', 'medicine']],
  ['import-purchases', ['goods.csv', '--dry-run']],
  ['import-purchases', ['goods.csv', 'medicine']],
];
const COMMANDS = ['import-catalogue', 'import-purchases'];
/** Each case starts a process: a quick run takes the first. */
const [wrongUses, commands] = byTier({
  quick: [WRONG_USES.slice(0, 1), COMMANDS.slice(0, 1)],
  all: [WRONG_USES, COMMANDS],
  long: [WRONG_USES, COMMANDS],
});

test.each(wrongUses)('%s %j prints how it is used, and no list of a schema library', (command, args) => {
  const { stdout, stderr, status } = run(command, ...args);
  expect(stdout).toMatch(/^Usage: npm run import/);
  expect({ stderr, status }).toEqual({ stderr: '', status: 2 });
});

test.each(commands)('%s says in a sentence that there is no such file', (command) => {
  const { stderr, status } = run(command, 'absent.csv');
  expect({ stderr, status }).toEqual({ stderr: `There is no file ${join(folder, 'absent.csv')}\n`, status: 1 });
});

test('import-catalogue prints its report without progress into a pipe', () => {
  const { stdout, stderr } = run('import-catalogue', 'goods.csv', '--dry-run');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Dry run, nothing saved: done in/);
  expect(stdout).not.toMatch(/\r|reading:/);
});
