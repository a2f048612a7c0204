import { titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useProductScanner } from './use-product-scanner';

interface ScannedLine {
  productId: string;
  /** Left out where the form counts a product whatever its batch. */
  batchNumber?: string;
  /** The id of the input that counts the line. */
  fieldId: string;
}

/** A scanned pack leads to the count of its line, selected to be typed over; a pack that no line expects is named. */
export function useLineScanner(lines: readonly ScannedLine[]): void {
  const { t } = useTranslation('kit');
  useProductScanner(({ productId, tradeName, strength, batchNumber }) => {
    const line = lines.find(
      // A pack or a line that names no batch fits any.
      (each) => each.productId === productId && (!batchNumber || (each.batchNumber || batchNumber) === batchNumber),
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
