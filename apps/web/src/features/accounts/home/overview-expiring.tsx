import type { StockPlace, StoreStock } from '@bhandar/domain/inventory';
import { daysUntil } from '@bhandar/domain/shared';
import { ExpiryTag, LabelTag, railStyle } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDate, formatExpiry, today } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { useShelfLife } from '../../../lib/use-shelf-life';
import { OverviewPanel } from './overview-panel';

const SHOWN = 6;

interface EndingBatch {
  id: string;
  place: StockPlace;
  product: StoreStock;
  batchNumber: string;
  onHand: number;
  expiresOn: string;
}

/** A product also has batches that end later or have ended: only the ones that can still be sold in time count here. */
function endingBatches(place: StockPlace, products: readonly StoreStock[], nearDays: number): EndingBatch[] {
  return products.flatMap((product) =>
    product.batches.flatMap(({ batchId, batchNumber, onHand, expiresOn }) => {
      const days = expiresOn === null ? -1 : daysUntil(expiresOn, today());
      return expiresOn !== null && onHand > 0 && days >= 0 && days <= nearDays
        ? [{ id: `${place.id} ${batchId}`, place, product, batchNumber, onHand, expiresOn }]
        : [];
    }),
  );
}

interface ExpiringFirstProps {
  places: readonly StockPlace[];
  /** Whether the user has several places, so that the list must name its own. */
  namesPlaces: boolean;
}

/** Batches close to expiry at all places, soonest first. */
export function ExpiringFirst({ places, namesPlaces }: ExpiringFirstProps) {
  const { t } = useTranslation('accounts');
  const shelfLife = useShelfLife();
  const hrefTo = useHrefTo();
  const { expiryNearDays } = useThresholds();
  const lists = trpc.useQueries((ask) =>
    places.map(({ id }) => ask.inventory.listStoreStock({ locationId: id, expiry: 'near', sort: 'expiry', limit: 25 })),
  );
  if (lists.some(({ isError }) => isError)) return null;
  const [only, ...others] = places;
  const isSeveral = others.length > 0;
  const loaded = lists.every(({ data }) => data !== undefined);
  const batches = places
    .flatMap((place, index) => endingBatches(place, lists[index]?.data?.data ?? [], expiryNearDays))
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn))
    .slice(0, SHOWN);
  return (
    <OverviewPanel
      title={only && namesPlaces && !isSeveral ? t('expiringFirstAt', { place: only.name }) : t('expiringFirst')}
      allHref={isSeveral ? hrefTo('expiry') : hrefTo('pharmacyInventory', { 'stock.expiry': 'near' })}
      rows={loaded ? batches : undefined}
      emptyText={t('noExpiring', { days: formatCount(expiryNearDays) })}
      rowKey={(batch) => batch.id}
    >
      {({ place, product, batchNumber, onHand, expiresOn }) => {
        const tone = shelfLife(expiresOn);
        const screen = product.kind === 'pharmacy' ? 'pharmacyInventory' : 'nonPharmacyInventory';
        return (
          <AppLink
            href={
              hrefTo(screen, { 'stock.search': product.name, ...(isSeveral ? { 'stock.place': place.id } : {}) }) ?? '#'
            }
            className="rail flex items-center gap-4 px-4 py-2.5 hover:bg-hover"
            style={railStyle(tone)}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {product.name} <span className="font-regular text-ink-2">{product.strength}</span>
              </span>
              <span className="flex items-center gap-2 text-ink-3 text-sm tabular-nums">
                {batchNumber ? <LabelTag>{batchNumber}</LabelTag> : null}
                {t('onHand', { total: formatCount(onHand) })}
              </span>
              {isSeveral ? <span className="block truncate text-ink-3 text-sm">{place.name}</span> : null}
            </span>
            <span className="flex shrink-0 flex-col items-end gap-0.5" title={formatDate(expiresOn)}>
              <ExpiryTag tone={tone}>{formatExpiry(expiresOn)}</ExpiryTag>
              <span className="text-ink-3 text-xs">{t('daysLeft', { count: daysUntil(expiresOn, today()) })}</span>
            </span>
          </AppLink>
        );
      }}
    </OverviewPanel>
  );
}
