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

export const MOST_MAIL_ATTEMPTS = 6;

/** How long to wait after so many attempts: 10 seconds, then 40, 160, 640, 2,560. */
export const mailWaitMs = (attempts: number): number => 10_000 * 4 ** (attempts - 1);

/**
 * Why a mail was not taken, for those who run the place: codes only. What a mail server says in words may repeat the
 * message, and a message may hold a secret.
 */
export function mailFailure(error: unknown): string {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  const known = [code, responseCode, command].filter((part) => /^[\w ]{1,40}$/.test(String(part ?? '')));
  return known.length > 0 ? known.join(' ') : 'not taken';
}
