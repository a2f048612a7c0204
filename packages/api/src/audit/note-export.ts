import type { NoteExportInput } from '@bhandar/domain/audit';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { audit } from './audit';

/** A file that a browser made leaves the system without us: it tells us that it did. */
export function noteExport(ctx: StaffContext, { list, filter, rows }: NoteExportInput): Promise<{ message: string }> {
  return transact(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'export.saved', entity: 'list', entityId: list, after: { filter, rows } });
    return { message: 'Noted' };
  });
}
