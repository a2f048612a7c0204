import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** The size in the directory, if it differs from the real one. */
  claimed?: number;
  /** 1 marks an encrypted entry. */
  flags?: number;
  /** Stored without compression. */
  stored?: boolean;
}

/** A ZIP archive of the given parts. Unlike those of a packer, any field may be wrong. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, flags = 0, stored = false } of parts) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed ?? bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, tail, title]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Math.min(directory.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(directory.length, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}
