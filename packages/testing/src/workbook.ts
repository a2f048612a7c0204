import { type ZipPart, zipOf } from './zip';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface WorkbookTexts {
  /** The content of sheetData. */
  rows: string;
  /** Each an `<si>` element, one after the other. */
  sharedStrings?: string;
  /** The content of styleSheet. */
  styles?: string;
  /** The content of workbook before its sheets. */
  properties?: string;
  /** Files that replace the generated ones or are added to them. */
  files?: Record<string, string>;
}

/** The parts of a workbook of one sheet. */
export function workbookParts({ rows, sharedStrings, styles, properties = '', files = {} }: WorkbookTexts): ZipPart[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = [
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    ...(sharedStrings === undefined ? [] : [relation('rId2', 'sharedStrings', 'sharedStrings.xml')]),
    ...(styles === undefined ? [] : [relation('rId3', 'styles', 'styles.xml')]),
  ].join('');
  const made: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...(sharedStrings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${sharedStrings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...files,
  };
  return Object.entries(made).map(([name, content]) => ({ name, content }));
}

export const workbookOf = (texts: WorkbookTexts): Buffer => zipOf(workbookParts(texts));

export const textCell = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const numberCell = (cell: string, value: string, style?: number) =>
  `<c r="${cell}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
