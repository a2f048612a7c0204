import { typefaces } from './typefaces';
import { type Typesetter, typesetter } from './typesetter';

export const MARGIN = 42;
const A4 = { width: 595.28, height: 841.89 };
export const WIDTH = A4.width - 2 * MARGIN;
const FOOT = 30;
const GREY = '#5a6b69';

/** An A4 document that is being written from the top down. */
export interface Sheet extends Typesetter {
  doc: PDFKit.PDFDocument;
  /** The height at which the next thing is written. */
  y: number;
  /** Begins a page if less than this height is left; answers whether it did. */
  need(height: number): boolean;
}

export interface SheetFacts {
  title: string;
  language: string;
  madeAt: Date;
  /** At the foot of a page, such as `Page 1 of 2`. */
  footer: (page: number, pages: number) => string;
}

/** Writes a PDF: its pages as `write` fills them, each with a footer. */
export async function writePdf(
  { title, language, madeAt, footer }: SheetFacts,
  write: (sheet: Sheet) => Promise<void>,
): Promise<Buffer> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), typefaces()]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Bhandar', Creator: 'Bhandar', CreationDate: madeAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const sheet: Sheet = {
    ...typesetter(doc, faces),
    doc,
    y: MARGIN,
    need(height) {
      if (sheet.y + height <= A4.height - MARGIN - FOOT) return false;
      doc.addPage();
      sheet.y = MARGIN;
      return true;
    },
  };
  await write(sheet);
  writeFooters(sheet, footer);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function writeFooters({ doc, line }: Sheet, footer: SheetFacts['footer']): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const place = { x: MARGIN, y: A4.height - MARGIN, width: WIDTH, align: 'right' } as const;
    line(footer(page + 1, count), place, { size: 8, colour: GREY });
  }
}
