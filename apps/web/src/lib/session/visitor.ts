import type { Me } from '@bhandar/domain/accounts';
import { useEffect, useSyncExternalStore } from 'react';
import { signOutHere } from './leaving';
import { lightCall } from './light-call';
import { forgetUser, onStoredUserChange, rememberUser, storedUser } from './stored-user';

let checked: Me['id'] | undefined;

/** Who is signed in, for pages that anybody may read: by the stored entry, which the server corrects once a visit. */
export function useVisitor(): Me | undefined {
  const { user, unreadable } = useSyncExternalStore(onStoredUserChange, storedUser);
  useEffect(() => {
    if (unreadable) forgetUser();
    if (!user || user.id === checked) return;
    checked = user.id;
    lightCall('query', 'me').then(
      (me) => {
        // By now it may be somebody else, of whom this answer says nothing.
        if (storedUser().user?.id !== user.id) return;
        if (me) rememberUser(me);
        else forgetUser();
      },
      () => undefined,
    );
  }, [user, unreadable]);
  return user;
}

/** Ends the session; false when the server could not be told yet. */
export async function signOutVisitor(): Promise<boolean> {
  checked = undefined;
  const told = await signOutHere();
  const { dropApp } = await import('../../offline/kept-app');
  await dropApp();
  return told;
}
