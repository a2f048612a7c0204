import type { FileCell, UploadLimits } from '@bhandar/domain/shared';
import { type CellFormat, GENERAL, numberCell } from './cell-format';
import { cellText } from './cell-text';
import { dateOf } from './date-format';
import { megabytes, TableFault } from './table-fault';
import { TextCollector, type Workbook } from './workbook';
import { XmlFeed } from './xml-feed';

export interface Line {
  /** Its number in the file, from 1. */
  row: number;
  cells: FileCell[];
  /** The first cell with a formula: its value was computed by another program, so the row is refused. */
  formula?: string | undefined;
}

/** The last row of a spreadsheet. */
const LAST_ROW = 1_048_576;
/** The highest number of elements and attributes, and a few entities. */
const EVENTS_PER_ROW = 10;
const EVENTS_PER_CELL = 8;
const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** A is 1, Z is 26, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const damaged = () => new TableFault('workbookDamaged');

/** Reads a sheet's cells from its XML; only rows with a value count, so a coloured empty column adds nothing. */
export class SheetReader {
  /** The widest row so far. */
  width = 0;
  private readonly feed: XmlFeed;
  private readonly text: TextCollector;
  private ready: Line[] = [];
  /** The last row that was read, and the last that was emitted: empty rows in between are emitted as such. */
  private row = 0;
  private givenOut = 0;
  private cells: FileCell[] = [];
  private formula: string | undefined;
  private rowCharacters = 0;
  private column = 0;
  private cell: { column: number; type: string; style: string } | undefined;
  private value: string | undefined;
  private isValue = false;
  private isInSheet = false;
  private cellCount = 0;
  private characters = 0;

  constructor(
    private readonly workbook: Pick<Workbook, 'sharedStrings' | 'formats' | 'startsIn1904'>,
    private readonly limits: UploadLimits,
    private readonly padTo?: number,
  ) {
    this.text = new TextCollector(limits);
    this.feed = new XmlFeed(
      {
        open: (name, attributes) => this.open(name, attributes),
        text: (text) => this.addText(text),
        close: (name) => this.close(name),
      },
      limits,
    );
  }

  write(chunk: Uint8Array): Line[] {
    this.feed.write(chunk);
    return this.take();
  }

  end(): Line[] {
    this.feed.end();
    return this.take();
  }

  private take(): Line[] {
    const lines = this.ready;
    this.ready = [];
    return lines;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.isInSheet = true;
    if (!this.isInSheet) return;
    if (name === 'row') this.openRow(attributes.r);
    else if (name === 'c') this.openCell(attributes);
    else if (!this.cell) return;
    else if (name === 'v') this.isValue = true;
    else if (name === 'f') this.formula ??= `${letters(this.cell.column)}${this.row}`;
    else this.text.open(name);
  }

  private close(name: string): void {
    if (name === 'sheetData') this.isInSheet = false;
    else if (name === 'row') this.closeRow();
    else if (name === 'c') this.closeCell();
    else if (name === 'v') this.isValue = false;
    else this.text.close(name);
  }

  private openRow(number: string | undefined): void {
    const row = number === undefined ? this.row + 1 : Number(number);
    if (!Number.isSafeInteger(row) || row <= this.row) throw damaged();
    if (row > LAST_ROW) throw new TableFault('tooManySheetRows', this.limits.sheetRows);
    this.feed.allow(EVENTS_PER_ROW);
    this.row = row;
    this.column = 0;
    this.rowCharacters = 0;
    this.cells = [];
    this.formula = undefined;
  }

  private openCell({ r: address, t: type = 'n', s: style = '' }: Readonly<Record<string, string>>): void {
    this.cellCount += 1;
    if (this.cellCount > this.limits.sheetCells) throw new TableFault('tooManyCells', this.limits.sheetCells);
    this.feed.allow(EVENTS_PER_CELL);
    this.column = address === undefined ? this.column + 1 : this.columnOf(address);
    this.cell = { column: this.column, type, style };
    this.value = undefined;
  }

