import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { UploadLimits } from '@bhandar/domain/shared';
import { type Parser, parse } from 'csv-parse';
import { megabytes, TableFault } from './table-fault';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** How much the parser may have been given beyond a line before it is looked at again. */
const READ_AHEAD_BYTES = 256 * 1024;

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

async function* textOf(bytes: AsyncIterable<Buffer>, { unpackedBytes }: UploadLimits): AsyncGenerator<string> {
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

/** The delimiter that the header line uses most, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/**
 * For each row of another length than the first the parser makes an error with a copy of the row, and throws it away
 * where any length is allowed: that took ten times as long as the row. It is told that each row has the length expected.
 */
function allowAnyLength(parser: Parser & { state?: { record: unknown[] } }): void {
  const { state } = parser;
  if (!state) return;
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => undefined });
}

/**
 * The parser bounds the text of a record and not its columns: a line of commas alone would become an endless list. So
 * it is given no more than a line at a time without having finished one.
 */
async function* inLines(
  texts: AsyncIterable<string>,
  parser: () => Parser,
  { lineBytes, csvRows }: UploadLimits,
): AsyncGenerator<string> {
  let finished = 0;
  let unfinished = 0;
  for await (const text of texts) {
    const { records, empty_lines: emptyLines } = parser().info;
    if (records + emptyLines !== finished) unfinished = 0;
    finished = records + emptyLines;
    // Blank lines are no rows, but take as long to go through.
    if (emptyLines > csvRows) throw new TableFault('tooManyRows', csvRows);
    unfinished += text.length;
    if (unfinished > lineBytes + READ_AHEAD_BYTES) throw new TableFault('lineTooLong', megabytes(lineBytes));
    yield text;
  }
}

function faultOf(error: unknown, lineBytes: number): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const code = String(error.code);
  if (code === 'CSV_MAX_RECORD_SIZE') return new TableFault('lineTooLong', megabytes(lineBytes));
  if (code.startsWith('CSV_')) return new TableFault('csvDamaged');
  if (code.startsWith('Z_')) return new TableFault('gzipDamaged');
  return error;
}

function checkRow(row: readonly string[], { columns, cellCharacters }: UploadLimits): void {
  if (row.length > columns) throw new TableFault('tooManyColumns', columns);
  for (const cell of row) if (cell.length > cellCharacters) throw new TableFault('cellTooLong', cellCharacters);
}

/** The rows of a CSV file as they stand, its header row first; blank lines are left out. */
export async function* readCsv(bytes: AsyncIterable<Buffer>, limits: UploadLimits): AsyncGenerator<string[]> {
  const { lineBytes, csvRows } = limits;
  try {
    const texts = textOf(bytes, limits);
    const first = await texts.next();
    if (first.done) return;
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(first.value),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: lineBytes,
    });
    allowAnyLength(parser);
    const whole = (async function* () {
      yield first.value;
      yield* texts;
    })();
    const source = Readable.from(
      inLines(whole, () => parser, limits),
      { highWaterMark: 1 },
    );
    source.on('error', (error) => parser.destroy(error));
    let rows = 0;
    for await (const row of source.pipe(parser) as AsyncIterable<string[]>) {
      rows += 1;
      if (rows > csvRows + 1) throw new TableFault('tooManyRows', csvRows);
      checkRow(row, limits);
      yield row;
    }
  } catch (error) {
    throw faultOf(error, lineBytes);
  }
}
