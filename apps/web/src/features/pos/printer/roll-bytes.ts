import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { type DrawRow, drawRow } from './draw-row';
import { toPrinterText, wrapText } from './printer-text';
import { ROLLS, type RollRow, type RollWidth, type TextRow } from './roll-row';

const newEncoder = (width: RollWidth) =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: ROLLS[width].columns,
    imageMode: 'raster',
    newline: '\n',
    feedAfterBlock: false,
    feedBeforeCut: 4,
  }).initialize();
type Encoder = ReturnType<typeof newEncoder>;

/** A receipt in ESC/POS: Latin text as text, every other row drawn. */
export async function rollBytes(
  rows: readonly RollRow[],
  width: RollWidth,
  draw: DrawRow = drawRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = newEncoder(width);
  for (const row of rows) await add(encoder, row, width, draw);
  return Uint8Array.from(encoder.cut('partial').encode());
}

/** Opens the cash drawer that is plugged into the printer. */
export const drawerBytes = (): Uint8Array<ArrayBuffer> => Uint8Array.from(newEncoder('80').pulse(0, 100, 500).encode());

async function add(encoder: Encoder, row: RollRow, width: RollWidth, draw: DrawRow): Promise<void> {
  const { columns, dots } = ROLLS[width];
  if (row.kind === 'rule') encoder.line('-'.repeat(columns));
  else if (row.kind === 'barcode') addBarcode(encoder, row.text, dots);
  else if (row.kind === 'qr') encoder.align('center').qrcode(row.text, { size: 5, errorlevel: 'm' }).align('left');
  else {
    const lines = linesOf(row, columns);
    if (lines) addLines(encoder, row, lines);
    else encoder.image(await draw(row, dots), { algorithm: 'threshold' });
  }
}

/** Modules of a Code 128: start, check and stop sign around the text. */
const modulesOf = (text: string) => (text.length + 2) * 11 + 13;

function addBarcode(encoder: Encoder, text: string, dots: number): void {
  // A width of 1 is two dots a module, of 2 three.
  const width = [2, 1].find((wide) => modulesOf(text) * (wide + 1) <= dots);
  if (!width || toPrinterText(text) !== text) return;
  encoder.align('center').barcode(text, 'code128', { height: 72, width, text: 'none' }).align('left');
}

/** The row as lines of text; undefined if it has to be drawn. */
function linesOf({ left, right = '', indent = false }: TextRow, columns: number): string[] | undefined {
  const [start, end] = [toPrinterText(left), toPrinterText(right)];
  if (start === undefined || end === undefined) return undefined;
  const margin = indent ? '  ' : '';
  const room = columns - margin.length;
  const lines = wrapText(start, end === '' ? room : room - end.length - 1);
  const last = lines.pop() ?? '';
  const whole = end === '' ? last : `${last}${end.padStart(room - last.length)}`;
  return [...lines, whole].map((line) => `${margin}${line}`);
}

function addLines(encoder: Encoder, { bold = false, large = false, centred = false }: TextRow, lines: string[]): void {
  if (centred) encoder.align('center');
  if (bold || large) encoder.bold(true);
  if (large) encoder.size(1, 2);
  for (const line of lines) encoder.line(line);
  if (large) encoder.size(1, 1);
  if (bold || large) encoder.bold(false);
  if (centred) encoder.align('left');
}
