import { transact } from '@bhandar/db';
import type { ApiContext } from '../../core/context';
import { type Mail, type SendMail, settleNotTaken } from '../../core/mail';
import { findContactMessage, markMailed } from '../contact/contact-repository';
import { boundCode, newCode } from '../recovery/recovery-code';
import { findCodeAsked, renewCode } from '../recovery/recovery-repository';
import { hashPassword } from '../sessions/secrets';
import { contactCopyMail, contactMail, otpMail, passwordChangedMail } from './mails';
import { claimEmail, type DueEmail, settleEmail, withdrawEmail } from './outbox-repository';

export type EmailParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger'> & { sendMail: SendMail };

/** Sends what is due, these letters or all. A process that dies between sending and noting it sends once more. */
export async function deliverOutbox(parts: EmailParts, ids?: readonly number[]): Promise<void> {
  const { db, now } = parts;
  if (!ids) {
    for (let due = await claimEmail(db, now()); due; due = await claimEmail(db, now())) await deliver(parts, due);
    return;
  }
  for (const id of ids) {
    const due = await claimEmail(db, now(), id);
    if (due) await deliver(parts, due);
  }
}

/**
 * Sends after the answer has gone out, so that nobody waits for a mail server and nobody can tell from the time whether
 * there was something to send. What does not go out now, this process or another sends later.
 */
export function deliverSoon({ sendMail, ...parts }: ApiContext, ids: readonly number[]): void {
  if (!sendMail) return;
  setImmediate(() => {
    deliverOutbox({ ...parts, sendMail }, ids).catch((err: unknown) => parts.logger.error({ err }, 'Mailing failed'));
  });
}

async function deliver(parts: EmailParts, due: DueEmail): Promise<void> {
  const { db, now, sendMail } = parts;
  const mail = await write(parts, due);
  if (!mail) {
    if (due.attempts === 1) return withdrawEmail(db, due.id);
    return settleEmail(db, due.id, { lastError: 'too late', givenUpAt: now() });
  }
  try {
    await sendMail(mail);
  } catch (error) {
    const { id, kind, attempts } = due;
    return settleEmail(db, id, settleNotTaken(parts, { of: 'letter', id, kind, attempts }, error));
  }
  await transact(db, async (tx) => {
    await settleEmail(tx, due.id, { sentAt: now() });
    if (due.kind === 'contact' && due.contactMessageId) await markMailed(tx, due.contactMessageId, now());
  });
}

/** Its text; nothing where it is for nobody, or comes too late. */
async function write(parts: EmailParts, due: DueEmail): Promise<Mail | undefined> {
  const { recipient: to, language, name, createdAt: at } = due;
  switch (due.kind) {
    case 'otp': {
      const code = await freshCode(parts, due);
      return code === undefined ? undefined : otpMail(language, { to, code });
    }
    case 'passwordChanged':
      return passwordChangedMail(language, { to, name, at, settings: parts.settings });
    case 'contact':
    case 'contactCopy': {
      const message = await findContactMessage(parts.db, due.contactMessageId ?? '');
      if (!message) return undefined;
      return due.kind === 'contact' ? contactMail(to, message) : contactCopyMail(language, message);
    }
  }
}

/** The code that is mailed is made here and lives in the mail alone; the database knows its hash. */
async function freshCode({ db, now }: EmailParts, { recipient, createdAt }: DueEmail): Promise<string | undefined> {
  const asked = { email: recipient, createdAt };
  if (!(await findCodeAsked(db, asked, now()))) return undefined;
  const code = newCode();
  const codeHash = await hashPassword(boundCode(recipient, code));
  return (await renewCode(db, asked, codeHash)) ? code : undefined;
}
