import { coded } from '../../shared';
/** A till's code consists of its store's code and its number there: `DHN-2`. */
export const tillCode = (storeCode: string, tillNumber: number): string => `${storeCode}-${tillNumber}`;

/** Receipts count per till, without gaps: `DHN-2-000481`. */
export const receiptNo = (till: string, receiptNumber: number): string =>
  `${till}-${String(receiptNumber).padStart(6, '0')}`;

/** The till as printed on the receipt, even if the code of its store has changed. */
export const tillOfReceipt = (receipt: string): string => receipt.slice(0, receipt.lastIndexOf('-'));

/** What an offline receipt says for its number, which the server assigns later. */
export const referenceOf = (saleId: string): string => saleId.slice(-8).toUpperCase();

const REFERENCE = /^[0-9A-F]{8}$/;

/** The reference in a typed or scanned text. */
export function readReference(text: string): string | undefined {
  const reference = text.trim().toUpperCase();
  return REFERENCE.test(reference) ? reference : undefined;
}

export const RETURN_POLICY = [
  'Items may be returned within 7 days with receipt.',
  coded('saleReturn.prescription'),
] as const;
