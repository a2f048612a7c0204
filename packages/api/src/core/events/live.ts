import type { LiveMessage } from '@bhandar/domain/notifications';

/** Somebody changed something of an area: a mark for open screens, not a record. */
export interface Change {
  area: string;
  /** The stores of whoever did it; null where it was the warehouse, whose changes concern everybody. */
  storeIds: readonly string[] | null;
  /** Whom alone it concerns, such as the reader of a notification. */
  staffId: string | null;
  /** The browser tab that did it, which refreshes itself. */
  by: string;
}

export interface LiveViewer {
  sessionId: string;
  staffId: string;
  role: string;
  storeIds: readonly string[];
}

/** A message with the number of the last event that it has come to. */
export interface LiveDelivery {
  position: number;
  message: LiveMessage;
}

/** What a process knows of changes, and who in it wants to hear of them. */
export interface Live {
  changed(change: Change): void;
  /**
   * All that happened after `lastEventId`, then whatever happens, until the signal or the session ends it. Throws at once
   * where the person has too many streams open.
   */
  follow(
    viewer: LiveViewer,
    options: { lastEventId: number | undefined; signal: AbortSignal },
  ): AsyncIterable<LiveDelivery>;
}

/** The browser tab that asks, where it says so. */
export const tabOf = (request: { header(name: string): string | undefined }): string =>
  request.header('x-tab')?.slice(0, 40) ?? '';

/** Where nobody listens: commands, and tests of other things. */
export const quietLive: Live = {
  changed: () => undefined,
  follow: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) }),
};
