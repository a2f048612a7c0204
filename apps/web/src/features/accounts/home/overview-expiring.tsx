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
  product: StoreStock;
  batchNumber: string;
  onHand: number;
  expiresOn: string;
}

/** A product also has batches that end later or have ended: only the ones that can still be sold in time count here. */
function endingBatches(products: readonly StoreStock[], now: string, nearDays: number): EndingBatch[] {
  return products
    .flatMap((product) =>
      product.batches.flatMap(({ batchId, batchNumber, onHand, expiresOn }) => {
        const days = expiresOn === null ? -1 : daysUntil(expiresOn, now);
        return expiresOn !== null && onHand > 0 && days >= 0 && days <= nearDays
          ? [{ id: batchId, product, batchNumber, onHand, expiresOn }]
          : [];
      }),
    )
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn))
    .slice(0, SHOWN);
}

interface ExpiringFirstProps {
  place: StockPlace | undefined;
  /** Whether the user has several places, so that the list must name its own. */
  namesPlaces: boolean;
}

/** Batches close to expiry, soonest first. */
export function ExpiringFirst({ place, namesPlaces }: ExpiringFirstProps) {
  const { t } = useTranslation('accounts');
  const shelfLife = useShelfLife();
  const hrefTo = useHrefTo();
  const { expiryNearDays } = useThresholds();
  const list = trpc.inventory.listStoreStock.useQuery({
    locationId: place?.id,
    expiry: 'near',
    sort: 'expiry',
    limit: 25,
  });
  if (list.isError) return null;
  const now = today();
  return (
    <OverviewPanel
      title={place && namesPlaces ? t('expiringFirstAt', { place: place.name }) : t('expiringFirst')}
      allHref={hrefTo('pharmacyInventory', { 'stock.expiry': 'near' })}
      rows={list.data && endingBatches(list.data.data, now, expiryNearDays)}
      emptyText={t('noExpiring', { days: formatCount(expiryNearDays) })}
      rowKey={(batch) => batch.id}
    >
      {({ product, batchNumber, onHand, expiresOn }) => {
        const tone = shelfLife(expiresOn, now);
        const screen = product.kind === 'pharmacy' ? 'pharmacyInventory' : 'nonPharmacyInventory';
        return (
          <AppLink
            href={hrefTo(screen, { 'stock.search': product.name }) ?? '#'}
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
            </span>
            <span className="flex shrink-0 flex-col items-end gap-0.5" title={formatDate(expiresOn)}>
              <ExpiryTag tone={tone}>{formatExpiry(expiresOn)}</ExpiryTag>
              <span className="text-ink-3 text-xs">{t('daysLeft', { count: daysUntil(expiresOn, now) })}</span>
            </span>
          </AppLink>
        );
      }}
    </OverviewPanel>
  );
}
