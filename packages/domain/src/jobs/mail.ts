import * as z from 'zod';
import { Instant, PageQuery } from '../shared';

export const MailState = z.enum(['waiting', 'retrying', 'sent', 'givenUp']);
export type MailState = z.infer<typeof MailState>;

/** Emails to customers, with a document of theirs. */
export const CUSTOMER_EMAIL_KINDS = ['customerStatement', 'saleReceipt'] as const;

/** Emails about an account, from a visitor or to a customer; the others are notifications. */
export const EMAIL_KINDS = [
  'otp',
  'passwordChanged',
  'emailChanged',
  'secondFactorChanged',
  'factorNotRequired',
  'accessChanged',
  'accountDisabled',
  'accountEnabled',
  'registrationRejected',
  'signedIn',
  'contact',
  'contactCopy',
  ...CUSTOMER_EMAIL_KINDS,
] as const;

/** The email's id; the two kinds are numbered separately. */
export const MailIdInput = z.object({
  of: z.enum(['letter', 'notification']),
  id: z.number().int().positive(),
});
export type MailIdInput = z.infer<typeof MailIdInput>;

/** An email that is not sent yet: recipient and subject, never its text, which may contain a secret. */
export const OutgoingMail = MailIdInput.extend({
  /** One of the kinds above or of a notification; of another release, any word. */
  kind: z.string(),
  recipient: z.string(),
  state: MailState,
  attempts: z.number(),
  /** Why the last attempt failed, in the mail server's codes. */
  lastError: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** The time of the next attempt. */
  nextTryAt: Instant.nullable(),
  /** Whether it can be sent again now. */
  mayRetry: z.boolean(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const MailPageQuery = PageQuery.pick({ page: true, limit: true }).extend({ state: MailState.optional() });
export type MailPageQuery = z.infer<typeof MailPageQuery>;
