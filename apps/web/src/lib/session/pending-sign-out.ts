import { useSyncExternalStore } from 'react';
import { CallError, callAccounts } from './call-accounts';
import { clearStoredUser, completeSignOut, markSignedOut, onStoredUserChange, storedUser } from './stored-user';

const RETRY_MS = 5_000;

/** Whether the server has ended this browser's session. */
const endSession = (): Promise<boolean> =>
  callAccounts('mutation', 'logout').then(
    () => true,
    (failure) => failure instanceof CallError && failure.status === 401,
  );

/**
 * Ends the session on this device. When the server is unreachable it returns false, and the server is told as soon as
 * possible. `leave` runs before the stored user is cleared.
 */
export async function signOutHere(leave?: () => void): Promise<boolean> {
  const told = await endSession();
  leave?.();
  if (told) clearStoredUser();
  else markSignedOut();
  return told;
}

/** One tab at a time: the response to a second logout would clear the next user's cookie. */
const withSignOutLock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('leaving', work) : work();

/** Ends sessions that are still open on the server. Await it before another sign-in. */
export async function finishSignOut(): Promise<void> {
  if (!storedUser().signOutPending) return;
  await withSignOutLock(async () => {
    if (storedUser().signOutPending && (await endSession())) completeSignOut();
  });
}

/** Whether a signed-out session is still open on the server. */
export const usePendingSignOut = (): boolean => useSyncExternalStore(onStoredUserChange, storedUser).signOutPending;

/** Retries on every page while a signed-out session is still open on the server. */
export function retrySignOut(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const again = () => void finishSignOut();
  const look = () => {
    clearInterval(timer);
    timer = storedUser().signOutPending ? setInterval(again, RETRY_MS) : undefined;
  };
  look();
  again();
  const unfollow = onStoredUserChange(look);
  window.addEventListener('online', again);
  return () => {
    clearInterval(timer);
    unfollow();
    window.removeEventListener('online', again);
  };
}
