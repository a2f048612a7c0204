import { coded, type Refusal } from '../../shared';
import { hasValidCheckDigit, normalGtin } from '../import';
import { type Gs1Options, readGs1 } from './gs1';
import { readSymbology } from './symbology';

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

const PRODUCT_CODE = /^P\d{6,}$/i;
const RECEIPT = /^[A-Z0-9]{1,8}-\d+-\d{6,}$/i;

const refused = (reason: ScanRefusal, gtin: string | null = null): Scan => ({ kind: 'refused', reason, gtin });

/** A scanned code in readable form: without the symbology prefix and the separators. */
export const readableCode = (scanned: string): string => readSymbology(scanned).data.replaceAll('\u001d', ' ').trim();

const ofGtin = (digits: string): Scan => ({
  kind: 'product',
  gtin: normalGtin(digits),
  batch: null,
  expiresOn: null,
  serial: null,
  count: null,
});

const isGtin = (digits: string): boolean => hasValidCheckDigit(digits) && !/^0+$/.test(digits);

/** Classifies a scanned or typed text: a barcode, a GS1 code, a product code, a receipt, or plain text. */
export function readScan(scanned: string, options: Gs1Options): Scan {
  const text = scanned.trim();
  const { id, data, isElementString } = readSymbology(text);
  if (!isElementString) {
    if (/^(?:\d{8}|\d{12,14})$/.test(data)) return isGtin(data) ? ofGtin(data) : refused('checkDigit');
    if (PRODUCT_CODE.test(data)) return { kind: 'productCode', code: data.toUpperCase() };
    if (RECEIPT.test(data)) return { kind: 'receipt', receiptNo: data.toUpperCase() };
  }
  const result = readGs1(text, options);
  if (result.ok) {
    const { gtin, batch, expiresOn, serial, count } = result.reading;
    return { kind: 'product', gtin, batch, expiresOn, serial, count };
  }
  // Some scanners leave out the identifier of the GTIN, which is all that the smallest DataBar has.
  if (id === 'e0' && result.reason === 'broken' && /^\d{14}$/.test(data) && isGtin(data)) return ofGtin(data);
  if (result.reason === 'foreign') return { kind: 'text', text: data };
  return refused(result.reason, result.reason === 'separatorLost' ? result.gtin : null);
}
