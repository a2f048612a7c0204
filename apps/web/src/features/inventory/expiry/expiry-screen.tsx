import type { StockPlace } from '@bhandar/domain/inventory';
import { Tabs } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { choiceFilter, PageHeader, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { SupplierReturnTable } from '../write-offs/return-to-supplier-table';
import { ExpiryBuckets } from './expiry-buckets';
import { ExpiryTable } from './expiry-table';
import { useExpiryPage } from './use-expiry-page';

const VIEWS = ['expiring', 'quarantine', 'suppliers'] as const;
type View = (typeof VIEWS)[number];

const LABELS = {
  expiring: 'expiring',
  quarantine: 'inQuarantine',
  suppliers: 'supplierReturns',
} as const satisfies Record<View, string>;

const NO_PLACES: readonly StockPlace[] = [];

/** Expiring stock and its value, with the actions write-off, quarantine, supplier return and destruction. */
export default function ExpiryScreen() {
  const { t } = useTranslation('inventory');
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 60_000 }).data ?? NO_PLACES;
  const tab = usePage({ scope: 'tab', filters: { view: choiceFilter(VIEWS) } });
  const page = useExpiryPage();
  const { view = 'expiring' } = tab.query;
  const { bucket, homeId } = page.query;
  return (
    <>
      <PageHeader />
      <Tabs
        label={t('expiryViews')}
        value={view}
        onValueChange={(next) => tab.setFilter('view', VIEWS.find((name) => name === next) ?? 'expiring')}
        items={VIEWS.map((name) => ({ value: name, label: t(LABELS[name]) }))}
        className="mb-4"
      />
      {view === 'expiring' ? <ExpiryBuckets homeId={homeId} bucket={bucket} /> : null}
      {view === 'suppliers' ? (
        <SupplierReturnTable />
      ) : (
        <ExpiryTable key={view} quarantine={view === 'quarantine'} page={page} places={places} />
      )}
    </>
  );
}
