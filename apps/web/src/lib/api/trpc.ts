import type { AppRouter } from '@bhandar/api';
import { toast } from '@bhandar/ui';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { markHeard, markOffline } from '../../offline/network';
import { i18n } from '../i18n/i18n';
import { TAB } from '../live/tab';
import { clearStoredUser } from '../session/stored-user';
import { failureOf } from './failure';
import { idempotencyLink, sendsKey } from './idempotency-link';

export const trpc = createTRPCReact<AppRouter>();

/** The input of a procedure: `Inputs['ordering']['placeOrder']`. */
export type Inputs = inferRouterInputs<AppRouter>;
/** The output of a procedure: `Outputs['ordering']['listOrders']['data'][number]`. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** Retries only when the server was unreachable or overloaded. */
const retry = (count: number, error: unknown) => {
  const { kind } = failureOf(error);
  return count < 2 && (kind === 'UNREACHABLE' || kind === 'UNAVAILABLE');
};

const onError = (error: unknown) => {
  if (failureOf(error).kind === 'NOT_AUTHENTICATED') clearStoredUser();
};

const onQueryError = (error: unknown) => {
  onError(error);
  if (failureOf(error).kind === 'UNREACHABLE') markOffline();
};

export function makeQueryClient(defaults: { retry?: boolean } = {}): QueryClient {
  const onMutationError = (error: unknown) => {
    onError(error);
    // An earlier attempt was recorded that the screen does not show yet.
    if (failureOf(error).kind === 'KEY_REUSED') void client.invalidateQueries();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError, onSuccess: markHeard }),
    mutationCache: new MutationCache({ onError: onMutationError }),
    defaultOptions: { queries: { staleTime: 15_000, retry: defaults.retry === false ? false : retry } },
  });
  return client;
}

const wire = () => ({
  url: new URL('/trpc', window.location.origin).href,
  fetch: (input: RequestInfo | URL | string, init?: unknown) =>
    fetch(input, { ...(init as RequestInit), credentials: 'same-origin' }),
});

// A cross-origin page cannot send the first header without a preflight, which the server never grants. Emails are
// written in the language of the screen that caused them.
const headers = () => ({ 'x-app': '1', 'x-tab': TAB, 'accept-language': i18n.language });

const once = () =>
  idempotencyLink({
    firstWentThrough: () => i18n.t('firstWentThrough', { ns: 'kit' }),
    // After the message of the screen, which would cover it: one is shown at a time.
    onRepeat: () => setTimeout(() => toast.info(i18n.t('recordedOnce', { ns: 'kit' }))),
  });

export const makeTrpcClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: sendsKey,
        // Outside a batch, because the calls of a batch share their headers.
        true: [
          once(),
          httpLink({
            ...wire(),
            headers: ({ op }) => ({ ...headers(), 'idempotency-key': String(op.context.idempotencyKey) }),
          }),
        ],
        false: httpBatchLink({ ...wire(), maxURLLength: 4_000, headers }),
      }),
    ],
  });
