import type { ProductKind } from '@bhandar/domain/catalogue';
import { Tabs } from '@bhandar/ui';
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ApprovedFigures } from './approved-figures';
import { ApprovedItems } from './approved-items';
import { StoreStockTable } from './store-stock-table';

const NO_PLACES: never[] = [];
const VIEWS = ['approved', 'stock'] as const;
/** Notifications and figures lead to the stock by its filters alone. */
const STOCK_FILTERS = { 'stock.standing': parseAsString, 'stock.expiry': parseAsString, 'stock.place': parseAsString };

/** Items approved for stores, and the actual stock in a tab of its own. */
export default function InventoryScreen({ kind }: { kind: ProductKind }) {
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  const { t } = useTranslation('inventory');
  const [chosen, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withOptions({ history: 'push' }));
  const [filters] = useQueryStates(STOCK_FILTERS);
  const isLed = chosen === null && Object.values(filters).some((value) => value !== null);
  const view = isLed ? 'stock' : (chosen ?? 'approved');
  // Kept in the address, so that the list stays when its filter is cleared.
  useEffect(() => {
    if (isLed) void setView('stock', { history: 'replace' });
  }, [isLed, setView]);
  return (
    <div key={kind}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 [&>header]:mb-0">
        <PageHeader />
        <ApprovedFigures kind={kind} />
      </div>
      <Tabs
        label={t('inventoryViews')}
        value={view}
        onValueChange={(next) => void setView(VIEWS.find((name) => name === next) ?? 'approved')}
        items={VIEWS.map((name) => ({ value: name, label: t(`view_${name}`) }))}
        className="mb-3"
      />
      {view === 'stock' ? (
        <StoreStockTable kind={kind} places={places.data ?? NO_PLACES} />
      ) : (
        <ApprovedItems kind={kind} />
      )}
    </div>
  );
}
