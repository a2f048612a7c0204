import type { Readable } from 'node:stream';
import type { UploadLimits } from '@bhandar/domain/shared';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { megabytes, TableFault } from './table-fault';

export interface Archive {
  has(name: string): boolean;
  /** Unpacks one entry; fails if the entry is longer or shorter than the directory states. */
  open(name: string): Promise<Readable>;
  close(): void;
}

const OPTIONS = { autoClose: false, lazyEntries: true, validateEntrySizes: true, strictFileNames: true };

/** Opens a ZIP archive after checking the sizes in its directory; entries are unpacked on demand. */
export async function openArchive(source: string | Buffer, limits: UploadLimits): Promise<Archive> {
  const zip =
    typeof source === 'string'
      ? await yauzl.openPromise(source, OPTIONS)
      : await yauzl.fromBufferPromise(source, OPTIONS);
  try {
    const entries = await listEntries(zip, limits);
    return {
      has: (name) => entries.has(name),
      open: (name) => {
        const entry = entries.get(name);
        if (!entry) throw new TableFault('workbookDamaged');
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile, limits: UploadLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.zipEntries) throw new TableFault('tooManyEntries', limits.zipEntries);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new TableFault('workbookEncrypted');
    // Programs disagree on which of two entries of one name they read.
    if (entries.has(entry.fileName)) throw new TableFault('workbookDamaged');
    entries.set(entry.fileName, entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes) throw new TableFault('unpackedTooLarge', megabytes(limits.unpackedBytes));
  }
  return entries;
}
