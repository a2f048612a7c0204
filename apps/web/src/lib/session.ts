import type { Me } from '@bhandar/domain/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { failureOf } from './failure';
import { forgetUser, onStoredUserChange, rememberUser, storedUser } from './stored-user';
import { trpc } from './trpc';

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
  const { user, unreadable } = useSyncExternalStore(onStoredUserChange, storedUser);
  const mayAsk = !unreadable && (ask || user !== undefined);
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

/**
 * Ends the session at the server; here it ends even when the server cannot be reached.
 * `leave` runs first, so that a screen behind the gate is gone before its person is.
 */
export function useSignOut(): { signOut: (leave?: () => void) => Promise<void>; pending: boolean } {
  const client = useQueryClient();
  const { mutateAsync, isPending } = trpc.accounts.logout.useMutation();
  const signOut = useCallback(
    async (leave?: () => void) => {
      await mutateAsync().catch(() => undefined);
      leave?.();
      forgetUser();
      client.clear();
    },
    [client, mutateAsync],
  );
  return { signOut, pending: isPending };
}
