import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPENAPI_FILE } from '../src/rest/openapi-file';

export interface Violation {
  location: string[];
  severity: string;
  code: string;
  message: string;
}

export interface ValidatingProxy {
  origin: string;
  stop(): Promise<void>;
}

const PRISM = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** An independent proxy, which compares every call and answer with the committed openapi.json. */
export async function startValidatingProxy(upstream: string): Promise<ValidatingProxy> {
  const port = await freePort();
  const args = [PRISM, 'proxy', OPENAPI_FILE, upstream, '--host', '127.0.0.1', '--port', String(port)];
  const child: ChildProcess = spawn(process.execPath, [...args, '--verboseLevel', 'error'], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The validating proxy ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/`).catch(() => undefined);
    if (answer) return { origin, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('The validating proxy did not start within a minute');
}

/** The proxy's findings about answers, and about requests that the server accepted. */
export function violationsOf({ status, headers }: Response): Violation[] {
  const found = JSON.parse(headers.get('sl-violations') ?? '[]') as Violation[];
  return found.filter(({ location: [place] }) => place !== 'request' || status < 400);
}
