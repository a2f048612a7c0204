import { coded, type Refusal } from '../../shared';
import { hasValidCheckDigit, normalGtin } from '../import';
import { type Gs1Options, readGs1 } from './gs1';

/** Why a code is not read: each has its sentence in `SCAN_REFUSALS`. */
export type ScanRefusal = 'checkDigit' | 'broken' | 'noProduct' | 'separatorLost';

/** The meaning of a text from a scanner, a camera or a keyboard. */
export type Scan =
  | {
      kind: 'product';
      /** 14 digits. */
      gtin: string;
      batch: string | null;
      expiresOn: string | null;
      serial: string | null;
      /** Of a carton: how many of the GTIN are in it. */
      count: number | null;
    }
  | { kind: 'productCode'; code: string }
  | { kind: 'receipt'; receiptNo: string }
  /** `gtin`: the product is certain, the rest of the code is not. */
  | { kind: 'refused'; reason: ScanRefusal; gtin: string | null }
  | { kind: 'text'; text: string };

export const SCAN_REFUSALS: Record<ScanRefusal, Refusal> = {
  checkDigit: coded('scan.checkDigit'),
  broken: coded('scan.broken'),
  noProduct: coded('scan.noProduct'),
  separatorLost: coded('scan.separatorLost'),
};

const EAN_IDS = /^\](?:E0|E4|C0|d1|Q1|J0)/;
const PRODUCT_CODE = /^P\d{6,}$/i;
const RECEIPT = /^[A-Z0-9]{1,8}-\d+-\d{6,}$/i;

const refused = (reason: ScanRefusal, gtin: string | null = null): Scan => ({ kind: 'refused', reason, gtin });

/** A scanned code in readable form: without the symbology prefix and the separators. */
export const readableCode = (scanned: string): string =>
  scanned
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll('\u001d', ' ')
    .trim();

/** Classifies a scanned or typed text: a barcode, a GS1 code, a product code, a receipt, or plain text. */
export function readScan(scanned: string, options: Gs1Options): Scan {
  const text = scanned.trim();
  const bare = text.replace(EAN_IDS, '');
  if (/^(?:\d{8}|\d{12,14})$/.test(bare)) {
    if (!hasValidCheckDigit(bare) || /^0+$/.test(bare)) return refused('checkDigit');
    return { kind: 'product', gtin: normalGtin(bare), batch: null, expiresOn: null, serial: null, count: null };
  }
  if (PRODUCT_CODE.test(bare)) return { kind: 'productCode', code: bare.toUpperCase() };
  if (RECEIPT.test(bare)) return { kind: 'receipt', receiptNo: bare.toUpperCase() };
  const result = readGs1(text, options);
  if (result.ok) {
    const { gtin, batch, expiresOn, serial, count } = result.reading;
    return { kind: 'product', gtin, batch, expiresOn, serial, count };
  }
  if (result.reason === 'foreign') return { kind: 'text', text: bare };
  return refused(result.reason, result.reason === 'separatorLost' ? result.gtin : null);
}
