import type { StaffContext } from '../../core/context';
import { getUpload } from './import-repository';
import { openTable, type Table, type WaitsFor } from './open-table';

/** An uploaded file's columns and rows, for other imports; close it, or read it to the end. */
export async function openUpload(
  ctx: StaffContext,
  uploadId: string,
  waitsFor: WaitsFor = 'request',
): Promise<{ fileName: string; table: Table }> {
  const upload = await getUpload(ctx.db, uploadId);
  return { fileName: upload.fileName, table: await openTable(ctx.settings, upload, waitsFor) };
}
