import type { Db } from '@bhandar/db';
import type { Logger } from 'pino';
import { type SendMail, settleNotTaken } from '../core/mail';
import { claimMail, settleMail } from './mail-repository';
import { noticeMail } from './notification-mail';

export interface MailParts {
  db: Db;
  sendMail: SendMail;
  logger: Logger;
  publicUrl: string;
  now: () => Date;
}

/** Sends what is due. A process that dies between sending and noting it sends once more rather than never. */
export async function deliverMails({ db, sendMail, logger, publicUrl, now }: MailParts): Promise<void> {
  for (let due = await claimMail(db, now()); due; due = await claimMail(db, now())) {
    if (!due.isActive) {
      await settleMail(db, due.id, { lastError: 'No longer active', givenUpAt: now() });
      continue;
    }
    try {
      await sendMail(noticeMail(due, publicUrl));
      await settleMail(db, due.id, { sentAt: now() });
    } catch (error) {
      const { id, kind, attempts } = due;
      await settleMail(db, id, settleNotTaken({ logger, now }, { of: 'notification', id, kind, attempts }, error));
    }
  }
}
