import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT, startApp } from './app-process';
import { bareEnvironment, runNpm } from './bare-path';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bhandar-fresh-'));
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

test('npm run verify, backup and import work where PATH has no pnpm', async () => {
  const home = newFolder();
  const app = await startApp({ SUPERADMIN_EMAIL: 'owner@example.com', SUPERADMIN_PASSWORD: 'Str0ng!pass' });
  onTestFinished(() => app.stop());
  const env = bareEnvironment({ DATA_DIR: app.dataDir });
  const list = join(home, 'list.csv');
  writeFileSync(
    list,
    'Name,Generic,Strength,Company,Category,Unit,MRP\nNapa,Paracetamol,500 mg,Beximco,Tablet,Piece,1.2\n',
  );
  const imported = await runNpm(['run', 'import', '--', list], env);
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('1 created') });
  expect(await runNpm(['run', '--silent', 'verify'], env)).toEqual({ code: 0, output: '' });
  const backup = await runNpm(['run', 'backup', '--', join(home, 'copy')], env);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`Copied to ${join(home, 'copy')}`) });
  expect(existsSync(join(home, 'copy/postgres'))).toBe(true);
});

test.each([
  ['openapi', []],
  ['bench', ['--', '--help']],
  ['boundaries', []],
])('npm run %s works where PATH has no pnpm', async (script, args) => {
  expect(await runNpm(['run', script, ...args], bareEnvironment())).toMatchObject({ code: 0 });
});

test('the README, the systemd units and docs contain no command that needs pnpm on the PATH', () => {
  const told = ['docs', 'tooling/ops'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  const files = ['README.md', ...told.filter((file) => /\.(md|service|timer)$/.test(file))];
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => /pnpm (-|[a-z])|bin\/pnpm/.test(line) && !/pnpm of this workspace/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('npm run serve installs and builds nothing, and names the command to run if nothing is built', async () => {
  const clone = newFolder();
  cpSync(join(ROOT, 'package.json'), join(clone, 'package.json'));
  mkdirSync(join(clone, 'tooling'));
  cpSync(join(ROOT, 'tooling/ops'), join(clone, 'tooling/ops'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  const { code, output } = await runNpm(['run', '--silent', 'serve'], bareEnvironment(), clone);
  expect(output).toBe('Nothing is built here yet. Run this once: npm run setup\n');
  expect(code).toBe(78);
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
});

test('the systemd unit only starts the server; it neither installs nor builds', () => {
  const unit = readFileSync(join(ROOT, 'tooling/ops/bhandar.service'), 'utf8');
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm run serve$/m);
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
});
