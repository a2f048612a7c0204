import {
  Job,
  JobFilePart,
  JobIdInput,
  JobPageQuery,
  MailIdInput,
  MailPageQuery,
  OutgoingMail,
  PriceChangeJob,
  StartExportInput,
} from '@bhandar/domain/jobs';
import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, router, warehouseProcedure } from '../core/trpc';
import { listMails, retryMail } from '../mail';
import { cancelJob, getPriceChange, listJobs, readJobFile, startExport, startPriceChange } from './jobs';

export const jobsRouter = router({
  listJobs: managerProcedure
    .input(JobPageQuery)
    .output(pageOf(Job))
    .query(({ ctx, input }) => listJobs(ctx, input)),
  startExport: managerProcedure
    .input(StartExportInput)
    .output(Job)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => startExport(ctx, input)),
  startPriceChange: managerProcedure
    .input(ApplyPricesInput)
    .output(PriceChangeJob)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => startPriceChange(ctx, input)),
  getPriceChange: managerProcedure
    .input(JobIdInput)
    .output(PriceChangeJob)
    .query(({ ctx, input }) => getPriceChange(ctx, input)),
  cancelJob: managerProcedure
    .input(JobIdInput)
    .output(Job)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => cancelJob(ctx, input)),
  readJobFile: managerProcedure
    .input(JobIdInput.extend({ from: z.number().int().min(0).max(1_000_000).default(0) }))
    .output(JobFilePart)
    .query(({ ctx, input }) => readJobFile(ctx, input)),
  listMails: warehouseProcedure
    .input(MailPageQuery)
    .output(pageOf(OutgoingMail))
    .query(({ ctx, input }) => listMails(ctx, input)),
  retryMail: warehouseProcedure
    .input(MailIdInput)
    .output(z.object({ message: z.string() }))
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => retryMail(ctx, input)),
});
