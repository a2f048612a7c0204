import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { createDatabase } from '../client';
import { handle, type QueueHandlers, type QueuePayload } from './handler';
import { beat, signOff, unlockGone } from './heartbeat';

/** Tasks that share their workers. What takes minutes has a lane of its own, so that nothing else waits for it. */
export interface QueueLane {
  workers: number;
  handlers: QueueHandlers;
}

export interface QueueParts {
  url: string;
  lanes: readonly QueueLane[];
  onError: (error: unknown, message: string) => void;
}

export interface RunningQueue {
  /** Ends after the steps under way; what is left goes to other processes. */
  stop(): Promise<void>;
}

/** New entries are told at once; this is for those whose time comes. */
const LOOK_EVERY_MS = 2_000;
const BEAT_EVERY_MS = 5_000;
const RESTART_MS = 1_000;
const STOP_MS = 8_000;

/** Works at the queue in this process, over connections of its own. */
export function startQueue({ url, lanes, onError }: QueueParts): RunningQueue {
  const { db, pool, close } = createDatabase({
    url,
    poolSize: lanes.length + 3,
    onConnectionError: (error) => onError(error, 'A connection of the queue was lost'),
  });
  const stopping = new AbortController();
  const workers = new Set<string>();
  const runners = new Set<Runner>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id));
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') onError(meta?.error, message);
  });

  const tasksOf = ({ handlers }: QueueLane): TaskList =>
    Object.fromEntries(
      Object.entries(handlers).map(([task, handler]) => [
        task,
        (payload: unknown) => handle(db, { task, payload: payload as QueuePayload, handler }, stopping.signal),
      ]),
    );

  async function runOnce(lane: QueueLane): Promise<void> {
    const runner = await run({
      pgPool: pool,
      events,
      logger,
      taskList: tasksOf(lane),
      crontab: '',
      concurrency: lane.workers,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      // Otherwise a lost connection at the end of an entry is a rejection that nothing handles, and ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runners.add(runner);
    try {
      if (stopping.signal.aborted) await runner.stop();
      await runner.promise;
    } finally {
      runners.delete(runner);
    }
  }

  async function keepRunning(lane: QueueLane): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce(lane).catch((error: unknown) => onError(error, 'The queue stopped; it starts again'));
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function keepBeating(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat(db, [...workers])
        .then(() => unlockGone(db))
        .catch((error: unknown) => onError(error, 'The queue gave no sign of life; it tries again'));
      await sleep(BEAT_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const working = Promise.all([...lanes.map(keepRunning), keepBeating()]);
  return {
    async stop() {
      stopping.abort();
      for (const runner of runners) void runner.stop().catch(() => undefined);
      await Promise.race([working, sleep(STOP_MS, undefined, { ref: false })]);
      await signOff(db, [...workers]).catch((error: unknown) => onError(error, 'The queue could not sign off'));
      await close();
    },
  };
}
