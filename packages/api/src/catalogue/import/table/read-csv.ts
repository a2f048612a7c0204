import { Readable } from 'node:stream';
import type { UploadLimits } from '@bhandar/domain/shared';
import { type Parser, parse } from 'csv-parse';
import { delimiterOf, statedDelimiter } from './csv-delimiter';
import { type CsvEncoding, textOf } from './csv-text';
import type { Line } from './sheet';
import { megabytes, TableFault } from './table-fault';

/** The amount that the parser may read beyond a line before the limits are checked again. */
const READ_AHEAD_BYTES = 256 * 1024;

/**
 * For each row whose length differs from the first, the parser creates an error with a copy of the row, even if any
 * length is allowed, which took ten times as long as the row. This tells it that each row has the expected length.
 */
function allowAnyLength(parser: Parser & { state?: { record: unknown[] } }): void {
  const { state } = parser;
  if (!state) return;
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => undefined });
}

/**
 * The parser limits the text of a record but not its columns, so a line of commas would become an endless list. It gets
 * at most one unfinished line at a time.
 */
async function* inLines(
  texts: AsyncIterable<string>,
  parser: () => Parser,
  { lineBytes }: UploadLimits,
): AsyncGenerator<string> {
  let finished = 0;
  let unfinished = 0;
  for await (const text of texts) {
    const { records } = parser().info;
    if (records !== finished) unfinished = 0;
    finished = records;
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

const isBlank = ([first, ...more]: readonly string[]): boolean => first === '' && more.length === 0;

/** The rows of a CSV file by their numbers; blank lines and a stated delimiter count and are left out. */
export async function* readCsv(
  bytes: AsyncIterable<Buffer>,
  limits: UploadLimits,
  encoding?: CsvEncoding,
): AsyncGenerator<Line> {
  const { lineBytes, csvRows } = limits;
  try {
    const texts = textOf(bytes, limits, encoding);
    const first = await texts.next();
    if (first.done) return;
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(first.value),
      relax_column_count: true,
      relax_quotes: true,
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
    const isStated = statedDelimiter(first.value) !== undefined;
    let [row, rows] = [0, 0];
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      if (isBlank(cells)) {
        // Blank lines are not rows, but take as long to read.
        if (row - rows > csvRows) throw new TableFault('tooManyRows', csvRows);
        continue;
      }
      if (row === 1 && isStated) continue;
      rows += 1;
      if (rows > csvRows + 1) throw new TableFault('tooManyRows', csvRows);
      checkRow(cells, limits);
      yield { row, cells };
    }
  } catch (error) {
    throw faultOf(error, lineBytes);
  }
}
