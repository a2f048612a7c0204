/** The parts of a receipt as a printer understands its bytes. */
export type Printed =
  | { kind: 'line'; text: string; bold: boolean; high: boolean }
  | { kind: 'raster'; width: number; height: number; dots: string[] }
  | { kind: 'barcode'; symbology: number; text: string }
  | { kind: 'qr'; text: string }
  | { kind: 'cut' }
  | { kind: 'drawer'; pin: number; onMs: number };

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;

/** Reads the ESC/POS commands that receipts use, and throws at any other. */
export function decodeEscPos(bytes: Uint8Array): Printed[] {
  const printed: Printed[] = [];
  let at = 0;
  let text = '';
  /** The styles of the last letters. */
  let style = { bold: false, high: false };
  let bold = false;
  let high = false;
  let qr = '';
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('The bytes end within a command.');
    at += 1;
    return byte;
  };
  const take = (count: number): number[] => Array.from({ length: count }, next);
  const skip = (count: number) => void take(count);
  const word = () => next() + next() * 256;
  const ascii = (codes: number[]) => String.fromCharCode(...codes);
  const endLine = () => {
    printed.push({ kind: 'line', text, ...style });
    text = '';
  };
  const escaped = (command: number) => {
    if (command === 0x40) return;
    if (command === 0x45) bold = next() === 1;
    else if (command === 0x4d || command === 0x61 || command === 0x74 || command === 0x33) skip(1);
    else if (command === 0x70) {
      const [pin = 0, on = 0] = take(3);
      printed.push({ kind: 'drawer', pin, onMs: on * 2 });
    } else if (command !== 0x32) throw new Error(`ESC ${command.toString(16)} is unknown.`);
  };
  const grouped = (command: number) => {
    if (command === 0x21) high = (next() & 0x0f) === 1;
    else if (command === 0x68 || command === 0x77 || command === 0x48) skip(1);
    else if (command === 0x6b) printed.push({ kind: 'barcode', symbology: next(), text: ascii(take(next())) });
    else if (command === 0x56) {
      skip(1);
      printed.push({ kind: 'cut' });
    } else if (command === 0x76) printed.push(raster());
    else if (command === 0x28) symbol();
    else throw new Error(`GS ${command.toString(16)} is unknown.`);
  };
  const raster = (): Printed => {
    skip(2);
    const [across, height] = [word(), word()];
    const dots = Array.from({ length: height }, () =>
      take(across)
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join(''),
    );
    return { kind: 'raster', width: across * 8, height, dots };
  };
  const symbol = () => {
    if (next() !== 0x6b) throw new Error('GS ( is known for QR codes only.');
    const [kind, wanted, ...rest] = take(word());
    if (kind !== 0x31) throw new Error('The symbol is no QR code.');
    if (wanted === 0x50) qr = ascii(rest.slice(1));
    if (wanted === 0x51) printed.push({ kind: 'qr', text: qr });
  };
  while (at < bytes.length) {
    const byte = next();
    if (byte === ESC) escaped(next());
    else if (byte === GS) grouped(next());
    else if (byte === FS) skip(1);
    else if (byte === 0x0a) endLine();
    else if (byte >= 0x20 && byte < 0x7f) {
      text += String.fromCharCode(byte);
      if (byte !== 0x20) style = { bold, high };
    } else throw new Error(`The byte ${byte.toString(16)} is no text.`);
  }
  if (text !== '') throw new Error('The last line does not end.');
  return printed;
}

export const linesOf = (printed: readonly Printed[]): string[] =>
  printed.flatMap((part) => (part.kind === 'line' && part.text.trim() !== '' ? [part.text.trim()] : []));
