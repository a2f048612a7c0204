import * as z from 'zod';
import { NOTIFICATION_KINDS } from '../notifications';
import { Instant, PageQuery } from '../shared';

export const MailState = z.enum(['waiting', 'retrying', 'sent', 'givenUp']);
export type MailState = z.infer<typeof MailState>;

/** Mails about an account or from a visitor; the others tell news. */
export const LETTER_KINDS = ['otp', 'passwordChanged', 'contact', 'contactCopy'] as const;

/** Which mail: those of the two kinds are numbered apart. */
export const MailIdInput = z.object({
  of: z.enum(['letter', 'notification']),
  id: z.number().int().positive(),
});
export type MailIdInput = z.infer<typeof MailIdInput>;

/** A mail on its way: to whom and about what, never its text, which may hold a secret. */
export const OutgoingMail = MailIdInput.extend({
  kind: z.enum([...LETTER_KINDS, ...NOTIFICATION_KINDS]),
  recipient: z.string(),
  state: MailState,
  attempts: z.number(),
  /** Why it was not taken the last time, in a mail server's codes. */
  lastError: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When it is tried again. */
  nextTryAt: Instant.nullable(),
  /** Whether somebody may have it tried now. */
  mayRetry: z.boolean(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const MailPageQuery = PageQuery.pick({ page: true, limit: true }).extend({ state: MailState.optional() });
export type MailPageQuery = z.infer<typeof MailPageQuery>;
