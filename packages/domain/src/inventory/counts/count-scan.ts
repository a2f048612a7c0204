import { batchesOnPack, type Scan, unitsOfScan } from '../../catalogue';
import type { CountLine } from './count';

type Scannable = Pick<CountLine, 'code' | 'barcodes' | 'batchNumber' | 'expiresOn'>;

export interface CountScanMatch<Line> {
  /** One: count it. Several: the person chooses the batch they are holding. None: it is not on the list. */
  lines: Line[];
  /** The quantity that one scan adds. */
  units: number;
}

/** The count lines that a scan matches: the batch if the code names one, else all batches of the product. */
export function matchCountScan<Line extends Scannable>(lines: readonly Line[], scan: Scan): CountScanMatch<Line> {
  if (scan.kind === 'productCode') return { lines: lines.filter(({ code }) => code === scan.code), units: 1 };
  if (scan.kind !== 'product') return { lines: [], units: 1 };
  const { gtin } = scan;
  const ofProduct = lines.filter(({ barcodes }) => barcodes.some((barcode) => barcode.gtin === gtin));
  const packSize = ofProduct[0]?.barcodes.find((barcode) => barcode.gtin === gtin)?.packSize ?? 1;
  return { lines: batchesOnPack(ofProduct, scan), units: unitsOfScan(packSize, scan) };
}
