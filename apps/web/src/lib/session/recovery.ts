const KEY = 'recovery';

export interface Recovery {
  email: string;
  /** When the last code was asked for; the next one waits a minute. */
  sentAt: number;
}

/** Carried from screen to screen, and over a reload; an address has no place in a URL. */
export function carryRecovery(email: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ email, sentAt: Date.now() } satisfies Recovery));
}

export function carriedRecovery(): Recovery | undefined {
  try {
    const entry = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Recovery> | null;
    return entry && typeof entry.email === 'string' && typeof entry.sentAt === 'number'
      ? { email: entry.email, sentAt: entry.sentAt }
      : undefined;
  } catch {
    return undefined;
  }
}

export const endRecovery = (): void => sessionStorage.removeItem(KEY);
