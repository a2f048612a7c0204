import type { ProductKind } from '@bhandar/domain/catalogue';
import type { StockPlace } from '@bhandar/domain/inventory';
import { Tabs } from '@bhandar/ui';
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ApprovedFigures } from './approved-figures';
import { ApprovedItems } from './approved-items';
import { StockFigures } from './stock-figures';
import { StoreStockTable } from './store-stock-table';

const NO_PLACES: readonly StockPlace[] = [];
const VIEWS = ['stock', 'approved'] as const;
/** Notifications and figures lead to the stock by its filters alone. */
const STOCK_FILTERS = {
  'stock.standing': parseAsString,
  'stock.expiry': parseAsString,
  'stock.place': parseAsString,
  'stock.search': parseAsString,
};

/** The stock of a place, and the documented list of items approved for stores, which the plain address opens. */
export default function InventoryScreen({ kind }: { kind: ProductKind }) {
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 }).data ?? NO_PLACES;
  const { t } = useTranslation('inventory');
  const [chosen, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withOptions({ history: 'push' }));
  const [filters] = useQueryStates(STOCK_FILTERS);
  const isLed = chosen === null && Object.values(filters).some((value) => value !== null);
  const view = isLed ? 'stock' : (chosen ?? 'approved');
  const place = places.find(({ id }) => id === filters['stock.place']) ?? places[0];
  // Kept in the address, so that the list stays when its filter is cleared.
  useEffect(() => {
    if (isLed) void setView('stock', { history: 'replace' });
  }, [isLed, setView]);
  return (
    <div key={kind}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 [&>header]:mb-0">
        <PageHeader />
        {view === 'stock' ? <StockFigures kind={kind} place={place} /> : <ApprovedFigures kind={kind} />}
      </div>
      <Tabs
        label={t('inventoryViews')}
        value={view}
        onValueChange={(next) => void setView(VIEWS.find((name) => name === next) ?? 'approved')}
        items={VIEWS.map((name) => ({ value: name, label: t(`view_${name}`) }))}
        className="mb-3"
      />
      {view === 'stock' ? <StoreStockTable kind={kind} place={place} places={places} /> : <ApprovedItems kind={kind} />}
    </div>
  );
}
