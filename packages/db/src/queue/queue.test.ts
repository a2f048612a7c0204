import { EventEmitter, once } from 'node:events';
import { useTestDatabase } from '@bhandar/testing/database';
import { holdRows, untilWaiting } from '@bhandar/testing/locks';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from './enqueue';
import type { QueueHandler } from './handler';
import { upgradeDatabase } from './install-queue';
import { type QueueDelays, type QueueLane, type RunningQueue, startQueue } from './start-queue';

const database = useTestDatabase();
const running = new Set<RunningQueue>();
const SOON = { interval: 20 };
const DELAYS = { poll: 50, heartbeat: 50, restart: 1, stop: 60_000 };

const start = (...lanes: QueueLane[]): RunningQueue => startWith(DELAYS, lanes);

function startWith(delays: QueueDelays, lanes: readonly QueueLane[]): RunningQueue {
  const queue = startQueue({ url: database.url, lanes, onError: () => undefined, delays });
  running.add(queue);
  return queue;
}

const lane = (handlers: Record<string, QueueHandler>, workers = 2): QueueLane => ({ workers, handlers });
const add = (id: string, task = 'note', series?: string) =>
  enqueue(database.db, [{ task, id, runAt: new Date(), ...(series && { series }) }]);
const entries = async () => {
  const { rows } = await sql<{ key: string | null; lockedBy: string | null }>`
    select key, locked_by from graphile_worker.jobs order by id`.execute(database.db);
  return rows;
};

/** A handler that waits until it is released or its process stops. */
function gate() {
  const opened = new EventEmitter();
  const seen: string[] = [];
  let isOpen = false;
  const handler: QueueHandler = async ({ id, signal }) => {
    seen.push(id);
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([isOpen || once(opened, 'open'), stopped]);
    return signal.aborted ? { again: new Date() } : undefined;
  };
  const open = () => {
    isOpen = true;
    opened.emit('open');
  };
  return { handler, seen, open };
}

beforeEach(() =>
  sql`truncate graphile_worker._private_jobs, graphile_worker._private_job_queues, queue_worker`.execute(database.db),
);
afterEach(async () => {
  await Promise.all([...running].map((queue) => queue.stop()));
  running.clear();
});

