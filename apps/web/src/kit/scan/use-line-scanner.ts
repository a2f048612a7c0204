import { batchesOnPack } from '@bhandar/domain/catalogue';
import { titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useProductScanner } from './use-product-scanner';

interface ScannedLine {
  productId: string;
  /** Omitted when the form counts a product regardless of batch. */
  batchNumber?: string;
  expiresOn?: string | null;
  /** The id of the quantity input of the line. */
  fieldId: string;
}

/** Scanning a pack selects the quantity of its line. A pack that is on no line shows a message. */
export function useLineScanner(lines: readonly ScannedLine[]): void {
  const { t } = useTranslation('kit');
  useProductScanner(({ productId, tradeName, strength, batchNumber, expiresOn }) => {
    const known = lines
      .filter((line) => line.productId === productId)
      .map((line) => ({ ...line, batchNumber: line.batchNumber ?? '', expiresOn: line.expiresOn ?? null }));
    // A line without a batch matches any batch.
    const line =
      batchesOnPack(known, { batch: batchNumber, expiresOn })[0] ?? known.find((each) => each.batchNumber === '');
    const field = line && document.getElementById(line.fieldId);
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
      return;
    }
    const name = [titleOf({ name: tradeName, strength }), batchNumber].filter(Boolean).join(', ');
    toast.error(t('scanNotListed', { name }), { id: 'product-scan' });
  });
}
