import type { Me } from '@bhandar/domain/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { failureOf } from '../api/failure';
import { trpc } from '../api/trpc';
import { signOutHere } from './pending-sign-out';
import { clearStoredUser, onStoredUserChange, storedUser, storeUser } from './stored-user';

export interface Session {
  user: Me | undefined;
  /** `checking`: there is no readable entry, and the server has not yet said whether the cookie is valid. */
  status: 'checking' | 'signed-in' | 'signed-out';
}

/**
 * The signed-in user. The stored entry renders at once and the server's response corrects it. With `ask` the server is
 * asked even without an entry, as the access gate does.
 */
export function useSession({ ask = false }: { ask?: boolean } = {}): Session {
  const { user, unreadable, signOutPending } = useSyncExternalStore(onStoredUserChange, storedUser);
  // The cookie of a signed-out session still works until the server ends it; it must not sign in the next user at this
  // counter.
  const mayAsk = !unreadable && !signOutPending && (ask || user !== undefined);
  const { data, error } = trpc.accounts.me.useQuery(undefined, { enabled: mayAsk, staleTime: 60_000, retry: false });
  const refused = data === null || (error !== null && failureOf(error).kind === 'NOT_AUTHENTICATED');

  useEffect(() => {
    if (refused || unreadable) clearStoredUser();
    else if (data && mayAsk) storeUser(data);
  }, [data, refused, unreadable, mayAsk]);

  if (refused || unreadable) return { user: undefined, status: 'signed-out' };
  if (user) return { user, status: 'signed-in' };
  if (data && mayAsk) return { user: data, status: 'signed-in' };
  return { user: undefined, status: mayAsk && !error ? 'checking' : 'signed-out' };
}

/** After sign-in: stores the user for the next first paint and clears all data of the previous user. */
export function useSignIn(): (user: Me) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useCallback(
    (user) => {
      client.clear();
      utils.accounts.me.setData(undefined, user);
      storeUser(user);
    },
    [client, utils],
  );
}

/** Ends the session and clears the cache; see `signOutHere`. */
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
