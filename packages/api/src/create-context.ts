import type { Actor } from '@bhandar/domain/accounts';
import { authenticate, cachedSessionOf } from './accounts';
import type { ApiContext, RequestFacts } from './core/context';
import { type Live, quietLive } from './core/events';
import { handOver } from './ordering';

export type ContextParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger' | 'shares' | 'refusedCalls'> & {
  live?: Live | undefined;
};

/** The context of a request. The actor is looked up once, on first use. */
export function createContext(parts: ContextParts, request: RequestFacts): ApiContext {
  let actor: Promise<Actor | null> | undefined;
  return {
    ...parts,
    live: parts.live ?? quietLive,
    request,
    handOver,
    cachedSession: () => cachedSessionOf(parts, request),
    authenticate: () => {
      actor ??= authenticate(parts, request);
      return actor;
    },
  };
}
