import type { HeldAtStore } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { LabelTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatExpiry } from '../../../lib/format';

/** The units and orders that are in a person's name at one store. */
export function HeldGoods({ held: { store, goods, orders } }: { held: HeldAtStore }) {
  const { t } = useTranslation('accounts');
  const units = (quantity: number) => t('heldUnits', { count: quantity, units: formatCount(quantity) });
  return (
    <div className="flex flex-col gap-1">
      <div className="text-ink-2 text-sm">{`${store.name}, ${store.city}`}</div>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {goods.map((product) => (
          <li key={product.productId} className="flex justify-between gap-4 py-2">
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <span className="font-medium">{titleOf(product)}</span>
              {product.batches.map(({ batchNumber, expiresOn }) =>
                batchNumber ? (
                  <LabelTag key={`${batchNumber} ${expiresOn}`}>
                    {`${batchNumber} ${formatExpiry(expiresOn)}`.trim()}
                  </LabelTag>
                ) : null,
              )}
            </span>
            <span className="shrink-0 tabular-nums">{units(product.quantity)}</span>
          </li>
        ))}
        {orders.map(({ orderId, voucher, status, quantity }) => (
          <li key={orderId} className="flex justify-between gap-4 py-2">
            <span>{t(status === 'pending' ? 'heldPendingOrder' : 'heldApprovedOrder', { voucher })}</span>
            <span className="shrink-0 tabular-nums">{units(quantity)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
