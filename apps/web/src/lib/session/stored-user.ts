import type { Me } from '@bhandar/domain/accounts';

const KEY = 'user';
/** Stored in the place of a user. It is JSON like every entry, and older clients read it as signed out. */
const SIGNED_OUT = '"signed-out"';
const listeners = new Set<() => void>();

export interface StoredUser {
  user: Me | undefined;
  /** The entry is not JSON, so it was damaged and nothing in it is trusted. */
  unreadable: boolean;
  /** Signed out here while the server was unreachable: its session and the cookie are still valid. */
  signOutPending: boolean;
}

const NO_USER: StoredUser = { user: undefined, unreadable: false, signOutPending: false };
let last: { raw: string | null; value: StoredUser } = { raw: null, value: NO_USER };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Checked by hand instead of with the schema, because public pages load no zod. The server's response decides anyway.
 */
const isMe = (value: unknown): value is Me =>
  isRecord(value) &&
  ['id', 'name', 'firstName', 'lastName', 'email', 'city', 'storeName'].every(
    (key) => typeof value[key] === 'string',
  ) &&
  ['superadmin', 'admin', 'employee'].includes(String(value.role)) &&
  Array.isArray(value.stores);

function read(raw: string | null): StoredUser {
  if (raw === null) return NO_USER;
  if (raw === SIGNED_OUT) return { ...NO_USER, signOutPending: true };
  try {
    const entry: unknown = JSON.parse(raw);
    // An entry of another shape comes from an older client and counts as none.
    return { ...NO_USER, user: isMe(entry) ? entry : undefined };
  } catch {
    return { ...NO_USER, unreadable: true };
  }
}

/** The same object for the same entry, as useSyncExternalStore requires. */
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

export const storeUser = (user: Me): void => write(JSON.stringify(user));

export function clearStoredUser(): void {
  const { signOutPending } = storedUser();
  if (!signOutPending && localStorage.getItem(KEY) !== null) remove();
}

/** Marks this browser as signed out, so that the cookie signs nobody in until the server has ended its session. */
export const markSignedOut = (): void => write(SIGNED_OUT);

export function completeSignOut(): void {
  if (storedUser().signOutPending) remove();
}

/** Also fires for sign-ins and sign-outs in other tabs. */
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
