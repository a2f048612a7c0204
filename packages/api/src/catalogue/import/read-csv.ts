import type { Readable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { TextDecoder } from 'node:util';
import { invalid } from '@bhandar/domain/shared';
import { parse } from 'csv-parse';

const MOST_TEXT_BYTES = 400 * 1024 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** UTF-8 as most files are, UTF-16 as some spreadsheets save, else the Windows code page. */
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

async function* textOf(stream: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_TEXT_BYTES) throw invalid('The file is too large once unpacked');
    decoder ??= decoderFor(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** The delimiter that the header line uses most, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** The rows of a CSV file as they stand, its header row first; blank lines are left out. */
export async function* readCsv(stream: Readable): AsyncGenerator<string[]> {
  const texts = textOf(stream);
  const first = await texts.next();
  if (first.done) return;
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first.value),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  const source = ReadableStream.from(
    (async function* () {
      yield first.value;
      yield* texts;
    })(),
  );
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<string[]>) yield row;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw invalid(`The file is not valid CSV: ${error.message}`);
    }
    throw error;
  } finally {
    stream.destroy();
  }
}
