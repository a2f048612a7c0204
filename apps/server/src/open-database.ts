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
