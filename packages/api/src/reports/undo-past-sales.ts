import type { ImportJob } from '@bhandar/domain/catalogue';
import type { PastSaleMapping, PastSaleOptions } from '@bhandar/domain/reports';
import { DomainError, notFound } from '@bhandar/domain/shared';
import { audit } from '../audit/audit';
import { allowLongWork, isImporting, markUndone, openJob, readImport } from '../catalogue';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { lockSums, undoPastLines } from './past-sales-repository';

const refusal = (message: string) => new DomainError('INVALID_TRANSITION', message);

/**
 * Takes out what an import brought in, all of it at once. Lines that a later file only repeated go with it: they were
 * this import's.
 */
export function undoPastSales(ctx: StaffContext, { jobId }: { jobId: string }): Promise<ImportJob> {
  return transact(ctx, async (tx) => {
    await allowLongWork(tx);
    // An import that has written a line before this is running below; another's lines come after it.
    await lockSums(tx);
    const { status, fileName, undoneAt, updated } = await readImport(ctx, jobId, tx);
    if (status === 'running') throw refusal('This import is running: cancel it first');
    if (undoneAt !== null) throw refusal('This import was undone already');
    if (!(await markUndone(tx, jobId, { at: ctx.now(), by: ctx.actor.id }))) throw notFound('Import');
    const { locationId } = (await openJob<PastSaleMapping, PastSaleOptions>(ctx, jobId, tx)).options;
    if (await isImporting(tx, locationId)) {
      throw refusal('Another import of this store is running: wait for it, or cancel it');
    }
    const lines = await undoPastLines(tx, jobId);
    const facts = { locationId, before: { fileName, status, updated }, after: { status: 'undone', lines } };
    await audit(tx, ctx, { action: 'undo', entity: 'import', entityId: jobId, ...facts });
    return readImport(ctx, jobId, tx);
  });
}
