import { chmod, chown, copyFile, lstat, mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';

/** Files of a running server that are not its data (PostgreSQL documentation, "Making a base backup"). */
const SKIPPED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label', 'tablespace_map']);
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
]);
const WAL_SEGMENT = /^[\dA-F]{24}$/;

interface CopyRules {
  isSkipped?: (name: string) => boolean;
  isEmptied?: (name: string) => boolean;
}

/**
 * Copies the embedded cluster of a data directory while its server writes. Started on the copy, PostgreSQL recovers to
 * the moment at which the copy was complete. `url` is that of the running server.
 */
export async function backUpCluster({ dataDir, url, to }: { dataDir: string; url: string; to: string }): Promise<void> {
  const from = await realpath(join(resolve(dataDir), 'cluster'));
  const target = join(to, 'cluster');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The slot keeps all WAL until it is copied; it ends with the connection.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    await client.query(`select pg_backup_start('bhandar', fast => true)`);
    await copyTree(from, target, {
      isSkipped: (name) => SKIPPED.has(name),
      isEmptied: (name) => EMPTIED.has(name),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    await copyOwner(from, join(target, 'backup_label'));
    await copyTree(join(from, 'pg_wal'), join(target, 'pg_wal'), { isSkipped: (name) => !WAL_SEGMENT.test(name) });
  } finally {
    await client.end();
  }
}

/**
 * Copies a directory with its permissions, and with its owners if this process may set them. Files that disappear
 * during the copy are skipped.
 */
async function copyTree(from: string, to: string, rules: CopyRules = {}): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, (await stat(from)).mode & 0o777);
  await copyOwner(from, to);
  for (const { name } of await readdir(from, { withFileTypes: true })) {
    if (rules.isSkipped?.(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    try {
      const entry = await lstat(source);
      if (entry.isDirectory()) {
        await copyTree(source, target, rules.isEmptied?.(name) ? { isSkipped: () => true } : rules);
      } else if (entry.isFile()) {
        await copyFile(source, target);
        await copyOwner(source, target);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** PostgreSQL opens only files that it owns, and root runs it as another user. */
async function copyOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(from);
  await chown(to, uid, gid);
}
