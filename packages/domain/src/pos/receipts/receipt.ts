import { coded } from '../../shared';
/** A till is known by its store's code and its number there: `DHN-2`. */
export const tillCode = (storeCode: string, tillNumber: number): string => `${storeCode}-${tillNumber}`;

/** Receipts count per till, without gaps: `DHN-2-000481`. */
export const receiptNo = (till: string, receiptNumber: number): string =>
  `${till}-${String(receiptNumber).padStart(6, '0')}`;

/** The till as the receipt has it, whatever the code of its store is by now. */
export const tillOfReceipt = (receipt: string): string => receipt.slice(0, receipt.lastIndexOf('-'));

export const RETURN_POLICY = [
  'Items may be returned within 7 days with receipt.',
  coded('saleReturn.prescription'),
] as const;
