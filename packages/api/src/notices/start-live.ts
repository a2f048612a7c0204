import { type Db, listen } from '@bhandar/db';
import type { Logger } from 'pino';
import { type Change, EVENT_CHANNEL, type Live, type LiveDelivery, type LiveViewer } from '../events';
import { CHANGE_CHANNEL, type FedEvent, listFedEvents, listLivingSessions, sayChanges } from './feed-repository';
import { concerns, reaches } from './live-scope';
import { type Mailbox, openMailbox } from './mailbox';
import { readCursor } from './notifier-repository';
import { notifyAll } from './notify';
import { gather, oneAtATime } from './one-at-a-time';

export interface LiveParts {
  db: Db;
  /** Of the same database: one connection of its own listens there. */
  databaseUrl: string;
  logger: Logger;
  now: () => Date;
}

export interface RunningLive extends Live {
  stop(): Promise<void>;
}

const AT_ONCE = 200;
const MOST_REPLAYED = 1_000;
/** A wake-up that got lost is made up for. */
const LOOK_EVERY_MS = 10_000;
/** Changes are told at most twice a second, however many sales make them. */
const TELL_EVERY_MS = 500;
const LONGEST_PAYLOAD = 7_000;

interface Reader {
  viewer: LiveViewer;
  mailbox: Mailbox<LiveDelivery>;
}

const sameStores = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

const deliveryOf = ({ viewer }: Reader, event: FedEvent): LiveDelivery => ({
  position: event.id,
  message: { type: 'event', kind: event.kind, noticed: event.noticed.includes(viewer.staffId) },
});

/** The one listener of a process: it lets the notifier run, and tells every open stream of this process. */
export async function startLive({ db, databaseUrl, logger, now }: LiveParts): Promise<RunningLive> {
  const readers = new Set<Reader>();
  let position = await readCursor(db);

  /** Also those whose stores have changed: they come back as who they are now, and ask for everything anew. */
  async function dismissTheDead(): Promise<void> {
    // Who comes while the database answers was not asked about.
    const asked = [...readers];
    if (asked.length === 0) return;
    const ids = [...new Set(asked.map(({ viewer }) => viewer.sessionId))];
    const living = new Map((await listLivingSessions(db, ids, now())).map(({ id, storeIds }) => [id, storeIds]));
    for (const { viewer, mailbox } of asked) {
      const storeIds = living.get(viewer.sessionId);
      if (!storeIds || !sameStores(storeIds, viewer.storeIds)) mailbox.close();
    }
  }

  const wake = oneAtATime(async () => {
    try {
      await notifyAll(db);
      await dismissTheDead();
      for (let events = await listFedEvents(db, position, AT_ONCE); events.length > 0; ) {
        for (const reader of readers) {
          for (const event of events) if (concerns(reader.viewer, event)) reader.mailbox.put(deliveryOf(reader, event));
        }
        position = events.at(-1)?.id ?? position;
        events = await listFedEvents(db, position, AT_ONCE);
      }
    } catch (err) {
      logger.warn({ err }, 'Events could not be passed on; they are tried again');
    }
  });

  async function passOn(changes: readonly Change[]): Promise<void> {
    await dismissTheDead();
    for (const { viewer, mailbox } of readers) {
      const mine = changes.filter((change) => reaches(viewer, change));
      for (const by of new Set(mine.map((change) => change.by))) {
        const areas = [...new Set(mine.filter((change) => change.by === by).map((change) => change.area))];
        mailbox.put({ position, message: { type: 'changed', areas, by } });
      }
    }
  }

  const failed = (err: unknown) => logger.warn({ err }, 'Changes could not be told');
  const changes = gather<Change>((gathered) => {
    const tooLong = JSON.stringify(gathered).length > LONGEST_PAYLOAD;
    const areas = [...new Set(gathered.map((change) => change.area))];
    const said = tooLong ? areas.map((area) => ({ area, storeIds: null, staffId: null, by: '' })) : gathered;
    sayChanges(db, said).catch(failed);
  }, TELL_EVERY_MS);

  const listening = listen({
    url: databaseUrl,
    channels: [EVENT_CHANNEL, CHANGE_CHANNEL],
    hear: (channel, payload) => {
      if (channel === EVENT_CHANNEL) void wake();
      else passOn(JSON.parse(payload) as Change[]).catch(failed);
    },
    onConnected: () => void wake(),
    onConnectionError: (error) => logger.warn(`The listening connection was lost: ${error.message}`),
  });
  const timer = setInterval(() => void wake(), LOOK_EVERY_MS);
  timer.unref();

  async function* missed(reader: Reader, lastEventId: number): AsyncGenerator<LiveDelivery> {
    let seen = lastEventId;
    const found: LiveDelivery[] = [];
    while (found.length <= MOST_REPLAYED) {
      const events = await listFedEvents(db, seen, AT_ONCE);
      seen = events.at(-1)?.id ?? seen;
      found.push(...events.filter((event) => concerns(reader.viewer, event)).map((event) => deliveryOf(reader, event)));
      if (events.length < AT_ONCE) break;
    }
    const complete = lastEventId <= position && found.length <= MOST_REPLAYED;
    yield { position: complete ? lastEventId : position, message: { type: 'resumed', complete } };
    if (complete) yield* found;
  }

  return {
    changed: (change) => changes.add(JSON.stringify(change), change),
    async *follow(viewer, { lastEventId, signal }) {
      const reader: Reader = { viewer, mailbox: openMailbox() };
      const leave = () => reader.mailbox.close();
      readers.add(reader);
      signal.addEventListener('abort', leave);
      try {
        let last = lastEventId ?? position;
        if (lastEventId === undefined) yield { position: last, message: { type: 'resumed', complete: true } };
        else {
          for await (const delivery of missed(reader, lastEventId)) {
            last = delivery.position;
            yield delivery;
          }
        }
        for await (const delivery of reader.mailbox) {
          if (delivery.message.type === 'event' && delivery.position <= last) continue;
          last = Math.max(last, delivery.position);
          yield { ...delivery, position: last };
        }
      } finally {
        signal.removeEventListener('abort', leave);
        readers.delete(reader);
      }
    },
    async stop() {
      clearInterval(timer);
      changes.stop();
      for (const { mailbox } of readers) mailbox.close();
      await listening.close();
      await wake();
    },
  };
}
