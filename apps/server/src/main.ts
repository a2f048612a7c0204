import { readConfig } from './config';
import { createLogger } from './logger';
import { mountApi } from './mounts';
import { prepareDatabase } from './prepare-database';
import { exitCodeOf } from './refusal';
import { startServer } from './server';
import { waitForStop } from './stop-signals';

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config);
  const stopRequested = waitForStop();
  try {
    const server = await startServer(config, logger, { prepareDatabase, mounts: mountApi });
    process.send?.({ listening: server.listening });
    print(['', `  Bhandar is ready at ${server.url}`, ...server.notes.map((note) => `  ${note}`), '', '']);
    logger.info(`Stopping: ${await stopRequested}.`);
    await server.stop();
  } catch (err) {
    logger.debug({ err }, 'The server did not start');
    throw err;
  }
}

function print(lines: string[]): void {
  process.stdout.write(lines.join('\n'));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = exitCodeOf(error);
});
