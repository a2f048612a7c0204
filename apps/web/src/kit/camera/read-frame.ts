import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codeOf } from './code-of';

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : `${prefix}${path}`) },
});

/**
 * The symbologies used on packs, on Bhandar's labels and on receipts. Plain text, because the human-readable form drops
 * the separators.
 */
const OPTIONS: ReaderOptions = {
  formats: ['DataMatrix', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataBar', 'DataBarExp'],
  textMode: 'Plain',
  tryHarder: true,
  maxNumberOfSymbols: 2,
};

/** Returns the code in a frame in the form that a scanner sends; undefined when there is none or more than one. */
export async function readFrame(frame: ImageData): Promise<string | undefined> {
  const found = await readBarcodes(frame, OPTIONS);
  const codes = new Set(found.filter(({ isValid }) => isValid).map(codeOf));
  const [only] = codes;
  return codes.size === 1 ? only : undefined;
}
