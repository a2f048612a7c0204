import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { createDatabase } from '../client';
import { handle, type QueueHandler, type QueueHandlers, type QueuePayload } from './handler';
import { recordHeartbeat, releaseWorkers, unlockDeadWorkers } from './heartbeat';

/** Tasks that share their workers. Long tasks have a lane of their own, so that nothing else waits for them. */
export interface QueueLane {
  workers: number;
  handlers: QueueHandlers;
}

export interface QueueParts {
  url: string;
  lanes: readonly QueueLane[];
  onError: (error: unknown, message: string) => void;
  delays?: QueueDelays;
}

/** In milliseconds. */
export interface QueueDelays {
  /** Between searches for entries that become due; new ones are announced by NOTIFY. */
  poll: number;
  heartbeat: number;
  /** Before workers start again that lost their connections. */
  restart: number;
  /** How long `stop` waits for handlers. */
  stop: number;
}

export interface RunningQueue {
  /** Waits for the current steps; other processes do the rest. */
  stop(): Promise<void>;
}

const DELAYS: QueueDelays = { poll: 2_000, heartbeat: 5_000, restart: 1_000, stop: 8_000 };

/** Runs the queue's workers in this process, over connections of their own. */
export function startQueue({ url, lanes, onError, delays = DELAYS }: QueueParts): RunningQueue {
  const { db, pool, close } = createDatabase({
    url,
    poolSize: lanes.length + 3,
    onConnectionError: (error) => onError(error, 'A connection of the queue was lost'),
  });
  const stopping = new AbortController();
  const workers = new Set<string>();
  const ended = new Set<string>();
  const runners = new Set<Runner>();
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') onError(meta?.error, message);
  });

  /** An entry that was fetched when the process began to stop. */
  const comeBack: QueueHandler = async () => ({ again: new Date() });

  const tasksOf = ({ handlers }: QueueLane): TaskList =>
    Object.fromEntries(
      Object.entries(handlers).map(([task, work]) => [
        task,
        (payload: unknown) => {
          const handler = stopping.signal.aborted ? comeBack : work;
          return handle(db, { task, payload: payload as QueuePayload, handler }, stopping.signal);
        },
      ]),
    );

  async function runOnce(lane: QueueLane): Promise<void> {
    let id = '';
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      id = workerPool.id;
      workers.add(id);
    });
    const runner = await run({
      pgPool: pool,
      events,
      logger,
      taskList: tasksOf(lane),
      crontab: '',
      concurrency: lane.workers,
      pollInterval: delays.poll,
      noHandleSignals: true,
      // Without batches, a connection lost at the end of an entry is an unhandled rejection and ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runners.add(runner);
    try {
      if (stopping.signal.aborted) await runner.stop();
      await runner.promise;
    } finally {
      runners.delete(runner);
      // After a lost connection the library abandons its workers, and entries that they could not complete stay
      // locked.
      workers.delete(id);
      ended.add(id);
    }
  }

  async function keepRunning(lane: QueueLane): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce(lane).catch((error: unknown) => onError(error, 'The queue stopped; it starts again'));
      await sleep(delays.restart, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function heartbeat(): Promise<void> {
    await recordHeartbeat(db, [...workers]);
    const released = [...ended];
    await releaseWorkers(db, released);
    for (const id of released) ended.delete(id);
    await unlockDeadWorkers(db);
  }

  async function keepAlive(): Promise<void> {
    while (!stopping.signal.aborted) {
      await heartbeat().catch((error: unknown) =>
        onError(error, 'The heartbeat of the queue failed; it is tried again'),
      );
      await sleep(delays.heartbeat, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const working = Promise.all([...lanes.map(keepRunning), keepAlive()]);
  return {
    async stop() {
      stopping.abort();
      for (const runner of runners) void runner.stop().catch(() => undefined);
      await Promise.race([working, sleep(delays.stop, undefined, { ref: false })]);
      await releaseWorkers(db, [...workers, ...ended]).catch((error: unknown) =>
        onError(error, 'The queue was not released'),
      );
      await close();
    },
  };
}
