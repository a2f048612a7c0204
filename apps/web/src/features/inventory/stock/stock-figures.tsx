import type { ProductKind } from '@bhandar/domain/catalogue';
import type { StockPlace } from '@bhandar/domain/inventory';
import { useTranslation } from 'react-i18next';
import { keepRows } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatMoney } from '../../../lib/format';
import { InventoryFigure } from './inventory-figure';

/** A location's whole stock; what cannot be sold is counted apart. */
export function StockFigures({ kind, place }: { kind: ProductKind; place: StockPlace | undefined }) {
  const { t } = useTranslation('inventory');
  const totals = trpc.inventory.stockTotals.useQuery(
    { kind, locationId: place?.id },
    { ...keepRows, enabled: place !== undefined },
  ).data;
  const money = (minor: number | undefined) => (minor === undefined ? '–' : formatMoney(minor));
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline gap-x-5 text-sm max-sm:grid max-sm:w-full max-sm:grid-cols-3 max-sm:items-stretch max-sm:gap-2">
      <InventoryFigure
        label={t('productsInStock')}
        value={totals ? formatCount(totals.products) : '–'}
        hint={t('productsInStockHint')}
      />
      <InventoryFigure label={t('sellableValue')} value={money(totals?.sellableMinor)} hint={t('sellableValueHint')} />
      {totals && totals.reservedMinor > 0 ? (
        <InventoryFigure label={t('reserved')} value={money(totals.reservedMinor)} hint={t('reservedValueHint')} />
      ) : null}
      <InventoryFigure
        label={t('unsellableValue')}
        value={money(totals?.unsellableMinor)}
        hint={t('unsellableValueHint')}
        alarming={totals !== undefined && totals.unsellableMinor > 0}
      />
    </dl>
  );
}
