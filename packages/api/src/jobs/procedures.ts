import { Job, JobFilePart, JobIdInput, JobPageQuery } from '@bhandar/domain/jobs';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure } from '../core/trpc';
import { cancelJob, listJobs, readJobFile } from './jobs';

export const jobProcedures = {
  listJobs: managerProcedure
    .input(JobPageQuery)
    .output(pageOf(Job))
    .query(({ ctx, input }) => listJobs(ctx, input)),
  cancelJob: managerProcedure
    .input(JobIdInput)
    .output(Job)
    .meta({ retry: 'idempotent', changes: ['job'] })
    .mutation(({ ctx, input }) => cancelJob(ctx, input)),
  readJobFile: managerProcedure
    .input(JobIdInput.extend({ from: z.number().int().min(0).max(1_000_000).default(0) }))
    .output(JobFilePart)
    .query(({ ctx, input }) => readJobFile(ctx, input)),
};
