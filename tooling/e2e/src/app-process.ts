import { spawn } from 'node:child_process';
import { chmod, cp, lchown, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryDirectory } from '@bhandar/testing/memory-directory';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface AppProcess {
  url: string;
  /** The directory of all its data, with the outbox. */
  dataDir: string;
  /** Runs one of the product's own commands on the same data. */
  run(command: string): Promise<{ code: number | null; output: string }>;
  /** Stops the server, runs the work, and starts the server again at the same address. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops the server and keeps its data. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

async function copyWithOwners(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  for (const name of ['.', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid } = await lstat(join(from, name));
    await lchown(join(to, name), uid, gid);
  }
}

/**
 * The built product as an operator starts it: its own process and embedded database, and a data directory that is empty
 * or a copy of another one.
 */
export async function startApp(settings: Record<string, string>, copyOf?: string): Promise<AppProcess> {
  const home = await mkdtemp(join(memoryDirectory(), 'bhandar-journey-'));
  // If root runs the tests, the database's files belong to another user, also in a copy.
  if (copyOf) await copyWithOwners(copyOf, home);
  await chmod(home, 0o711);
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, PORT: '0', DATA_DIR: home, LOG_LEVEL: 'warn', NODE_ENV: 'production', ...settings };
  let server = await startServer(env);
  const { url } = server;
  return {
    url,
    dataDir: home,
    run: (command) => runCommand(command, env),
    async restart(meanwhile) {
      await server.stop();
      await meanwhile?.();
      server = await startServer({ ...env, PORT: new URL(url).port });
    },
    pause: () => server.stop(),
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], { cwd: ROOT, env });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function runCommand(command: string, env: NodeJS.ProcessEnv): ReturnType<AppProcess['run']> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, `apps/server/dist/commands/${command}.js`)], { cwd: ROOT, env });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => resolve({ code, output: said }));
  });
}
