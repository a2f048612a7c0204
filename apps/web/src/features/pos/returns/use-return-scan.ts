import type { ScannedProduct } from '@bhandar/domain/catalogue';
import { batchesFor, mustNameBatch, type ReturnableBatch, type ReturnableSale } from '@bhandar/domain/pos';
import { batchNumberKey, coded, titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProductScanner } from '../../../kit';
import { refusalText } from '../../../lib/refusals';
import { leftFor, mayComeBack, type ReturnForm } from './return-receipt-form';

/** Whether a scanned pack is of a batch; a code without expiry fits each batch of its number. */
const isOf = (scanned: ScannedProduct) => (batch: ReturnableBatch) =>
  scanned.batchId === batch.id ||
  (batchNumberKey(scanned.batchNumber ?? '') === batchNumberKey(batch.batchNumber) &&
    (scanned.expiresOn === null || scanned.expiresOn === batch.expiresOn));

/** A scanned pack of the receipt comes back: its units are added, and its batch is chosen. */
export function useReturnScan(receipt: ReturnableSale, form: UseFormReturn<ReturnForm>): void {
  const { t } = useTranslation('pos');
  const say = (message: string) => toast.error(message, { id: 'product-scan' });
  useProductScanner((scanned) => {
    const { lines, cause } = form.getValues();
    const name = titleOf({ ...scanned, name: scanned.tradeName });
    const ofProduct = receipt.lines.filter((line) => line.productId === scanned.productId && mayComeBack(line, cause));
    if (ofProduct.length === 0) return say(t('scannedNotOnReceipt', { name }));
    const named = scanned.batchNumber === null ? undefined : isOf(scanned);
    const line = named ? ofProduct.find((candidate) => batchesFor(candidate, cause).some(named)) : ofProduct[0];
    if (!line) return say(refusalText(coded('saleReturn.notBatchOfLine', { name })));
    const index = receipt.lines.indexOf(line);
    const before = lines[index];
    if (!before) return undefined;
    const quantity = Math.min(before.quantity + scanned.packSize, leftFor(line, cause));
    const batchId = (named && batchesFor(line, cause).find(named)?.id) || before.batchId;
    if (before.batchId && batchId !== before.batchId && mustNameBatch(line, cause, quantity)) {
      return say(t('scannedOtherBatch', { name }));
    }
    form.setValue(`lines.${index}.batchId`, batchId, { shouldDirty: true });
    form.setValue(`lines.${index}.quantity`, quantity, { shouldDirty: true, shouldValidate: true });
    return undefined;
  });
}
