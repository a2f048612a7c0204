import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
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

/** An independent proxy, which compares every call and answer with the committed openapi.json. */
export async function startValidatingProxy(upstream: string): Promise<ValidatingProxy> {
  const child = spawn(
    process.execPath,
    [PRISM, 'proxy', OPENAPI_FILE, upstream, '--host', '127.0.0.1', '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { origin: await originOf(child.stdout), stop };
}

/** The address that the proxy prints when it listens; it goes on printing every call, which is read and dropped. */
async function originOf(output: Readable): Promise<string> {
  const lines = createInterface(output);
  for await (const line of lines) {
    const origin = /listening on (http:\S+)/.exec(line)?.[1];
    if (!origin) continue;
    output.resume();
    return origin;
  }
  throw new Error('The validating proxy ended before it listened');
}

/** The proxy's findings about answers, and about requests that the server accepted. */
export function violationsOf({ status, headers }: Response): Violation[] {
  const found = JSON.parse(headers.get('sl-violations') ?? '[]') as Violation[];
  return found.filter(({ location: [place] }) => place !== 'request' || status < 400);
}
