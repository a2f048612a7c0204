import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, type DatabaseHandle } from '@bhandar/db';
import { findRunningPostgres, startEmbeddedPostgres } from '@bhandar/db/embedded';
import type { Config } from './config';

/** The database for a command: DATABASE_URL, the running server's own, or the embedded one started for the command. */
export async function openDatabase(config: Config): Promise<DatabaseHandle & { url: string }> {
  const dataDir = join(config.dataDir, 'postgres');
  const running = config.databaseUrl ?? (await findRunningPostgres(dataDir));
  if (running) return { ...createDatabase({ url: running }), url: running };
  const embedded = await startEmbeddedPostgres({ dataDir });
  const handle = createDatabase({ url: embedded.url });
  return {
    ...handle,
    url: embedded.url,
    async close() {
      await handle.close();
      await embedded.stop();
    },
  };
}

/** For commands that only make sense on data: a mistyped directory is refused instead of filled with an empty database. */
export async function openExistingDatabase(config: Config): ReturnType<typeof openDatabase> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new Error(`There is no database in ${config.dataDir}`);
  }
  return openDatabase(config);
}
