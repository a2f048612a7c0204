import type { LiveEntity, LiveMessage } from '@bhandar/domain/notifications';

/** A change of data that screens show; it contains no data. */
export interface Change {
  /** The domain of the change, for browsers of the previous release. */
  area: string;
  entities: readonly LiveEntity[];
  /** The stores of the actor; null for the warehouse, whose changes concern everybody. */
  storeIds: readonly string[] | null;
  /** The only person whom it concerns, such as the reader of a notification. */
  staffId: string | null;
  /** The browser tab of the change, which refreshes itself. */
  by: string;
}

export interface LiveViewer {
  sessionId: string;
  staffId: string;
  role: string;
  storeIds: readonly string[];
}

/** A message with the number of the last event before it. */
export interface LiveDelivery {
  position: number;
  message: LiveMessage;
}

/** The changes that a process receives, and its listeners. */
export interface Live {
  changed(change: Change): void;
  /**
   * All events after `lastEventId`, then new ones, until the signal or the session ends it. Throws at once if the
   * person has too many streams.
   */
  follow(
    viewer: LiveViewer,
    options: { lastEventId: number | undefined; signal: AbortSignal },
  ): AsyncIterable<LiveDelivery>;
}

/** The browser tab of the request, if it is stated. */
export const tabOf = (request: { header(name: string): string | undefined }): string =>
  request.header('x-tab')?.slice(0, 40) ?? '';

/** For commands and tests without listeners. */
export const quietLive: Live = {
  changed: () => undefined,
  follow: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) }),
};
