import type { Actor } from '@bhandar/domain/accounts';
import { authenticate, recall } from '../accounts';
import type { ApiContext, RequestFacts } from './context';
import { type Live, quietLive } from './events';

export type ContextParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger'> & {
  live?: Live | undefined;
};

/** Everything a request needs; who asks is looked up when first asked for, and once. */
export function createContext(parts: ContextParts, request: RequestFacts): ApiContext {
  let actor: Promise<Actor | null> | undefined;
  return {
    ...parts,
    live: parts.live ?? quietLive,
    request,
    recall: () => recall(parts, request),
    authenticate: () => {
      const asked = actor ?? authenticate(parts, request);
      actor = asked;
      return asked;
    },
  };
}