  private columnOf(address: string): number {
    const [, name = '', row] = ADDRESS.exec(address) ?? [];
    const column = columnNumber(name);
    // A cell out of order, repeated, or in another row than its own is written by no program.
    if (column <= this.column || Number(row) !== this.row) throw damaged();
    return column;
  }

  private addText(text: string): void {
    if (!this.cell) return;
    if (!this.isValue) {
      if (this.text.add(text)) this.feed.allowText(text.length);
      return;
    }
    this.feed.allowText(text.length);
    this.value = (this.value ?? '') + text;
    const { cellCharacters } = this.limits;
    if (this.value.length > cellCharacters) throw new TableFault('cellTooLong', cellCharacters);
  }

  private closeCell(): void {
    const { cell } = this;
    if (!cell) return;
    const read = this.cellOf(cell.type, cell.style);
    this.cell = undefined;
    if (read !== '') this.put(cell.column, read);
  }

  private put(column: number, cell: FileCell): void {
    const { columns, sheetRows, lineBytes, unpackedBytes } = this.limits;
    if (column > columns) throw new TableFault('tooManyColumns', columns);
    if (this.row > sheetRows) throw new TableFault('tooManySheetRows', sheetRows);
    const length = charactersOf(cell);
    this.rowCharacters += length;
    if (this.rowCharacters > lineBytes) throw new TableFault('lineTooLong', megabytes(lineBytes));
    this.characters += length;
    if (this.characters > unpackedBytes) throw new TableFault('unpackedTooLarge', megabytes(unpackedBytes));
    while (this.cells.length < column - 1) this.cells.push('');
    this.cells.push(cell);
    this.width = Math.max(this.width, column);
  }

  private closeRow(): void {
    if (this.cells.length === 0 && (this.formula === undefined || this.row > this.limits.sheetRows)) return;
    if (this.padTo !== undefined) {
      for (; this.givenOut < this.row - 1; this.givenOut += 1)
        this.ready.push({ row: this.givenOut + 1, cells: this.padded([]) });
      this.ready.push({ row: this.row, cells: this.padded(this.cells), formula: this.formula });
    }
    this.givenOut = this.row;
  }

  private padded(cells: FileCell[]): FileCell[] {
    while (cells.length < (this.padTo ?? 0)) cells.push('');
    return cells;
  }

  /** A cell as the sheet shows it; empty for none or an error. */
  private cellOf(type: string, style: string): FileCell {
    const inline = this.text.take();
    const { value } = this;
    if (type === 'inlineStr') return cellText(inline).trim();
    if (value === undefined || value === '') return '';
    switch (type) {
      case 's':
        return (this.workbook.sharedStrings[Number(value)] ?? fail()).trim();
      case 'str':
        return cellText(value).trim();
      case 'b':
        return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : fail();
      case 'e':
        return '';
      case 'd':
        return { value: dateOf(Date.parse(inUtc(value)), this.formatOf(style).date ?? 'day') ?? fail(), lost: 'date' };
      case 'n':
        return this.numberOf(Number(value), style);
      default:
        return fail();
    }
  }

  private numberOf(number: number, style: string): FileCell {
    if (Number.isNaN(number)) return fail();
    return numberCell(number, this.formatOf(style), this.workbook.startsIn1904) ?? fail();
  }

  private formatOf(style: string): CellFormat {
    return style === '' ? GENERAL : (this.workbook.formats[Number(style)] ?? fail());
  }
}

/** A day and time without a zone is that of the sheet, not of this machine. */
const inUtc = (text: string): string => (/T[\d:.]+$/.test(text) ? `${text}Z` : text);

/** The length of a cell, for limits. */
export const charactersOf = (cell: FileCell): number =>
  typeof cell === 'string' ? cell.length : cell.value.length + (cell.shown?.length ?? 0);

function fail(): never {
  throw damaged();
}

const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
