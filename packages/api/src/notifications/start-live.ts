import { type Db, listen } from '@bhandar/db';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { Logger } from 'pino';
import { type Change, EVENT_CHANNEL, type Live, type LiveDelivery, type LiveViewer } from '../core/events';
import { type BoundedQueue, createBoundedQueue } from './bounded-queue';
import { changedMessage, eventMessage, type ReceivedChange, summarise } from './change-messages';
import { concerns, reaches } from './live-scope';
import { readCursor } from './notifier-repository';
import { notifyAll } from './notify';
import { gather, oneAtATime } from './one-at-a-time';
import {
  CHANGE_CHANNEL,
  listStreamedEvents,
  listValidSessions,
  notifyChanges,
  type StreamedEvent,
} from './stream-repository';

export interface LiveParts {
  db: Db;
  /** The address of the same database, for a connection that listens. */
  databaseUrl: string;
  logger: Logger;
  now: () => Date;
}

export interface RunningLive extends Live {
  stop(): Promise<void>;
}

const MAX_STREAMS = 10;
const RETRY_STREAM_SECONDS = 30;
const AT_ONCE = 200;
const MAX_REPLAYED = 1_000;
/** Also checked regularly, in case a database notification was lost. */
const LOOK_EVERY_MS = 10_000;
/** Changes are broadcast at most twice a second, however many sales there are. */
const TELL_EVERY_MS = 500;
const MAX_PAYLOAD = 7_000;

interface Reader {
  viewer: LiveViewer;
  queue: BoundedQueue<LiveDelivery>;
}

const sameStores = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

const deliveryOf = ({ viewer }: Reader, event: StreamedEvent): LiveDelivery => ({
  position: event.id,
  message: eventMessage(event.kind, event.noticed.includes(viewer.staffId)),
});

/**
 * Counted by person, not by sign-in or token, because each open stream costs the server a connection and every message.
 */
function refuseTooManyStreams(readers: Iterable<Reader>, { staffId }: LiveViewer): void {
  let open = 0;
  for (const { viewer } of readers) if (viewer.staffId === staffId) open += 1;
  if (open < MAX_STREAMS) return;
  throw new DomainError('TOO_MANY_REQUESTS', coded('stream.tooMany', { max: MAX_STREAMS }), {
    retryAfterSeconds: RETRY_STREAM_SECONDS,
  });
}

/** The one listener of a process: it runs the notifier and writes to every open stream of this process. */
export async function startLive({ db, databaseUrl, logger, now }: LiveParts): Promise<RunningLive> {
  const readers = new Set<Reader>();
  let position = await readCursor(db);

  /**
   * Also closes streams of people whose stores have changed; they reconnect with their new access and fetch everything
   * again.
   */
  async function dismissTheDead(): Promise<void> {
    // A stream that was opened during the query is not checked.
    const asked = [...readers];
    if (asked.length === 0) return;
    const ids = [...new Set(asked.map(({ viewer }) => viewer.sessionId))];
    const living = new Map((await listValidSessions(db, ids, now())).map(({ id, storeIds }) => [id, storeIds]));
    for (const { viewer, queue } of asked) {
      const storeIds = living.get(viewer.sessionId);
      if (!storeIds || !sameStores(storeIds, viewer.storeIds)) queue.close();
    }
  }

  const wake = oneAtATime(async () => {
    try {
      await notifyAll(db, logger);
      await dismissTheDead();
      for (let events = await listStreamedEvents(db, position, AT_ONCE); events.length > 0; ) {
        for (const reader of readers) {
          for (const event of events) if (concerns(reader.viewer, event)) reader.queue.push(deliveryOf(reader, event));
        }
        position = events.at(-1)?.id ?? position;
        events = await listStreamedEvents(db, position, AT_ONCE);
      }
    } catch (err) {
      logger.warn({ err }, 'Events could not be passed on; they are tried again');
    }
  });

  async function passOn(changes: readonly ReceivedChange[]): Promise<void> {
    await dismissTheDead();
    for (const { viewer, queue } of readers) {
      const mine = changes.filter((change) => reaches(viewer, change));
      for (const by of new Set(mine.map((change) => change.by))) {
        const made = mine.filter((change) => change.by === by);
        queue.push({ position, message: changedMessage(made, by) });
      }
    }
  }

  const failed = (err: unknown) => logger.warn({ err }, 'Changes could not be told');
  const changes = gather<Change>((gathered) => {
    const tooLong = JSON.stringify(gathered).length > MAX_PAYLOAD;
    notifyChanges(db, tooLong ? summarise(gathered) : gathered).catch(failed);
  }, TELL_EVERY_MS);

  const listening = listen({
    url: databaseUrl,
    channels: [EVENT_CHANNEL, CHANGE_CHANNEL],
    hear: (channel, payload) => {
      if (channel === EVENT_CHANNEL) void wake();
      else passOn(JSON.parse(payload) as ReceivedChange[]).catch(failed);
    },
    onConnected: () => void wake(),
    onConnectionError: (error) => logger.warn(`The listening connection was lost: ${error.message}`),
  });
  const timer = setInterval(() => void wake(), LOOK_EVERY_MS);
  timer.unref();

  async function* missed(reader: Reader, lastEventId: number): AsyncGenerator<LiveDelivery> {
    let seen = lastEventId;
    const found: LiveDelivery[] = [];
    while (found.length <= MAX_REPLAYED) {
      const events = await listStreamedEvents(db, seen, AT_ONCE);
      seen = events.at(-1)?.id ?? seen;
      found.push(...events.filter((event) => concerns(reader.viewer, event)).map((event) => deliveryOf(reader, event)));
      if (events.length < AT_ONCE) break;
    }
    const complete = lastEventId <= position && found.length <= MAX_REPLAYED;
    yield { position: complete ? lastEventId : position, message: { type: 'resumed', complete } };
    if (complete) yield* found;
  }

  async function* deliveriesOf(
    reader: Reader,
    lastEventId: number | undefined,
    leave: () => void,
  ): AsyncGenerator<LiveDelivery> {
    try {
      let last = lastEventId ?? position;
      if (lastEventId === undefined) yield { position: last, message: { type: 'resumed', complete: true } };
      else {
        for await (const delivery of missed(reader, lastEventId)) {
          last = delivery.position;
          yield delivery;
        }
      }
      for await (const delivery of reader.queue) {
        if (delivery.message.type === 'event' && delivery.position <= last) continue;
        last = Math.max(last, delivery.position);
        yield { ...delivery, position: last };
      }
    } finally {
      leave();
    }
  }

  return {
    changed: (change) => changes.add(JSON.stringify(change), change),
    follow(viewer, { lastEventId, signal }) {
      refuseTooManyStreams(readers, viewer);
      const reader: Reader = { viewer, queue: createBoundedQueue() };
      readers.add(reader);
      const leave = () => {
        reader.queue.close();
        readers.delete(reader);
      };
      // Also if the connection is lost before the first message is read and the stream below never begins.
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      return deliveriesOf(reader, lastEventId, leave);
    },
    async stop() {
      clearInterval(timer);
      changes.stop();
      for (const { queue } of readers) queue.close();
      await listening.close();
      await wake();
    },
  };
}
