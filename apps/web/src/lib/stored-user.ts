import type { Me } from '@bhandar/domain/accounts';

const KEY = 'user';
const listeners = new Set<() => void>();

export interface StoredUser {
  user: Me | undefined;
  /** The entry is no JSON at all: somebody broke it, so nothing it says is trusted. */
  unreadable: boolean;
}

const NOBODY: StoredUser = { user: undefined, unreadable: false };
let last: { raw: string | null; value: StoredUser } = { raw: null, value: NOBODY };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** By hand and not by the schema: the public pages do without zod. The server's answer is the truth anyway. */
const isMe = (value: unknown): value is Me =>
  isRecord(value) &&
  ['id', 'name', 'firstName', 'lastName', 'email', 'city', 'storeName'].every(
    (key) => typeof value[key] === 'string',
  ) &&
  ['superadmin', 'admin', 'employee'].includes(String(value.role)) &&
  Array.isArray(value.stores);

function read(raw: string | null): StoredUser {
  if (raw === null) return NOBODY;
  try {
    const entry: unknown = JSON.parse(raw);
    // Another shape is what an older client wrote: as good as no entry.
    return { user: isMe(entry) ? entry : undefined, unreadable: false };
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
