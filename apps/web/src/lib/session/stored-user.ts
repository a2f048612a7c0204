import type { Me } from '@bhandar/domain/accounts';

const KEY = 'user';
/** In the place of a user: JSON, as every entry, which older pages take for nobody. */
const LEAVING = '"signed-out"';
const listeners = new Set<() => void>();

export interface StoredUser {
  user: Me | undefined;
  /** The entry is no JSON at all: somebody broke it, so nothing it says is trusted. */
  unreadable: boolean;
  /** Signed out here while the server could not be told: its session, and the cookie, are still good. */
  leaving: boolean;
}

const NOBODY: StoredUser = { user: undefined, unreadable: false, leaving: false };
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
  if (raw === LEAVING) return { ...NOBODY, leaving: true };
  try {
    const entry: unknown = JSON.parse(raw);
    // Another shape is what an older client wrote: as good as no entry.
    return { ...NOBODY, user: isMe(entry) ? entry : undefined };
  } catch {
    return { ...NOBODY, unreadable: true };
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

function write(raw: string): void {
  if (raw === localStorage.getItem(KEY)) return;
  localStorage.setItem(KEY, raw);
  tell();
}

function remove(): void {
  localStorage.removeItem(KEY);
  tell();
}

export const rememberUser = (user: Me): void => write(JSON.stringify(user));

export function forgetUser(): void {
  const { leaving } = storedUser();
  if (!leaving && localStorage.getItem(KEY) !== null) remove();
}

/** Nobody is signed in here, and nobody is let in by the cookie until the server has closed its session. */
export const markLeaving = (): void => write(LEAVING);

export function markLeft(): void {
  if (storedUser().leaving) remove();
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
