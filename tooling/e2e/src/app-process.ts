import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface AppProcess {
  url: string;
  /** Where it keeps everything, its outbox too. */
  dataDir: string;
  /** Runs one of the product's own commands on the same data. */
  run(command: string): Promise<{ code: number | null; output: string }>;
  /** Stops the server, does what is to happen while it is away, and starts it again at the same address. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops the server and leaves its data. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The built product as a person starts it: its own process, its own embedded database, and a data directory that is empty
 * or a copy of another one.
 */
export async function startApp(settings: Record<string, string>, copyOf?: string): Promise<AppProcess> {
  const home = await mkdtemp(join(tmpdir(), 'bhandar-journey-'));
  // The database's files belong to another user where root runs the tests, and a copy must too.
  if (copyOf) await promisify(execFile)('cp', ['-a', `${copyOf}/.`, home]);
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
