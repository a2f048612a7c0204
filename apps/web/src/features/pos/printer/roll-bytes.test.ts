import { describe, expect, it } from 'vitest';
import { decodeEscPos } from './decode-escpos.fixture';
import { toPrinterText, wrapBy, wrapText } from './printer-text';
import { drawerBytes, rollBytes } from './roll-bytes';

const bitmap = (width: number, height: number, isBlack: (x: number, y: number) => boolean) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      data.set(isBlack(x, y) ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * width + x) * 4);
  }
  return { width, height, data };
};

it('opens the drawer by a pulse of a tenth of a second, and prints nothing', () => {
  expect(decodeEscPos(drawerBytes())).toEqual([{ kind: 'drawer', pin: 0, onMs: 100 }]);
});

it('a drawn row arrives dot for dot, also higher than one command may be', async () => {
  const slanted = (x: number, y: number) => x === y || x === 383;
  const bytes = await rollBytes([{ kind: 'text', left: 'বাংলা' }], '58', async (_, dots) => bitmap(dots, 304, slanted));
  const dots = decodeEscPos(bytes).flatMap((part) => (part.kind === 'raster' ? part.dots : []));
  expect(dots).toHaveLength(304);
  dots.forEach((row, y) => {
    expect(row).toBe(Array.from({ length: 384 }, (_, x) => (slanted(x, y) ? '1' : '0')).join(''));
  });
});

it('leaves out a barcode that does not fit on the roll', async () => {
  const kinds = async (text: string) =>
    decodeEscPos(await rollBytes([{ kind: 'barcode', text }], '58')).map(({ kind }) => kind);
  expect(await kinds('DHN-2-000481')).toContain('barcode');
  expect(await kinds('A-VERY-LONG-STORE-2-000481')).not.toContain('barcode');
});

describe('text for a printer', () => {
  it.each([
    ['Napa 500 mg', 'Napa 500 mg'],
    ['৳\u00a024.00', 'BDT 24.00'],
    ['৳\u00a024.00 মোট', undefined],
    ['0171 · “Open” – 24 × 7…', '0171 - "Open" - 24 x 7...'],
    ['রহিমা', undefined],
    ['कुल', undefined],
    ['José', undefined],
    ['', ''],
  ])('%s is printed as %s', (text, printed) => {
    expect(toPrinterText(text)).toBe(printed);
  });

  it('is broken between words, and a long word where the line ends', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('abcdefghij k', 4)).toEqual(['abcd', 'efgh', 'ij k']);
    expect(wrapText('', 4)).toEqual(['']);
  });

  it('keeps the signs of a Bangla word together', () => {
    const lines = wrapBy('ক্ষুধা', (part) => part.length <= 2);
    expect(lines.join('')).toBe('ক্ষুধা');
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
  });
});
