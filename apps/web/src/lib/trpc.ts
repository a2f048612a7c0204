import type { AppRouter } from '@bhandar/api';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { markAway, markHeard } from '../offline/network';
import { failureOf } from './failure';
import { i18n } from './i18n';
import { forgetUser } from './stored-user';
import { TAB } from './tab';

export const trpc = createTRPCReact<AppRouter>();

/** `Inputs['ordering']['placeOrder']`: what a procedure takes. */
export type Inputs = inferRouterInputs<AppRouter>;
/** `Outputs['ordering']['listOrders']['data'][number]`: what a procedure answers. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** Wrong input stays wrong; only a lost or overloaded server deserves a second try. */
const retry = (count: number, error: unknown) => {
  const { kind } = failureOf(error);
  return count < 2 && (kind === 'UNREACHABLE' || kind === 'UNAVAILABLE');
};

const onError = (error: unknown) => {
  if (failureOf(error).kind === 'NOT_AUTHENTICATED') forgetUser();
};

const onQueryError = (error: unknown) => {
  onError(error);
  if (failureOf(error).kind === 'UNREACHABLE') markAway();
};

export const makeQueryClient = (defaults: { retry?: boolean } = {}) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError, onSuccess: markHeard }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: 15_000, retry: defaults.retry === false ? false : retry } },
  });

export const makeTrpcClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: new URL('/trpc', window.location.origin).href,
        maxURLLength: 4_000,
        // A foreign page cannot send this header without a preflight that the server never grants.
        // Mails are written in the language of the screen that asked for them.
        headers: () => ({ 'x-app': '1', 'x-tab': TAB, 'accept-language': i18n.language }),
        fetch: (input, init) => fetch(input, { ...(init as RequestInit), credentials: 'same-origin' }),
      }),
    ],
  });
