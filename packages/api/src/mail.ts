import { setTimeout as sleep } from 'node:timers/promises';
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

const WAITS_MS = [0, 2_000, 20_000];

/**
 * Sends after the answer has gone out, so that nobody waits for a mail server and nobody can tell from the time
 * whether there was something to send. `sent` runs once it was taken. What is in the message reaches no log.
 */
export function sendLater(
  { sendMail, logger }: { sendMail?: SendMail | undefined; logger: Logger },
  mail: Mail,
  sent?: () => Promise<void>,
): void {
  if (!sendMail) {
    logger.warn('A mail was not sent: nobody was given who sends');
    return;
  }
  const deliver = async () => {
    for (const [tried, wait] of WAITS_MS.entries()) {
      await sleep(wait);
      try {
        await sendMail(mail);
        await sent?.();
        return;
      } catch (err) {
        logger.warn({ err, tried: tried + 1 }, 'A mail could not be sent');
      }
    }
    logger.error('A mail was given up');
  };
  setImmediate(() => void deliver().catch((err: unknown) => logger.error({ err }, 'Sending a mail failed')));
}
