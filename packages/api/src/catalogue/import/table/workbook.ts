import type { UploadLimits } from '@bhandar/domain/shared';
import type { Archive } from './archive';
import { type CellFormat, formatOf, GENERAL } from './cell-format';
import { cellText } from './cell-text';
import { TableFault } from './table-fault';
import { readXml, XmlFeed } from './xml-feed';

export interface Workbook {
  /** The entry that holds the visible sheet. */
  sheet: string;
  startsIn1904: boolean;
  sharedStrings: readonly string[];
  /** How a cell style, by its number, shows numbers. */
  formats: readonly CellFormat[];
}

const RELATIONS =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(worksheet|sharedStrings|styles)$/;

/** A text with several formats has a dozen elements and attributes for each. */
const EVENTS_PER_TEXT = 20;

/** The parts of a workbook beside its cells. */
export async function readWorkbook(archive: Archive, limits: UploadLimits): Promise<Workbook> {
  const { startsIn1904, ...list } = await readSheetList(archive, limits);
  const relations = await readRelations(archive, limits);
  const sheet = visibleSheet(list, relations.sheets);
  if (sheet === undefined) throw new TableFault('workbookDamaged');
  return {
    sheet,
    startsIn1904,
    sharedStrings: await readSharedStrings(archive, relations.sharedStrings, limits),
    formats: await readFormats(archive, relations.styles, limits),
  };
}

interface SheetList {
  sheets: { relationId: string; isHidden: boolean }[];
  /** The position of the sheet that was open when the workbook was saved. */
  active: number;
}

/** The sheet that a person sees on opening the workbook: a hidden one is older data, and a chart has no rows. */
function visibleSheet({ sheets, active }: SheetList, entries: ReadonlyMap<string, string>): string | undefined {
  const entryAt = (index: number) => {
    const sheet = sheets[index];
    return sheet && !sheet.isHidden ? entries.get(sheet.relationId) : undefined;
  };
  return entryAt(active) ?? sheets.map((_, index) => entryAt(index)).find((entry) => entry !== undefined);
}

async function readSheetList(archive: Archive, limits: UploadLimits): Promise<SheetList & { startsIn1904: boolean }> {
  const sheets: SheetList['sheets'] = [];
  let active: number | undefined;
  let startsIn1904: boolean | undefined;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'workbookPr') startsIn1904 ??= attributes.date1904 === '1' || attributes.date1904 === 'true';
    if (name === 'workbookView') active ??= Number(attributes.activeTab ?? 0);
    if (name !== 'sheet') return;
    const [, relationId = ''] = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key)) ?? [];
    sheets.push({ relationId, isHidden: (attributes.state ?? 'visible') !== 'visible' });
  };
  await readXml(await archive.open('xl/workbook.xml'), { open }, limits);
  return { sheets, active: active ?? 0, startsIn1904: startsIn1904 ?? false };
}

async function readRelations(archive: Archive, limits: UploadLimits) {
  const sheets = new Map<string, string>();
  let [sharedStrings, styles] = ['xl/sharedStrings.xml', 'xl/styles.xml'];
  const open = (
    name: string,
    { Id: id = '', Type: type = '', Target: target = '' }: Readonly<Record<string, string>>,
  ) => {
    if (name !== 'Relationship') return;
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const [, kind] = RELATIONS.exec(type) ?? [];
    if (kind === 'worksheet') sheets.set(id, path);
    else if (kind === 'sharedStrings') sharedStrings = path;
    else if (kind === 'styles') styles = path;
  };
  await readXml(await archive.open('xl/_rels/workbook.xml.rels'), { open }, limits);
  return { sheets, sharedStrings, styles };
}

async function readSharedStrings(archive: Archive, entry: string, limits: UploadLimits): Promise<string[]> {
  if (!archive.has(entry)) return [];
  const strings: string[] = [];
  let [count, characters] = [0, 0];
  const text = new TextCollector(limits);
  const open = (name: string) => {
    text.open(name);
    if (name !== 'si') return;
    count += 1;
    if (count > limits.sheetCells) throw new TableFault('tooManyCells', limits.sheetCells);
    feed.allow(EVENTS_PER_TEXT);
  };
  const close = (name: string) => {
    text.close(name);
    if (name !== 'si') return;
    const string = cellText(text.take());
    characters += string.length;
    if (characters > limits.sharedTextCharacters) throw new TableFault('textsTooLong', limits.sharedTextCharacters);
    strings.push(string);
  };
  const add = (part: string) => {
    if (text.add(part)) feed.allowText(part.length);
  };
  const feed = new XmlFeed({ open, text: add, close }, limits);
  await feed.read(await archive.open(entry));
  return strings;
}

/** The text of `<t>` elements, formatted or not, without the phonetic hints of Japanese workbooks. */
export class TextCollector {
  private collected = '';
  private isText = false;
  private isHint = false;

  constructor(private readonly limits: UploadLimits) {}

  open(name: string): void {
    if (name === 't') this.isText = true;
    else if (name === 'rPh') this.isHint = true;
  }

  /** Answers whether the part was added. */
  add(part: string): boolean {
    if (!this.isText || this.isHint) return false;
    this.collected += part;
    const { cellCharacters } = this.limits;
    if (this.collected.length > cellCharacters) throw new TableFault('cellTooLong', cellCharacters);
    return true;
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'rPh') this.isHint = false;
  }

  take(): string {
    const text = this.collected;
    this.collected = '';
    return text;
  }
}

/** How each cell style shows numbers: by its own format, else by that of its base style. */
async function readFormats(archive: Archive, entry: string, limits: UploadLimits): Promise<CellFormat[]> {
  if (!archive.has(entry)) return [];
  const own = new Map<string, string>();
  const known = new Map<string, CellFormat>();
  const named = (id: string): CellFormat => {
    const format = known.get(id) ?? formatOf(Number(id), own.get(id));
    known.set(id, format);
    return format;
  };
  const baseStyles: CellFormat[] = [];
  const styles: CellFormat[] = [];
  let list: CellFormat[] | undefined;
  const open = (name: string, { numFmtId = '', formatCode = '', xfId }: Readonly<Record<string, string>>) => {
    if (name === 'numFmt') own.set(numFmtId, formatCode);
    else if (name === 'cellStyleXfs') list = baseStyles;
    else if (name === 'cellXfs') list = styles;
    else if (name === 'xf' && list) {
      list.push(numFmtId === '' ? (baseStyles[Number(xfId || -1)] ?? GENERAL) : named(numFmtId));
    }
  };
  const close = (name: string) => {
    if (name === 'cellStyleXfs' || name === 'cellXfs') list = undefined;
  };
  await readXml(await archive.open(entry), { open, close }, limits);
  return styles;
}
