import { MailIdInput, MailPageQuery, OutgoingMail } from '@bhandar/domain/jobs';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { warehouseProcedure } from '../core/trpc';
import { listMails, retryMail } from './mails';

/** Part of the jobs router, because people see emails beside other background work. */
export const mailProcedures = {
  listMails: warehouseProcedure
    .input(MailPageQuery)
    .output(pageOf(OutgoingMail))
    .query(({ ctx, input }) => listMails(ctx, input)),
  retryMail: warehouseProcedure
    .input(MailIdInput)
    .output(z.object({ message: z.string() }))
    .meta({ retry: 'keyed', changes: ['mail'] })
    .mutation(({ ctx, input }) => retryMail(ctx, input)),
};
