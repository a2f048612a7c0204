import type { Db, Tx } from '@bhandar/db';
import type { CachedSession } from '../../core/context';

/** The session belongs to one kind of credential: a token found in a cookie is not valid as a bearer token. */
export interface CachedCredential extends CachedSession {
  carrier: 'cookie' | 'bearer';
}

interface Deps {
  db: Db | Tx;
  now: () => Date;
}

const MAX_AGE_MS = 60_000;
const MAX_SESSIONS = 5_000;

const caches = new WeakMap<Db, Map<string, CachedCredential & { cachedAt: number }>>();

/** Keeps a session that was just confirmed. A full cache drops its oldest entry. */
export function cacheSession({ db, now }: Deps, session: CachedCredential): void {
  const cache = caches.get(db) ?? new Map();
  caches.set(db, cache);
  const { sessionId } = session.actor;
  cache.delete(sessionId);
  cache.set(sessionId, { ...session, cachedAt: now().getTime() });
  if (cache.size > MAX_SESSIONS) cache.delete(cache.keys().next().value ?? '');
}

export function findCachedSession({ db, now }: Deps, sessionId: string): CachedCredential | undefined {
  const session = caches.get(db)?.get(sessionId);
  return session && Math.abs(now().getTime() - session.cachedAt) <= MAX_AGE_MS ? session : undefined;
}
