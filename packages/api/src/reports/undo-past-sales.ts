import type { ImportJob } from '@bhandar/domain/catalogue';
import { coded, DomainError, Id, notFound, type Refusal } from '@bhandar/domain/shared';
import * as z from 'zod';
import { audit } from '../audit/audit';
import { allowLongWork, isImporting, markUndone, openJob, readImport } from '../catalogue';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { lockSums, undoPastLines } from './past-sales-repository';

const OfStore = z.object({ options: z.object({ locationId: Id }) });
const refusal = (why: Refusal) => new DomainError('INVALID_TRANSITION', why);

/**
 * Undoes an import of past sales in one transaction. Lines that a later file repeated are removed too, because they
 * belong to this import.
 */
export function undoPastSales(ctx: StaffContext, { jobId }: { jobId: string }): Promise<ImportJob> {
  return transact(ctx, async (tx) => {
    await allowLongWork(tx);
    // An import that wrote a line before this is still running; another import's lines come later.
    await lockSums(tx);
    const { status, fileName, undoneAt, updated } = await readImport(ctx, jobId, tx);
    if (status === 'running') throw refusal(coded('import.undoRunning'));
    if (undoneAt !== null) throw refusal(coded('import.undone'));
    if (!(await markUndone(tx, jobId, { at: ctx.now(), by: ctx.actor.id }))) throw notFound('import');
    const { locationId } = (await openJob(tx, jobId, OfStore)).options;
    if (await isImporting(tx, locationId)) {
      throw refusal(coded('import.otherRunning'));
    }
    const lines = await undoPastLines(tx, jobId);
    const facts = { locationId, before: { fileName, status, updated }, after: { status: 'undone', lines } };
    await audit(tx, ctx, { action: 'undo', entity: 'import', entityId: jobId, ...facts });
    return readImport(ctx, jobId, tx);
  });
}
