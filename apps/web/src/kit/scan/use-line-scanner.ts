import { batchNumberKey, titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useProductScanner } from './use-product-scanner';

interface ScannedLine {
  productId: string;
  /** Omitted when the form counts a product regardless of batch. */
  batchNumber?: string;
  /** The id of the quantity input of the line. */
  fieldId: string;
}

/** Scanning a pack selects the quantity of its line. A pack that is on no line shows a message. */
export function useLineScanner(lines: readonly ScannedLine[]): void {
  const { t } = useTranslation('kit');
  useProductScanner(({ productId, tradeName, strength, batchNumber }) => {
    const line = lines.find(
      // A pack or a line without a batch matches any batch.
      (each) =>
        each.productId === productId &&
        (!batchNumber || !each.batchNumber || batchNumberKey(each.batchNumber) === batchNumberKey(batchNumber)),
    );
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
