import type { Tx } from '@bhandar/db';
import type { Logger } from 'pino';
import { isFaultOfData } from '../errors';
import { inSavepoint } from './event-repository';

interface PublishedEvent {
  id: number;
  kind: string;
}

let skipped = 0;

/** How many events this process has skipped, for its metrics. */
export const countSkippedEvents = (): number => skipped;

/**
 * Processes events in their order. One that cannot be read is logged and skipped, because the cursor would otherwise
 * stay before it for ever; any other error is thrown, and the events are processed again.
 */
export async function eachEvent<Event extends PublishedEvent>(
  tx: Tx,
  { events, logger }: { events: readonly Event[]; logger: Pick<Logger, 'error'> | undefined },
  work: (event: Event) => Promise<void>,
): Promise<void> {
  for (const event of events) {
    try {
      await inSavepoint(tx, () => work(event));
    } catch (err) {
      if (!isFaultOfData(err)) throw err;
      skipped += 1;
      logger?.error({ err, eventId: event.id, kind: event.kind }, 'An event that cannot be read was skipped');
    }
  }
}
