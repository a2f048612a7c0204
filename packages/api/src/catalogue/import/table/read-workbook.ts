import type { Readable } from 'node:stream';
import type { UploadLimits } from '@bhandar/domain/shared';
import { openArchive } from './archive';
import { type Line, SheetReader } from './sheet';
import { TableFault } from './table-fault';
import { readWorkbook, type Workbook } from './workbook';

export interface WorkbookRequest {
  limits: UploadLimits;
  /** The widest row if an earlier read determined it. */
  width?: number | undefined;
  /** Called with the widest row before the first row is emitted. */
  onWidth?: ((width: number) => void) | undefined;
}

/**
 * The rows of a workbook's visible sheet, values only. The sheet is read twice, so that no row is emitted if a later one
 * breaks a limit, and every row is as wide as the widest.
 */
export async function* readWorkbookRows(
  source: string | Buffer,
  { limits, onWidth, ...request }: WorkbookRequest,
): AsyncGenerator<Line> {
  try {
    const archive = await openArchive(source, limits);
    try {
      const workbook = await readWorkbook(archive, limits);
      const width = request.width ?? (await widthOf(await archive.open(workbook.sheet), workbook, limits));
      onWidth?.(width);
      const reader = new SheetReader(workbook, limits, width);
      const stream = await archive.open(workbook.sheet);
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) yield* reader.write(chunk);
        yield* reader.end();
      } finally {
        stream.destroy();
      }
    } finally {
      archive.close();
    }
  } catch (error) {
    // Any error of the ZIP and XML readers means that the file is damaged.
    throw error instanceof TableFault || isMissing(error) ? error : new TableFault('workbookDamaged');
  }
}

async function widthOf(stream: Readable, workbook: Workbook, limits: UploadLimits): Promise<number> {
  const reader = new SheetReader(workbook, limits);
  for await (const chunk of stream as AsyncIterable<Buffer>) reader.write(chunk);
  reader.end();
  return reader.width;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
