import { MailReceiptInput, ReceiptLink, ReceiptLinkQuery, ShareReceiptInput } from '@bhandar/domain/pos';
import * as z from 'zod';
import { staffProcedure } from '../../../core/trpc';
import { mailReceipt, receiptLink, revokeReceiptLink, shareReceipt } from './share-receipt';

export const receiptLinkProcedures = {
  receiptLink: staffProcedure
    .input(ReceiptLinkQuery)
    .output(z.object({ link: ReceiptLink.nullable() }))
    .query(({ ctx, input }) => receiptLink(ctx, input)),
  shareReceipt: staffProcedure
    .input(ShareReceiptInput)
    .output(ReceiptLink)
    .meta({ retry: 'idempotent', changes: ['receiptLink'] })
    .mutation(({ ctx, input }) => shareReceipt(ctx, input)),
  revokeReceiptLink: staffProcedure
    .input(ReceiptLinkQuery)
    .output(z.object({ link: z.null() }))
    .meta({ retry: 'idempotent', changes: ['receiptLink'] })
    .mutation(({ ctx, input }) => revokeReceiptLink(ctx, input)),
  mailReceipt: staffProcedure
    .input(MailReceiptInput)
    .output(z.object({ email: z.string() }))
    .meta({ retry: 'keyed', changes: ['receiptLink', 'mail'] })
    .mutation(({ ctx, input }) => mailReceipt(ctx, input)),
};
