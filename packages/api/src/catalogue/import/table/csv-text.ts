import { TextDecoder } from 'node:util';
import type { UploadLimits } from '@bhandar/domain/shared';
import { megabytes, TableFault } from './table-fault';

/** UTF-8 as most files, UTF-16 as some spreadsheets save, else the Windows code page. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The bytes of a file, refused where they are more than a file may unpack to. */
async function* bounded(bytes: AsyncIterable<Buffer>, { unpackedBytes }: UploadLimits): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > unpackedBytes) throw new TableFault('unpackedTooLarge', megabytes(unpackedBytes));
    yield chunk;
  }
}

const byteOrder = (head: Buffer): CsvEncoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
};

/** Counts the letters of a file beyond ASCII, and its bytes that are not UTF-8. */
class Utf8Survey {
  isValid = true;
  lost = 0;
  letters = 0;
  private readonly strict = new TextDecoder('utf-8', { fatal: true });
  private readonly lenient = new TextDecoder('utf-8');

  add(chunk?: Buffer): void {
    const options = { stream: chunk !== undefined };
    try {
      if (this.isValid) this.strict.decode(chunk, options);
    } catch {
      this.isValid = false;
    }
    const text = this.lenient.decode(chunk, options);
    const lost = text.match(/\ufffd/g)?.length ?? 0;
    this.lost += lost;
    this.letters += (text.match(/[\u0080-\uffff]/g)?.length ?? 0) - lost;
  }
}

/**
 * The encoding of a whole file, because the first byte that is not UTF-8 may come late. A file with such bytes is of the
 * Windows code page, unless most of its letters are good UTF-8: then the rows of the bad ones are refused.
 */
export async function encodingOf(bytes: AsyncIterable<Buffer>, limits: UploadLimits): Promise<CsvEncoding> {
  const survey = new Utf8Survey();
  let isFirst = true;
  for await (const chunk of bounded(bytes, limits)) {
    const marked = isFirst ? byteOrder(chunk) : undefined;
    if (marked) return marked;
    isFirst = false;
    survey.add(chunk);
  }
  survey.add();
  return survey.isValid || survey.letters >= survey.lost ? 'utf-8' : 'windows-1252';
}

/** The text of a CSV file in pieces; refuses binary data and more than a file may unpack to. */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  limits: UploadLimits,
  encoding?: CsvEncoding,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bounded(bytes, limits)) {
    decoder ??= new TextDecoder(encoding ?? byteOrder(chunk) ?? 'utf-8');
    const text = decoder.decode(chunk, { stream: true });
    if (text.includes('\0')) throw new TableFault('notText');
    yield text;
  }
  if (decoder) yield decoder.decode();
}
