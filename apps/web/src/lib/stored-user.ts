import { Me } from '@bhandar/domain/accounts';

const KEY = 'user';
const listeners = new Set<() => void>();

export interface StoredUser {
  user: Me | undefined;
  /** The entry is no JSON at all: somebody broke it, so nothing it says is trusted. */
  unreadable: boolean;
}

const NOBODY: StoredUser = { user: undefined, unreadable: false };
let last: { raw: string | null; value: StoredUser } = { raw: null, value: NOBODY };

function read(raw: string | null): StoredUser {
  if (raw === null) return NOBODY;
  try {
    // Another shape is what an older client wrote: as good as no entry.
    return { user: Me.safeParse(JSON.parse(raw)).data, unreadable: false };
  } catch {
    return { user: undefined, unreadable: true };
  }
}

/** The same object for the same entry, as useSyncExternalStore wants it. */
export function storedUser(): StoredUser {
  const raw = localStorage.getItem(KEY);
  if (raw !== last.raw) last = { raw, value: read(raw) };
  return last.value;
}

const tell = () => {
  for (const listener of listeners) listener();
};

export function rememberUser(user: Me): void {
  const raw = JSON.stringify(user);
  if (raw === localStorage.getItem(KEY)) return;
  localStorage.setItem(KEY, raw);
  tell();
}

export function forgetUser(): void {
  if (localStorage.getItem(KEY) === null) return;
  localStorage.removeItem(KEY);
  tell();
}

/** Also tells of sign-ins and sign-outs in other tabs. */
export function onStoredUserChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
