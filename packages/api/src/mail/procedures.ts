import { MailIdInput, MailPageQuery, OutgoingMail } from '@bhandar/domain/jobs';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { warehouseProcedure } from '../core/trpc';
import { listMails, retryMail } from './mails';

/** Part of the jobs router: people see mails beside other work that goes on behind the requests. */
export const mailProcedures = {
  listMails: warehouseProcedure
    .input(MailPageQuery)
    .output(pageOf(OutgoingMail))
    .query(({ ctx, input }) => listMails(ctx, input)),
  retryMail: warehouseProcedure
    .input(MailIdInput)
    .output(z.object({ message: z.string() }))
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => retryMail(ctx, input)),
};
