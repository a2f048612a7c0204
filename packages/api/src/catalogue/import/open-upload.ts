import type { StaffContext } from '../../core/context';
import { getUpload } from './import-repository';
import { type OpenAs, openTable, type Table } from './open-table';

/** An uploaded file's columns and rows, for other imports; close it, or read it to the end. */
export async function openUpload(
  ctx: StaffContext,
  uploadId: string,
  as: OpenAs,
): Promise<{ fileName: string; table: Table }> {
  const upload = await getUpload(ctx.db, uploadId);
  return { fileName: upload.fileName, table: await openTable(ctx.settings, upload, as) };
}
