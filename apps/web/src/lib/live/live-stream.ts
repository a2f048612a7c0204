import type { AppRouter } from '@bhandar/api';
import type { LiveMessage } from '@bhandar/domain/notifications';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { failureOf } from '../api/failure';

/** A message with the number to go on from after a break. */
export interface Letter {
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

/** Listens until told to stop, from where it was: a lost server is waited for, a refusal ends it. */
export async function listenLive(
  from: () => string | undefined,
  hear: (letter: Letter) => void,
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
          hear({ id, message: data });
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
    // Everybody comes back after a restart: not all in the same moment.
    await pauseFor(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}
