import { useSyncExternalStore } from 'react';

export const RECEIPT_PAPERS = ['80', '58', 'a4', 'a5'] as const;
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];
export type Roll = Extract<ReceiptPaper, '80' | '58'>;

export const isRoll = (paper: ReceiptPaper): paper is Roll => paper === '80' || paper === '58';

const KEY = 'receipt-paper';

/** The paper of this device's printer; a roll of 80 mm until another one is chosen. */
export const storedReceiptPaper = (): ReceiptPaper =>
  RECEIPT_PAPERS.find((paper) => paper === localStorage.getItem(KEY)) ?? '80';

const CHANGED = 'receipt-paper-changed';

function onChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

export function useReceiptPaper(): [ReceiptPaper, (paper: string) => void] {
  const paper = useSyncExternalStore(onChange, storedReceiptPaper);
  const choose = (wanted: string) => {
    const known = RECEIPT_PAPERS.find((one) => one === wanted);
    if (!known) return;
    localStorage.setItem(KEY, known);
    window.dispatchEvent(new Event(CHANGED));
  };
  return [paper, choose];
}
