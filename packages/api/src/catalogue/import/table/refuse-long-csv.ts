import type { UploadLimits } from '@bhandar/domain/shared';
import { delimiterOf } from './csv-delimiter';
import { textOf } from './csv-text';
import { TableFault } from './table-fault';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Refuses a CSV file with too many rows or blank lines while it is unpacked. The parser takes ten seconds for the rows up
 * to the limit, and a small gzip file can have millions; counting takes a fraction of a second.
 */
export async function refuseLongCsv(bytes: AsyncIterable<Buffer>, limits: UploadLimits): Promise<void> {
  const counter = new RowCounter(limits.csvRows);
  for await (const text of textOf(bytes, limits)) counter.add(text);
}

class RowCounter {
  private delimiter: number | undefined;
  private isQuoted = false;
  private isAfterCr = false;
  private isEmptyLine = true;
  /** A quote opens a quoted cell at the start of the cell, and right after the quote that closed it. */
  private mayQuote = true;
  private rows = 0;
  private blankLines = 0;

  constructor(private readonly maxRows: number) {}

  add(text: string): void {
    this.delimiter ??= delimiterOf(text).charCodeAt(0);
    for (let index = 0; index < text.length; index += 1) this.addCharacter(text.charCodeAt(index));
  }

  /** LF, CR and CRLF all end a row here: an end that only the parser sees would let any number of rows pass. */
  private addCharacter(code: number): void {
    const isCrLf = code === LF && this.isAfterCr;
    this.isAfterCr = code === CR && !this.isQuoted;
    if (isCrLf) return;
    if (code === QUOTE && (this.isQuoted || this.mayQuote)) {
      this.isQuoted = !this.isQuoted;
      this.mayQuote = true;
      this.isEmptyLine = false;
    } else if (this.isQuoted) {
      return;
    } else if (code === LF || code === CR) {
      this.endLine();
    } else {
      this.mayQuote = code === this.delimiter;
      this.isEmptyLine = false;
    }
  }

  private endLine(): void {
    if (this.isEmptyLine) this.blankLines += 1;
    else this.rows += 1;
    this.isEmptyLine = true;
    this.mayQuote = true;
    // The first row is the header.
    if (this.rows > this.maxRows + 1 || this.blankLines > this.maxRows) {
      throw new TableFault('tooManyRows', this.maxRows);
    }
  }
}
