import type { HeldBatch } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { IconButton } from '@bhandar/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../kit';
import { formatCount } from '../../../lib/format';
import { ExpiryCell } from '../expiry-cell';
import { batchTitle } from './write-off-labels';

interface ChosenBatchesProps {
  batches: readonly HeldBatch[];
  onRemove: (index: number) => void;
  /** Called with a quantity while it is typed. */
  onQuantity?: (index: number, quantity: number) => void;
  /** An additional field of a line, such as its credit. */
  extra?: (batch: HeldBatch, index: number) => ReactNode;
}

/** The chosen batches of a document with their quantities: `lines.N.quantity` of the surrounding form. */
export function ChosenBatches({ batches, onRemove, onQuantity, extra }: ChosenBatchesProps) {
  const { t } = useTranslation('inventory');
  if (batches.length === 0) return null;
  return (
    <ul aria-label={t('chosenBatches')} className="border-line border-t">
      {batches.map((batch, index) => (
        <li
          key={`${batch.place.id} ${batch.batchId}`}
          className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b py-2.5"
        >
          <div className="min-w-28 flex-1">
            <p className="font-medium">{titleOf(batch)}</p>
            <p className="flex flex-wrap items-center gap-2 text-ink-3 text-sm">
              <span className="code">{batch.batchNumber || t('noBatchNumber')}</span>
              <ExpiryCell expiresOn={batch.expiresOn} />
            </p>
          </div>
          <NumberField
            name={`lines.${index}.quantity`}
            onValue={(value) => onQuantity?.(index, value ?? 0)}
            label={t('quantityOf', { name: batchTitle(batch) })}
            help={t('ofHeld', { held: formatCount(batch.available) })}
            className="w-24 [&_label]:sr-only"
          />
          {extra?.(batch, index)}
          <IconButton label={t('removeBatch', { name: batchTitle(batch) })} size="sm" onClick={() => onRemove(index)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
