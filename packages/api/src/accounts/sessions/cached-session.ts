import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';

/** Somebody who was let in a moment ago, as they were then. */
export interface CachedSession {
  actor: Actor;
  carrier: 'cookie' | 'bearer';
  /** Changes with anything about the person; what is done in their name asks whether it still is this one. */
  revision: string;
}

interface Deps {
  db: Db | Tx;
  now: () => Date;
}

const LASTS_MS = 60_000;
const MOST = 5_000;

const memories = new WeakMap<Db, Map<string, CachedSession & { at: number }>>();

/** The oldest are forgotten first. */
export function remember({ db, now }: Deps, somebody: CachedSession): void {
  const known = memories.get(db) ?? new Map();
  memories.set(db, known);
  const { sessionId } = somebody.actor;
  known.delete(sessionId);
  known.set(sessionId, { ...somebody, at: now().getTime() });
  if (known.size > MOST) known.delete(known.keys().next().value ?? '');
}

export function recallSession({ db, now }: Deps, sessionId: string): CachedSession | undefined {
  const somebody = memories.get(db)?.get(sessionId);
  return somebody && Math.abs(now().getTime() - somebody.at) <= LASTS_MS ? somebody : undefined;
}
