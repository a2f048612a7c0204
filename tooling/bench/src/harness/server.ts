import { execFile } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startChild, stopChild } from './child';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const BUILT = join(ROOT, 'apps/server/dist');
const SOURCES = ['apps/server/src', 'packages/api/src', 'packages/db/src', 'packages/domain/src'];
const START_MS = 60_000;

/** The server's built command of this name, once it exists. */
export function builtProgram(name: string): string | undefined {
  const path = join(BUILT, `${name}.js`);
  return existsSync(path) ? path : undefined;
}

const newestChange = (folder: string): number =>
  Math.max(
    0,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );

/** Builds the server if its program is older than its sources. */
export async function buildServer(): Promise<void> {
  const built = builtProgram('main');
  const newest = Math.max(...SOURCES.map((folder) => newestChange(join(ROOT, folder))));
  if (built && statSync(built).mtimeMs > newest) return;
  await promisify(execFile)('pnpm', ['--filter', '@bhandar/server', 'build'], { cwd: ROOT }).catch((error: unknown) => {
    const output = error as { stdout?: string; stderr?: string };
    throw new Error(`The server does not build:\n${output.stdout ?? ''}${output.stderr ?? ''}`);
  });
}

export interface RunningServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server as operators run it, with its log in a file. */
export async function startServer(place: {
  directory: string;
  databaseUrl: string;
  execArgv: string[];
  settings?: Record<string, string>;
}): Promise<RunningServer> {
  const logFile = join(place.directory, 'server.log');
  const output = openSync(logFile, 'w');
  const flags = JSON.parse(readFileSync(join(ROOT, 'apps/server/node-flags.json'), 'utf8')) as string[];
  const child = startChild({
    program: pathToFileURL(join(BUILT, 'main.js')),
    execArgv: [...flags, ...place.execArgv],
    output,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(place.directory, 'data'),
      DATABASE_URL: place.databaseUrl,
      DEMO: 'off',
      PUBLIC_URL: '',
      SMTP_URL: '',
      SUPERADMIN_EMAIL: '',
      SUPERADMIN_PASSWORD: '',
      LOG_LEVEL: 'info',
      ...place.settings,
    },
  });
  closeSync(output);
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const port = /ready at http:\/\/[^\s:]+:(\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (port) return { port: Number(port), pid: child.pid ?? 0, stop: () => stopChild(child) };
    await sleep(50);
  }
  throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
}
