import { EXPIRY_BUCKETS, type HeldBatchQuery } from '@bhandar/domain/inventory';
import { Skeleton, StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { LoadFailure, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatMoneyCompact } from '../../../lib/format';
import { heldPlaceTitle } from '../write-offs/write-off-labels';

const TONES = { expired: 'danger', '30': 'warning', '60': 'neutral', '90': 'neutral', '180': 'neutral' } as const;

/** The value of each bucket at cost, or at MRP for users who may not see costs. Each figure filters the list. */
export function ExpiryBuckets({ homeId, bucket }: { homeId: string | undefined; bucket: HeldBatchQuery['bucket'] }) {
  const { t } = useTranslation('inventory');
  const hrefTo = useHrefTo();
  const cockpit = trpc.inventory.expiryCockpit.useQuery(homeId ? { homeId } : {});
  if (cockpit.error) return <LoadFailure error={cockpit.error} retry={cockpit.refetch} title={t('heldFailed')} />;
  const shown = cockpit.data?.buckets.find((sum) => sum.bucket === bucket);
  return (
    <section aria-label={t('bucket')} className="mb-4 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-5">
        {EXPIRY_BUCKETS.map((name) => {
          const sum = cockpit.data?.buckets.find((candidate) => candidate.bucket === name);
          const href = hrefTo('expiry', { bucket: name, ...(homeId ? { homeId } : {}) });
          return sum ? (
            <StatCard
              key={name}
              label={t(`bucket_${name}`)}
              value={formatMoneyCompact(sum.costMinor ?? sum.valueAtMrpMinor)}
              hint={t('bucketHint', { batches: formatCount(sum.batches), units: formatCount(sum.units) })}
              tone={sum.batches > 0 ? TONES[name] : 'neutral'}
              {...(href ? { href } : {})}
            />
          ) : (
            <Skeleton key={name} className="h-24" />
          );
        })}
      </div>
      {shown && shown.places.length > 0 ? (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
          {shown.places.map(({ place, costMinor, valueAtMrpMinor }) => (
            <span key={place.id}>
              {heldPlaceTitle(place, t)}{' '}
              <strong className="tabular-nums">{formatMoneyCompact(costMinor ?? valueAtMrpMinor)}</strong>
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}