describe('an entry', () => {
  it('is not in the queue if its transaction fails', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await enqueue(tx, [{ task: 'note', id: 'a', runAt: new Date() }]);
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect(await entries()).toEqual([]);
  });

  it('runs once if two processes work', async () => {
    const seen: string[] = [];
    const note: QueueHandler = async ({ id }) => {
      seen.push(id);
      return undefined;
    };
    start(lane({ note }));
    start(lane({ note }));
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    await Promise.all(ids.map((id) => add(id)));
    await expect.poll(entries, SOON).toEqual([]);
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it('runs once more if it was enqueued again during its run', async () => {
    const { handler, seen, open } = gate();
    start(lane({ note: handler }));
    await add('a');
    await expect.poll(() => seen.length, SOON).toBe(1);
    await add('a');
    open();
    await expect.poll(() => seen, SOON).toEqual(['a', 'a']);
  });

  it('runs again at the time that its handler returned, unless it was enqueued for an earlier one', async () => {
    const times: number[] = [];
    const note: QueueHandler = async () => {
      times.push(Date.now());
      if (times.length > 1) return undefined;
      await add('a');
      return { again: new Date(Date.now() + 3_600_000) };
    };
    start(lane({ note }));
    await add('a');
    await expect.poll(() => times.length, SOON).toBe(2);
  });

  it.each([
    ['by news', {}],
    ['by the end of its run', { keepTime: true }],
  ])('is there at its own time if a worker takes the one before it while it is added %s', async (_, settings) => {
    await add('a');
    const taken = await holdRows(
      database.pool,
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where key = $1",
      'note:a',
    );
    const runAt = new Date('2126-11-22T04:00:00Z');
    const adding = enqueue(database.db, [{ task: 'note', id: 'a', runAt }], settings);
    await untilWaiting(database.pool, 1);
    await taken();
    await adding;
    const { rows } = await sql<{ runAt: Date }>`
      select run_at from graphile_worker.jobs where locked_at is null`.execute(database.db);
    expect(rows).toEqual([{ runAt }]);
  });

  it('is not pushed back by later news about its row', async () => {
    const due = new Date('2026-11-22T04:00:00Z');
    for (const runAt of [due, new Date('2026-11-22T05:00:00Z')]) {
      await enqueue(database.db, [{ task: 'note', id: 'a', runAt }]);
    }
    const { rows } = await sql<{ runAt: Date }>`select run_at from graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ runAt: due }]);
  });

  it('of a series waits for the one before it, also in another process', async () => {
    const { handler, seen, open } = gate();
    start(lane({ note: handler, other: handler }));
    start(lane({ note: handler, other: handler }));
    await add('a', 'note', 'one receiver');
    await expect.poll(() => seen, SOON).toEqual(['a']);
    await add('b', 'other', 'one receiver');
    await add('c');
    await expect.poll(() => seen, SOON).toEqual(['a', 'c']);
    open();
    await expect.poll(() => seen, SOON).toEqual(['a', 'c', 'b']);
  });

  it('of one lane does not wait for a full lane', async () => {
    const { handler } = gate();
    const seen: string[] = [];
    const quick: QueueHandler = async ({ id }) => {
      seen.push(id);
      return undefined;
    };
    start(lane({ slow: handler }, 1), lane({ quick }, 1));
    await add('a', 'slow');
    await add('b', 'slow');
    await add('c', 'quick');
    await expect.poll(() => seen, SOON).toEqual(['c']);
  });
});

describe('a process', () => {
  it('leaves its entries to another process at once if it stops', async () => {
    const [first, second] = [gate(), gate()];
    const stopping = start(lane({ note: first.handler }));
    await add('a');
    await expect.poll(() => first.seen, SOON).toEqual(['a']);
    await stopping.stop();
    running.delete(stopping);
    expect(await entries()).toEqual([{ key: 'note:a', lockedBy: null }]);
    start(lane({ note: second.handler }));
    await expect.poll(() => second.seen, SOON).toEqual(['a']);
  });

  it('stops although a handler never ends', async () => {
    const seen: string[] = [];
    const note: QueueHandler = ({ id }) => {
      seen.push(id);
      return new Promise(() => undefined);
    };
    const stopping = startWith({ ...DELAYS, stop: 50 }, [lane({ note })]);
    await add('a');
    await expect.poll(() => seen, SOON).toEqual(['a']);
    await stopping.stop();
    running.delete(stopping);
    expect(await entries()).toEqual([{ key: 'note:a', lockedBy: null }]);
  });

  it.each([
    ['gave its last heartbeat 31 seconds ago', 31],
    ['exists in a restored backup only', null],
  ])('loses its entries to another process if it %s', async (_, seenSecondsAgo) => {
    const { handler, seen } = gate();
    await add('a', 'note', 'a series');
    await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '31 seconds'`.execute(
      database.db,
    );
    await sql`update graphile_worker._private_job_queues set locked_by = 'dead', locked_at = now()`.execute(
      database.db,
    );
    if (seenSecondsAgo) {
      await sql`insert into queue_worker values ('dead', now() - make_interval(secs => ${seenSecondsAgo}))`.execute(
        database.db,
      );
    }
    start(lane({ note: handler }));
    await expect.poll(() => seen, SOON).toEqual(['a']);
  });

  it('keeps its entries while it gives heartbeats, however long they take', async () => {
    const { handler, seen } = gate();
    await add('a');
    await sql`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() - interval '1 hour'`.execute(
      database.db,
    );
    await sql`insert into queue_worker values ('alive', now())`.execute(database.db);
    start(lane({ note: handler }));
    await add('b');
    await expect.poll(() => seen, SOON).toEqual(['b']);
    expect(await entries()).toContainEqual({ key: 'note:a', lockedBy: 'alive' });
  });

  it('continues after it loses its connections in the middle of an entry', async () => {
    const { handler, seen, open } = gate();
    start(lane({ note: handler }));
    await add('a');
    await expect.poll(() => seen, SOON).toEqual(['a']);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    open();
    await expect.poll(entries, SOON).toEqual([]);
    await add('b');
    await expect.poll(() => seen.at(-1), SOON).toBe('b');
  });
});

it("a database that was restored without the queue's schema gets it at the next start", async () => {
  await sql`drop schema graphile_worker cascade`.execute(database.db);
  await upgradeDatabase(database);
  await upgradeDatabase(database);
  await add('a');
  expect(await entries()).toEqual([{ key: 'note:a', lockedBy: null }]);
});
