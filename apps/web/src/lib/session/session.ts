import type { Me } from '@bhandar/domain/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { failureOf } from '../api/failure';
import { trpc } from '../api/trpc';
import { signOutHere } from './leaving';
import { forgetUser, onStoredUserChange, rememberUser, storedUser } from './stored-user';

export interface Session {
  user: Me | undefined;
  /** `checking`: no readable entry, and the server has not said yet whether the cookie is good. */
  status: 'checking' | 'signed-in' | 'signed-out';
}

/**
 * Who is signed in. The stored entry paints at once and the server's answer corrects it.
 * `ask` asks the server even without an entry, as the access gate does.
 */
export function useSession({ ask = false }: { ask?: boolean } = {}): Session {
  const { user, unreadable, leaving } = useSyncExternalStore(onStoredUserChange, storedUser);
  // The cookie of somebody who is leaving still opens the door; it is not for the next one at this counter.
  const mayAsk = !unreadable && !leaving && (ask || user !== undefined);
  const { data, error } = trpc.accounts.me.useQuery(undefined, { enabled: mayAsk, staleTime: 60_000, retry: false });
  const refused = data === null || (error !== null && failureOf(error).kind === 'NOT_AUTHENTICATED');

  useEffect(() => {
    if (refused || unreadable) forgetUser();
    else if (data && mayAsk) rememberUser(data);
  }, [data, refused, unreadable, mayAsk]);

  if (refused || unreadable) return { user: undefined, status: 'signed-out' };
  if (user) return { user, status: 'signed-in' };
  if (data && mayAsk) return { user: data, status: 'signed-in' };
  return { user: undefined, status: mayAsk && !error ? 'checking' : 'signed-out' };
}

/** After a login: the entry for the next first paint, and nothing left of whoever was here before. */
export function useSignIn(): (user: Me) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useCallback(
    (user) => {
      client.clear();
      utils.accounts.me.setData(undefined, user);
      rememberUser(user);
    },
    [client, utils],
  );
}

/** Ends the session, and leaves nothing in the cache; see `signOutHere`. */
export function useSignOut(): { signOut: (leave?: () => void) => Promise<boolean>; pending: boolean } {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const signOut = useCallback(
    async (leave?: () => void) => {
      setPending(true);
      const told = await signOutHere(leave);
      client.clear();
      setPending(false);
      return told;
    },
    [client],
  );
  return { signOut, pending };
}
