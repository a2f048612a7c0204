import type { NoteExportInput } from '@bhandar/domain/audit';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { audit } from './audit';

/** A browser reports the file that it created, because such a file leaves without the server. */
export function noteExport(ctx: StaffContext, { list, filter, rows }: NoteExportInput): Promise<{ message: string }> {
  return transact(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'export.saved', entity: 'list', entityId: list, after: { filter, rows } });
    return { message: 'Noted' };
  });
}
