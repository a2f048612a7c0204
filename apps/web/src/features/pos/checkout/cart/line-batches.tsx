import { allocateFirstExpiry } from '@bhandar/domain/inventory';
import { type CartLine, chosenBatchOf, lineKeyOf } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Badge } from '@bhandar/ui';
import { ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../../lib/format';
import { BatchExpiry } from '../products/expiry-tag';

/** The batches that the server will take for the quantity; a click opens the choice. */
export function LineBatches({ line, onBatches }: { line: CartLine; onBatches: (line: string) => void }) {
  const { t } = useTranslation('pos');
  const { product, quantity } = line;
  const chosen = chosenBatchOf(line);
  const known = product.batches.map((batch, index) => ({
    ...batch,
    productId: product.productId,
    available: batch.quantity,
    blocked: false,
    // The batches are already in the order in which the server takes them.
    receivedAt: String(index).padStart(4, '0'),
  }));
  const usable = chosen ? known.filter(({ batchId }) => batchId === chosen.batchId) : known;
  const taken = allocateFirstExpiry(usable, quantity, today()) ?? [];
  if (taken.length === 0) return null;
  return (
    <button
      type="button"
      aria-label={t('batchesOf', { product: titleOf(product) })}
      title={t('changeBatch')}
      onClick={() => onBatches(lineKeyOf(line))}
      className="flex min-w-0 flex-wrap items-center gap-x-2 rounded-tag text-left hover:bg-hover"
    >
      {taken.map((part, index) => {
        const batch = known.find(({ batchId }) => batchId === part.batchId);
        return (
          <span key={part.batchId} className="flex items-center gap-1 whitespace-nowrap text-ink-3 text-xs">
            {taken.length > 1 ? (
              <span className="tabular-nums">{t('batchQuantity', { count: part.quantity })}</span>
            ) : null}
            <span className={batch?.batchNumber ? 'code' : ''}>{batch?.batchNumber || t('noBatch')}</span>
            <BatchExpiry expiresOn={batch?.expiresOn ?? null} />
            {taken[index + 1] ? null : <ChevronsUpDown aria-hidden="true" className="size-3 shrink-0" />}
          </span>
        );
      })}
      {chosen ? <Badge tone="brand">{t('batchChosen')}</Badge> : null}
    </button>
  );
}
