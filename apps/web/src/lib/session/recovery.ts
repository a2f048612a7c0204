const KEY = 'recovery';

export interface Recovery {
  email: string;
  /** When the last code was requested; the next request is allowed a minute later. */
  sentAt: number;
  /** From the link of the email, in place of the six digits. */
  linkCode?: string;
}

/** The recovery that the link of an email continues. It is behind the hash, which browsers send to no server. */
export function linkedRecovery(): Recovery | undefined {
  const linked = new URLSearchParams(location.hash.slice(1));
  const [email, linkCode] = [linked.get('email'), linked.get('code')];
  return email && linkCode ? { email, linkCode, sentAt: Date.now() } : undefined;
}

/** Takes the address and the code out of the history of the browser. */
export const hideLink = (): void => history.replaceState(null, '', location.pathname);

/** Kept across screens and a reload, because an email address must not be in a URL that a server sees. */
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
