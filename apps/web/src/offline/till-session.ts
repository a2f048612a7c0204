import type { TillContext } from '@bhandar/domain/pos';

const KEY = 'till-seat';

/** Where somebody sold last on this device. */
interface TillSession {
  userId: string;
  context: TillContext;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function read(): TillSession | undefined {
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
    // A full storage: this till opens with the network only.
  }
}

/** What the server said of the till; no other store can be chosen until it is there to say what is sold in it. */
export function cachedTillSession(userId: string): TillContext | undefined {
  const seat = read();
  if (seat?.userId !== userId) return undefined;
  const { context } = seat;
  return { ...context, stores: context.stores.filter(({ id }) => id === context.store?.id) };
}

/** Whether there was one. */
export function forgetTillSession(): boolean {
  if (localStorage.getItem(KEY) === null) return false;
  localStorage.removeItem(KEY);
  return true;
}
