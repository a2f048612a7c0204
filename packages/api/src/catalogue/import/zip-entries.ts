import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

export interface ZipEntry {
  name: string;
  size: number;
  read(): Promise<Buffer>;
}

/** The entries of a ZIP archive by its directory; undefined where it has none that can be read. */
export function listZipEntries(archive: Buffer): ZipEntry[] | undefined {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END_OF_DIRECTORY) return undefined;
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push(entryAt(archive, at, nameLength));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(archive: Buffer, at: number, nameLength: number): ZipEntry {
  const stored = archive.readUInt16LE(at + 10) === 0;
  const packed = archive.readUInt32LE(at + 20);
  const size = archive.readUInt32LE(at + 24);
  const local = archive.readUInt32LE(at + 42);
  return {
    name: archive.toString('utf8', at + 46, at + 46 + nameLength),
    size,
    async read() {
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(start, start + packed);
      // What unpacks to more than the directory says is a bomb or damaged: zlib stops it.
      return stored ? bytes : inflate(bytes, { maxOutputLength: Math.max(1, size) });
    },
  };
}
