import { useSyncExternalStore } from 'react';
import { LightFailure, lightCall } from './light-call';
import { forgetUser, markLeaving, markLeft, onStoredUserChange, storedUser } from './stored-user';

const RETRY_MS = 5_000;

/** Whether the server has no session of this browser any more. */
const endSession = (): Promise<boolean> =>
  lightCall('mutation', 'logout').then(
    () => true,
    (failure) => failure instanceof LightFailure && failure.status === 401,
  );

/**
 * Ends the session. Here it ends in any case; where the server could not be told, the answer is false, and it is told
 * as soon as it can be. `leave` runs before the person is gone from this browser.
 */
export async function signOutHere(leave?: () => void): Promise<boolean> {
  const told = await endSession();
  leave?.();
  if (told) forgetUser();
  else markLeaving();
  return told;
}

/** One tab at a time: the answer to a second logout would take the next person's cookie away. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('leaving', work) : work();

/** Closes at the server what was left open. To be waited for before somebody else signs in. */
export async function finishLeaving(): Promise<void> {
  if (!storedUser().leaving) return;
  await alone(async () => {
    if (storedUser().leaving && (await endSession())) markLeft();
  });
}

/** Whether somebody left whose session the server still has to close. */
export const useLeaving = (): boolean => useSyncExternalStore(onStoredUserChange, storedUser).leaving;

/** Tries again and again while somebody is leaving, on whatever page. */
export function watchLeaving(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const again = () => void finishLeaving();
  const look = () => {
    clearInterval(timer);
    timer = storedUser().leaving ? setInterval(again, RETRY_MS) : undefined;
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
