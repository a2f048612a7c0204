import { TextDecoder } from 'node:util';
import type { UploadLimits } from '@bhandar/domain/shared';
import { megabytes, TableFault } from './table-fault';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** UTF-8 as most files, UTF-16 as some spreadsheets save, else the Windows code page. */
function decoderFor(head: Uint8Array): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  try {
    // A chunk may end inside a character, which `stream` allows.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return new TextDecoder('utf-8');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** The text of a CSV file in pieces; refuses binary data and more than a file may unpack to. */
export async function* textOf(bytes: AsyncIterable<Buffer>, { unpackedBytes }: UploadLimits): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > unpackedBytes) throw new TableFault('unpackedTooLarge', megabytes(unpackedBytes));
    decoder ??= decoderFor(chunk);
    const text = decoder.decode(chunk, { stream: true });
    if (text.includes('\0')) throw new TableFault('notText');
    yield text;
  }
  if (decoder) yield decoder.decode();
}

/** The delimiter that is most frequent in the header line, outside quotes. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}
