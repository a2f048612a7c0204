const KEY = 'recovery';

export interface Recovery {
  email: string;
  /** When the last code was requested; the next request is allowed a minute later. */
  sentAt: number;
}

/** Kept across screens and a reload, because an email address must not be in a URL. */
export function storeRecovery(email: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ email, sentAt: Date.now() } satisfies Recovery));
}

export function storedRecovery(): Recovery | undefined {
  try {
    const entry = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Recovery> | null;
    return entry && typeof entry.email === 'string' && typeof entry.sentAt === 'number'
      ? { email: entry.email, sentAt: entry.sentAt }
      : undefined;
  } catch {
    return undefined;
  }
}

export const clearRecovery = (): void => sessionStorage.removeItem(KEY);
