import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => (length + 3) & ~3;

/** The font inside a WOFF file, as HarfBuzz reads it: the same tables in the same order, unpacked. */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts = [directory];
  let position = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + WOFF_ENTRY * index;
    const start = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(start, start + packedLength);
    const table = Buffer.alloc(padded(length));
    (packedLength < length ? inflateSync(packed) : packed).copy(table);
    const at = SFNT_HEADER + SFNT_ENTRY * index;
    woff.copy(directory, at, entry, entry + 4);
    woff.copy(directory, at + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(position, at + 8);
    directory.writeUInt32BE(length, at + 12);
    parts.push(table);
    position += table.length;
  }
  return Buffer.concat(parts);
}
