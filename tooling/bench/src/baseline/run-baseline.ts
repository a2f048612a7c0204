import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Harness } from '../harness/cluster';
import type { Statement } from '../load/plan';
import { perSecondOf, runLoad } from '../load/run-load';

const DEBIAN = '/usr/lib/postgresql';

function candidates(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : [];
  return ['pgbench', ...versions.map((version) => join(DEBIAN, version, 'bin/pgbench'))];
}

function findPgbench(): { program: string; version: string } | undefined {
  for (const program of candidates()) {
    try {
      const version = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return { program, version: version.trim() };
    } catch {}
  }
  return undefined;
}

const pgbench = findPgbench();

/** Measures the baselines on this machine. */
export const baselineTool = pgbench?.version ?? 'named statements of node-postgres (no pgbench here)';

/** How many times per second the statement runs with this many clients. */
export async function runBaseline(
  harness: Harness,
  statement: Statement,
  { clients, readingMs }: { clients: number; readingMs: number },
): Promise<number> {
  if (pgbench)
    return runPgbench(pgbench.program, harness, { statement, clients, seconds: Math.ceil(readingMs / 1_000) });
  const bounds = { clients, warmUpMs: 500, minMs: readingMs, minCount: 0, maxMs: readingMs };
  return perSecondOf(await runLoad({ kind: 'sql', url: harness.url, statement, ...bounds }));
}

function scriptOf({ text, ranges }: Statement): string {
  const variables = ranges.map(([from, to], index) => `\\set p${index + 1} random(${from}, ${to})`);
  const statement = text.replace(/\$(\d)/g, ':p$1').replace(/\s+/g, ' ');
  return [...variables, `${statement};`, ''].join('\n');
}

async function runPgbench(
  program: string,
  { directory, url }: Harness,
  { statement, clients, seconds }: { statement: Statement; clients: number; seconds: number },
): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const script = join(directory, `${statement.name}.sql`);
  await writeFile(script, scriptOf(statement));
  const { stdout } = await promisify(execFile)(
    program,
    [
      '-n',
      '-M',
      'prepared',
      '-f',
      script,
      '-c',
      String(clients),
      '-j',
      String(Math.min(2, clients)),
      '-T',
      String(seconds),
      '-h',
      hostname,
      '-p',
      port,
      '-U',
      username,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: password } },
  );
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`The output of pgbench could not be read:\n${stdout}`);
  return perSecond;
}
