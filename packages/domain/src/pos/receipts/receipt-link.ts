import * as z from 'zod';
import { LANGUAGES } from '../../accounts/languages';
import { EmailAddress, Id, Instant, issue } from '../../shared';

/** How long a receipt can be opened by its link. */
export const RECEIPT_LINK_DAYS = 90;

export const ReceiptLinkQuery = z.object({ saleId: Id });
export type ReceiptLinkQuery = z.infer<typeof ReceiptLinkQuery>;

/** The language is that of the page: the receipt reads as it did on the till's screen. */
export const ShareReceiptInput = ReceiptLinkQuery.extend({ language: z.enum(LANGUAGES) });
export type ShareReceiptInput = z.infer<typeof ShareReceiptInput>;

export const ReceiptEmail = z.object({ email: EmailAddress(issue('field.email'), issue('field.email')) });
export type ReceiptEmail = z.infer<typeof ReceiptEmail>;

export const MailReceiptInput = ShareReceiptInput.extend(ReceiptEmail.shape);
export type MailReceiptInput = z.infer<typeof MailReceiptInput>;

/** Whoever has the address reads the receipt, without signing in. */
export const ReceiptLink = z.object({ url: z.string(), createdAt: Instant, expiresAt: Instant });
export type ReceiptLink = z.infer<typeof ReceiptLink>;
