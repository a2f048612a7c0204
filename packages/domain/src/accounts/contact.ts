import * as z from 'zod';
import { EmailAddress, issue, requiredText } from '../shared';

export const CONTACT_SENT = 'Your message has been sent successfully!';
const MISSING = issue('account.fillRequired');
const MALFORMED = issue('field.emailPlease');

/** A message from the contact page. */
export const ContactInput = z.object({
  // One line each: they are used in the headers of an email.
  name: requiredText(MISSING, 120).refine((name) => !/[\r\n]/.test(name), {
    error: issue('account.nameOneLine'),
  }),
  email: EmailAddress(MISSING, MALFORMED),
  message: requiredText(MISSING, 5_000),
  sendCopy: z.boolean().default(false),
});
export type ContactInput = z.output<typeof ContactInput>;

export const SUBSCRIBED = 'You are subscribed. Welcome.';
export const ALREADY_SUBSCRIBED = 'You are already subscribed.';

export const SubscribeInput = z.object({ email: EmailAddress(issue('field.emailMissing'), MALFORMED) });
export type SubscribeInput = z.output<typeof SubscribeInput>;
