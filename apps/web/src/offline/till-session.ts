import type { TillContext } from '@bhandar/domain/pos';

const KEY = 'till-seat';

/** The last store and seller of this device. */
interface TillSession {
  userId: string;
  context: TillContext;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Of the person who opened the till last, who need not be the signed-in one. */
export function lastTillSession(): TillSession | undefined {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const context = isRecord(entry) ? entry.context : undefined;
    return isRecord(context) && isRecord(context.store) ? (entry as TillSession) : undefined;
  } catch {
    return undefined;
  }
}

export function cacheTillSession(userId: string, context: TillContext): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, context } satisfies TillSession));
  } catch {
    // The storage is full: this till opens only with the network.
  }
}

/** The cached till context, limited to its own store: offline there is no catalogue of another one. */
export function cachedTillSession(userId: string): TillContext | undefined {
  const session = lastTillSession();
  if (session?.userId !== userId) return undefined;
  const { context } = session;
  // A context that an older release cached has neither field.
  const { cashRoundingMinor = 0, tenders = [] } = context as Partial<TillContext>;
  return {
    ...context,
    cashRoundingMinor,
    tenders,
    stores: context.stores.filter(({ id }) => id === context.store?.id),
  };
}

/** Returns whether a session was cached. */
export function forgetTillSession(): boolean {
  if (localStorage.getItem(KEY) === null) return false;
  localStorage.removeItem(KEY);
  return true;
}
