import type { Tx } from '@bhandar/db';
import { coded, DomainError, issue } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { lockIdentity } from '../products/product-repository';
import { endAbandonedJob, getJob, listRunningImports } from './import-repository';

/**
 * Two simultaneous imports would create the same products and opening stock twice, so the second is refused until the
 * first has ended. An abandoned one is ended here.
 */
export async function ensureSingleImport(tx: Tx, ctx: StaffContext): Promise<void> {
  await lockIdentity(tx, 'catalogue import');
  for (const { id, fileName, startedBy, isAttended } of await listRunningImports(tx)) {
    const isOver =
      !isAttended && (await endAbandonedJob(tx, id, { failure: issue('import.replaced'), finishedAt: ctx.now() }));
    if (!isOver) {
      const person = startedBy || coded('account.somebody');
      throw new DomainError('INVALID_TRANSITION', coded('import.running', { file: fileName, person }));
    }
    await audit(tx, ctx, { action: 'import', entity: 'import', entityId: id, after: await getJob(tx, id) });
  }
}
