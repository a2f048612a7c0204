import type { QueueHandlers } from '@bhandar/db';
import type { Settings } from '../core/context';
import {
  ACCOUNT_EMAIL,
  beginEmail,
  type DueEmail,
  type Mail,
  type MailParts,
  mailHandler,
  settleEmail,
  withdrawEmail,
} from '../mail';
import { findContactMessage, markMailed } from './contact/contact-repository';
import { accountChangedMail, contactCopyMail, contactMail, otpMail } from './mails/mails';
import { boundCode, newCode } from './recovery/recovery-code';
import { findRequestedCode, renewCode } from './recovery/recovery-repository';
import { digestOf, hashPassword, newToken } from './sessions/secrets';

type Parts = MailParts & { settings: Settings };

/**
 * Emails about accounts are sent after the answer, so that the answer does not wait for the mail server and its time
 * does not reveal whether an email was sent.
 */
export const accountEmailHandlers = (parts: Parts): QueueHandlers => ({
  [ACCOUNT_EMAIL]: mailHandler(parts, {
    of: 'letter',
    begin: beginEmail,
    settle: settleEmail,
    async write(due: DueEmail) {
      const mail = await write(parts, due);
      if (mail) return mail;
      if (due.attempts === 1) await withdrawEmail(parts.db, due.id);
      else await settleEmail(parts.db, due.id, { lastError: 'too late', givenUpAt: parts.now() });
      return undefined;
    },
    async onSent(tx, { kind, contactMessageId }) {
      if (kind === 'contact' && contactMessageId) await markMailed(tx, contactMessageId, parts.now());
    },
  }),
});

/** The text of an email; undefined if it has no recipient or is too late. */
async function write(parts: Parts, due: DueEmail): Promise<Mail | undefined> {
  const { recipient: to, language, name, createdAt: at } = due;
  switch (due.kind) {
    case 'otp': {
      const fresh = await freshCode(parts, due);
      return fresh && otpMail(language, { to, ...fresh, settings: parts.settings });
    }
    case 'contact':
    case 'contactCopy': {
      const message = await findContactMessage(parts.db, due.contactMessageId ?? '');
      if (!message) return undefined;
      return due.kind === 'contact' ? contactMail(to, message) : contactCopyMail(language, message);
    }
    default:
      return accountChangedMail(language, { kind: due.kind, to, name, at, settings: parts.settings });
  }
}

/** The code and link of an email are generated here and exist in the email only; the database has their digests. */
async function freshCode(
  { db, now }: Parts,
  { recipient, createdAt }: DueEmail,
): Promise<{ code: string; linkToken: string } | undefined> {
  const asked = { email: recipient, createdAt };
  if (!(await findRequestedCode(db, asked, now()))) return undefined;
  const [code, linkToken] = [newCode(), newToken()];
  const codeHash = await hashPassword(boundCode(recipient, code));
  const isRenewed = await renewCode(db, asked, { codeHash, linkDigest: digestOf(linkToken) });
  return isRenewed ? { code, linkToken } : undefined;
}
