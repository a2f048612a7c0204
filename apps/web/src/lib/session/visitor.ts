import type { Me } from '@bhandar/domain/accounts';
import { useEffect, useSyncExternalStore } from 'react';
import { callAccounts } from './call-accounts';
import { signOutHere } from './pending-sign-out';
import { clearStoredUser, onStoredUserChange, storedUser, storeUser } from './stored-user';

let checked: Me['id'] | undefined;

/** The signed-in user on public pages, from the stored entry, which the server corrects once per visit. */
export function useVisitor(): Me | undefined {
  const { user, unreadable } = useSyncExternalStore(onStoredUserChange, storedUser);
  useEffect(() => {
    if (unreadable) clearStoredUser();
    if (!user || user.id === checked) return;
    checked = user.id;
    callAccounts('query', 'me').then(
      (me) => {
        // Another user may have signed in meanwhile; this response is not about them.
        if (storedUser().user?.id !== user.id) return;
        if (me) storeUser(me);
        else clearStoredUser();
      },
      () => undefined,
    );
  }, [user, unreadable]);
  return user;
}

/** Ends the session; false when the server is not told yet. */
export async function signOutVisitor(): Promise<boolean> {
  checked = undefined;
  const told = await signOutHere();
  const { removeOfflineApp } = await import('../../offline/offline-app');
  await removeOfflineApp();
  return told;
}
