/**
 * What this device knows of its lock before the server does: the till was locked, or a PIN opened it, without the
 * network. Absent while both agree. The access gate reads it whenever the stored user or the network changes, so change
 * it before the stored user.
 */
export type LocalLock = 'locked' | 'opened';

export const LOCK_KEY = 'till-lock';

export function setLocalLock(lock: LocalLock | undefined): void {
  if (lock) localStorage.setItem(LOCK_KEY, lock);
  else localStorage.removeItem(LOCK_KEY);
}
