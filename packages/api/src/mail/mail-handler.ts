import { type Db, type QueueHandler, type Tx, transact } from '@bhandar/db';
import { DomainError, issueOf } from '@bhandar/domain/shared';
import type { Logger } from 'pino';
import type { DueMail, Mail, SendMail, Settled } from './mail';

const MAX_ATTEMPTS = 7;

/** The wait after each attempt: 10 seconds, then 40, 160, 640, 2,560 and 10,240. */
const waitMs = (attempts: number): number => 10_000 * 4 ** (attempts - 1);

export interface MailParts {
  db: Db;
  now: () => Date;
  logger: Logger;
  sendMail: SendMail;
}

/** One kind of emails: their storage and their contents. */
export interface Outbox<Due extends DueMail> {
  of: 'letter' | 'notification';
  /** Counts an attempt if the email is due; undefined if it was sent, given up or removed. */
  begin(db: Db, id: number, now: Date): Promise<Due | undefined>;
  settle(db: Db | Tx, id: number, settled: Settled): Promise<void>;
  /** Its contents; undefined if it was settled without sending. A refusal gives the email up. */
  write(due: Due): Promise<Mail | undefined>;
  /** Further writes in the transaction that marks it as sent. */
  onSent?(tx: Tx, due: Due): Promise<void>;
}

/**
 * Why an email was rejected, for administrators: codes only, because the server's text may repeat the message, which
 * may contain a secret.
 */
function failureOf(error: unknown): string {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  const known = [code, responseCode, command].filter((part) => /^[\w ]{1,40}$/.test(String(part ?? '')));
  return known.length > 0 ? known.join(' ') : 'not taken';
}

/** Sends one email. A process that dies between sending and marking it sends it again, rather than never. */
export function mailHandler<Due extends DueMail>(
  { db, now, logger, sendMail }: MailParts,
  { of, begin, settle, write, onSent }: Outbox<Due>,
): QueueHandler {
  const settleNotTaken = async ({ id, kind, attempts }: Due, error: unknown) => {
    const lastError = failureOf(error);
    logger.warn({ of, id, kind, attempts, lastError }, 'A mail could not be sent');
    if (attempts >= MAX_ATTEMPTS) {
      await settle(db, id, { lastError, givenUpAt: now() });
      return undefined;
    }
    const nextTryAt = new Date(now().getTime() + waitMs(attempts));
    await settle(db, id, { lastError, nextTryAt });
    return { again: nextTryAt };
  };

  return async ({ id }) => {
    const due = await begin(db, Number(id), now());
    if (!due) return undefined;
    if (due.nextTryAt > now()) return { again: due.nextTryAt };
    let mail: Mail | undefined;
    try {
      mail = await write(due);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await settle(db, due.id, { lastError: issueOf(error.refusal), givenUpAt: now() });
    }
    if (!mail) return undefined;
    try {
      await sendMail(mail);
    } catch (error) {
      return settleNotTaken(due, error);
    }
    await transact(db, async (tx) => {
      await settle(tx, due.id, { sentAt: now() });
      await onSent?.(tx, due);
    });
    return undefined;
  };
}
