import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import { printLine } from './report';

const SHOWN = 25;

/** The settings of the cluster and the server for profiling. */
export const profileSettings = (directory: string | undefined) => ({
  postgres: directory ? { shared_preload_libraries: 'pg_stat_statements', track_io_timing: 'on' } : {},
  node: directory ? ['--cpu-prof', `--cpu-prof-dir=${directory}`] : [],
});

export async function startProfile(db: Db, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  await sql`select pg_stat_statements_reset()`.execute(db);
}

/** The statements that took most of the database's time since the last reset. */
export async function printStatements(db: Db, job: string): Promise<void> {
  const { rows } = await sql<{ calls: number; total: number; mean: number; text: string }>`
    select calls, total_exec_time + total_plan_time as total, (total_exec_time + total_plan_time) / calls as mean,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by 2 desc limit 12`.execute(db);
  printLine(`\n${job}: where the database's time went (total ms, calls, ms each)`);
  for (const { calls, total, mean, text } of rows) {
    printLine(`  ${total.toFixed(0).padStart(8)} ${String(calls).padStart(8)} ${mean.toFixed(3).padStart(8)}  ${text}`);
  }
  await sql`select pg_stat_statements_reset()`.execute(db);
}

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const placeOf = (url: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1] ??
  (url.split('/').slice(-2).join('/') || 'native');

function sumBy(profile: CpuProfile, nameOf: (node: CpuProfile['nodes'][number]) => string): [string, number][] {
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node)]));
  const sums = new Map<string, number>();
  profile.samples.forEach((id, index) => {
    const name = names.get(id) ?? '';
    sums.set(name, (sums.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0));
  });
  return [...sums].sort((one, other) => other[1] - one[1]);
}

/** The newest profile in the directory by package and by function, as shares of the busy time. */
export function printCpu(directory: string): void {
  const [file] = readdirSync(directory)
    .filter((name) => name.endsWith('.cpuprofile'))
    .toSorted()
    .reverse();
  if (!file) return;
  const profile = JSON.parse(readFileSync(join(directory, file), 'utf8')) as CpuProfile;
  const print = (title: string, sums: [string, number][]) => {
    const busy = sums.filter(([name]) => !/\((idle|root|program)\)/.test(name));
    const total = busy.reduce((sum, [, time]) => sum + time, 0);
    printLine(`\n${title}`);
    for (const [name, time] of busy.slice(0, SHOWN))
      printLine(`  ${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`);
  };
  print(
    `server CPU by package (${file})`,
    sumBy(profile, ({ callFrame: { url, functionName } }) => (url ? placeOf(url) : functionName)),
  );
  print(
    'server CPU by function',
    sumBy(
      profile,
      ({ callFrame: { functionName, url, lineNumber } }) => `${functionName} ${placeOf(url)}:${lineNumber + 1}`,
    ),
  );
}
