import type { AppRouter } from '@bhandar/api';
import type { LiveMessage } from '@bhandar/domain/notifications';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { failureOf } from '../api/failure';

/** A message with the id to resume from. */
export interface StreamMessage {
  id: string;
  message: LiveMessage;
}

const SHORTEST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Listens until aborted, resuming from the last id. It reconnects after a lost connection and ends on a refusal. */
export async function listenLive(
  from: () => string | undefined,
  onMessage: (message: StreamMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL('/trpc', window.location.origin).href;
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url })] });
  let pause = SHORTEST_PAUSE_MS;
  while (!signal.aborted) {
    const error = await new Promise<unknown>((resolve) => {
      const lastEventId = from();
      const stream = client.notifications.stream.subscribe(lastEventId === undefined ? undefined : { lastEventId }, {
        onData: ({ id, data }) => {
          pause = SHORTEST_PAUSE_MS;
          onMessage({ id, message: data });
        },
        onError: resolve,
        onComplete: () => resolve(undefined),
      });
      signal.addEventListener('abort', () => {
        stream.unsubscribe();
        resolve(undefined);
      });
    });
    if (error && failureOf(error).kind === 'NOT_AUTHENTICATED') return;
    // Spreads the reconnections after a server restart.
    await pauseFor(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}
