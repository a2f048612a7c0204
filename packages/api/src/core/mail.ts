import type { Logger } from 'pino';

/** A message to one person, with a text part for every HTML part. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
}

/** Hands a message over to whoever delivers it; throws when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Whoever took a mail to send it, and gives no sign for so long, is gone: others send it. */
export const SENDING_MS = 60_000;

const MAX_ATTEMPTS = 7;

/** How long to wait after so many attempts: 10 seconds, then 40, 160, 640, 2,560 and 10,240. */
const waitMs = (attempts: number): number => 10_000 * 4 ** (attempts - 1);

/**
 * Why a mail was not taken, for those who run the place: codes only. What a mail server says in words may repeat the
 * message, and a message may hold a secret.
 */
function failureOf(error: unknown): string {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  const known = [code, responseCode, command].filter((part) => /^[\w ]{1,40}$/.test(String(part ?? '')));
  return known.length > 0 ? known.join(' ') : 'not taken';
}

export type NotTaken = { lastError: string; nextTryAt: Date } | { lastError: string; givenUpAt: Date };

/** What becomes of a mail that was not taken: it waits for another attempt, or is given up. */
export function settleNotTaken(
  { logger, now }: { logger: Logger; now: () => Date },
  { attempts, ...mail }: { attempts: number; of: 'letter' | 'notification'; id: number; kind: string },
  error: unknown,
): NotTaken {
  const lastError = failureOf(error);
  logger.warn({ ...mail, attempts, lastError }, 'A mail could not be sent');
  if (attempts >= MAX_ATTEMPTS) return { lastError, givenUpAt: now() };
  return { lastError, nextTryAt: new Date(now().getTime() + waitMs(attempts)) };
}
