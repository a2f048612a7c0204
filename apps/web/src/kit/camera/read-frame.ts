import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codeOf } from './code-of';

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : `${prefix}${path}`) },
});

/** What is printed on packs, on our labels and on receipts. Plain text: the printed form would lose the separators. */
const OPTIONS: ReaderOptions = {
  formats: ['DataMatrix', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataBar', 'DataBarExp'],
  textMode: 'Plain',
  tryHarder: true,
  maxNumberOfSymbols: 2,
};

/** The one code in a picture as a scanner would send it; undefined where there is none, or more than one. */
export async function readFrame(frame: ImageData): Promise<string | undefined> {
  const found = await readBarcodes(frame, OPTIONS);
  const codes = new Set(found.filter(({ isValid }) => isValid).map(codeOf));
  const [only] = codes;
  return codes.size === 1 ? only : undefined;
}
