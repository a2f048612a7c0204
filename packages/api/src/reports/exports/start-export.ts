import type { ExportList, Job } from '@bhandar/domain/jobs';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { lockOpenJobs, refuseMoreJobs, writeJob } from '../../jobs';
import { reachOf } from './export-reach';

/** The whole list as a CSV file, made behind the requests. */
export const startExport = (ctx: StaffContext, { list }: { list: ExportList }): Promise<Job> =>
  transact(ctx, async (tx) => {
    refuseMoreJobs(await lockOpenJobs(tx, ctx.actor.id));
    const job = await writeJob(tx, ctx, { kind: 'export', subject: list, input: reachOf(ctx.actor) });
    await audit(tx, ctx, { action: 'export.start', entity: 'job', entityId: job.id, after: { list } });
    return job;
  });
