import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasm from 'zxing-wasm/writer/zxing_writer.wasm?url';

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : `${prefix}${path}`) },
});

/** Encodes a text as a QR code and returns the URL of an SVG. */
export async function writeQr(text: string): Promise<string> {
  const { svg, error } = await writeBarcode(text, { format: 'QRCode', ecLevel: 'M', addQuietZones: true });
  if (!svg) throw new Error(error);
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}
