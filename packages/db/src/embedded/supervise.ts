import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftover, type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

export interface EmbeddedLogger {
  info(message: string): void;
  warn(message: string): void;
}

interface Launch {
  postmaster: Postmaster;
  options: PostmasterOptions;
}

/** Starts the server again, on the same port, whenever it ends without being stopped. */
export function supervise(launch: Launch, logger: EmbeddedLogger | undefined) {
  let current = launch.postmaster;
  const stopping = new AbortController();

  async function restart(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopping.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        await sleep(pause, undefined, { signal: stopping.signal });
        await endLeftover(launch.options.clusterDirectory);
        current = await startPostmaster(launch.options);
        logger?.info('The embedded database runs again.');
        return;
      } catch (error) {
        if (!stopping.signal.aborted)
          logger?.warn(`The embedded database could not be restarted yet: ${String(error)}`);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended;
      if (stopping.signal.aborted) return;
      logger?.warn('The embedded database ended unexpectedly; starting it again.');
      await restart();
    }
  }

  const watching = watch();
  return {
    get pid() {
      return current.pid;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await current.stop();
      // A restart that was already running may have finished after the abort.
      await watching;
      await current.stop();
    },
  };
}
