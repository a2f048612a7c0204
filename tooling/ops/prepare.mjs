import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { PNPM_BIN, PNPM_HOME, ROOT, toolEnvironment } from './surroundings.mjs';

const EXE = process.platform === 'win32' ? '.cmd' : '';
const PNPM = join(PNPM_BIN, `pnpm${EXE}`);
export const TURBO = join(ROOT, 'node_modules/.bin', `turbo${EXE}`);

const BUILT = ['apps/server/dist/main.js', 'apps/web/dist/index.html', 'apps/server/node_modules'];

export const isInstalled = () => existsSync(TURBO) && existsSync(PNPM);
export const isBuilt = () => BUILT.every((path) => existsSync(join(ROOT, path)));

/** Installs pnpm if it is missing, then exactly the packages of the lockfile. */
export async function installAll() {
  if (!isInstalled()) console.log('Installing packages …');
  await ensurePnpm();
  // CI=true: no prompts, with or without a terminal.
  await runQuietly(PNPM, ['install', '--frozen-lockfile', '--prefer-offline'], {
    what: 'Installing the packages',
    env: { ...toolEnvironment(), CI: 'true' },
  });
}

export async function buildAll() {
  console.log('Building …');
  await runQuietly(TURBO, ['run', 'build', '--ui=stream', '--output-logs=errors-only'], {
    what: 'The build',
    env: toolEnvironment(),
  });
}

/** By npm and not by corepack, which is not part of Node 25 and refuses mirrors that strip signatures. */
async function ensurePnpm() {
  const { packageManager } = readJson(join(ROOT, 'package.json'));
  const version = packageManager.replace('pnpm@', '');
  const home = join(PNPM_HOME, 'node_modules/pnpm');
  const stamp = join(home, 'package.json');
  if (existsSync(stamp) && readJson(stamp).version === version && (await answers(version))) return;

  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await runQuietly('npm', ['install', '--prefix', PNPM_HOME, ...options, `pnpm@${version}`], {
    what: 'Getting pnpm',
    env: { ...process.env, npm_config_global: undefined, npm_config_workspaces: undefined },
    shell: process.platform === 'win32',
  });
  // npm 12 runs no install scripts; pnpm's own puts the native program in its place.
  const { npm_lifecycle_event: _event, ...env } = process.env;
  await runQuietly(process.execPath, [join(home, 'install.js')], { what: 'Setting up pnpm', cwd: home, env });
}

async function answers(version) {
  const said = await runQuietly(PNPM, ['--version'], { what: 'pnpm', env: toolEnvironment() }).catch(() => '');
  return said.trim() === version;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
