import type { Tx } from '@bhandar/db';
import type { ImportUpload } from '@bhandar/domain/catalogue';
import { coded, invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transactOnce } from '../../core/transact';
import { recogniseFile } from './file-format';
import { openImportFile, removeImportFile, saveImportFile } from './import-files';
import { insertUpload, newUploadId } from './import-repository';
import { checkTable } from './open-table';

/** The last part of the path that a browser sends, without control characters. */
const plainName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);

/** Stores an uploaded file after checking its format and size. */
export async function uploadImport(
  ctx: StaffContext,
  upload: { fileName: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ImportUpload> {
  const fileName = plainName(upload.fileName);
  if (fileName === '') throw invalid(coded('file.nameNeeded'), { fileName: coded('file.nameNeeded') });
  const uploadId = await newUploadId(ctx.db);
  const { length: bytes, sha256 } = await saveImportFile(ctx.settings, uploadId, upload.bytes);
  try {
    const format = await recogniseFile(fileName, () => openImportFile(ctx.settings, uploadId));
    await checkTable(ctx.settings, { id: uploadId, ...format });
    const keep = async (tx: Tx) => {
      const by = { uploadedBy: ctx.actor.id, uploadedAt: ctx.now() };
      await insertUpload(tx, { id: uploadId, fileName, bytes, ...format, ...by });
      await audit(tx, ctx, { action: 'upload', entity: 'import', entityId: uploadId, after: { fileName, bytes } });
      return { uploadId, fileName, bytes };
    };
    const { answer, isRepeat } = await transactOnce(ctx, keep, { sha256 });
    // The first upload kept its own copy.
    if (isRepeat) await removeImportFile(ctx.settings, uploadId);
    return answer;
  } catch (error) {
    await removeImportFile(ctx.settings, uploadId);
    throw error;
  }
}
