import { type ExportList, exportListsFor, type Job } from '@bhandar/domain/jobs';
import { notPermitted } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { lockOpenJobs, refuseMoreJobs, writeJob } from '../../jobs';
import { exportScopeOf } from './export-scope';

/** Starts an export of the whole list as a CSV file in the background. */
export async function startExport(ctx: StaffContext, { list }: { list: ExportList }): Promise<Job> {
  if (!exportListsFor(ctx.actor).includes(list)) throw notPermitted();
  return transact(ctx, async (tx) => {
    refuseMoreJobs(await lockOpenJobs(tx, ctx.actor.id));
    const job = await writeJob(tx, ctx, { kind: 'export', subject: list, input: exportScopeOf(ctx.actor) });
    await audit(tx, ctx, { action: 'export.start', entity: 'job', entityId: job.id, after: { list } });
    return job;
  });
}
