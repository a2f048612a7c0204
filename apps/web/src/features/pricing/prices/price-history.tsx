import { type PriceEntry, type PriceEntryStatus, priceEntryStatus } from '@bhandar/domain/pricing';
import { Badge, Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { PRICE_STATUS_TONES, QueryState, useActor, usePriceEntryLabels } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatMoney } from '../../../lib/format';
import { useEndPrice } from './use-end-price';

/** All prices and rules of a product at a store, newest first. */
export function PriceHistory({ locationId, productId }: { locationId: string; productId: string }) {
  const { t } = useTranslation('pricing');
  const query = trpc.pricing.listPrices.useQuery({ locationId, productId });
  return (
    <section aria-labelledby="price-history" className="mt-2 flex flex-col gap-2">
      <h3 id="price-history" className="font-semibold">
        {t('history')}
      </h3>
      <QueryState query={query} failedText={t('historyFailed')} skeleton={<span />}>
        {({ entries, product }) =>
          entries.length === 0 ? (
            <p className="text-ink-3">{t('historyEmpty')}</p>
          ) : (
            <ol className="divide-y divide-line rounded-control border border-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} status={priceEntryStatus(entry, product.price)} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </section>
  );
}

function Entry({ entry, status }: { entry: PriceEntry; status: PriceEntryStatus }) {
  const { t } = useTranslation('pricing');
  const { role } = useActor();
  const words = usePriceEntryLabels();
  const end = useEndPrice();
  const { state, beforeMinor, reason, createdBy, createdAt, endedBy, endReason } = entry;
  const open = state === 'active' || state === 'scheduled';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold tabular-nums">{words.method(entry)}</span>
          <Badge tone={PRICE_STATUS_TONES[status]}>{words.status(status)}</Badge>
          {beforeMinor === null ? null : (
            <span className="text-ink-3 text-sm tabular-nums">{t('was', { price: formatMoney(beforeMinor) })}</span>
          )}
        </p>
        {entry.scope === 'product' ? null : <p className="text-ink-2 text-sm">{words.target(entry)}</p>}
        <p className="text-ink-2 text-sm">{words.span(entry)}</p>
        <p className="text-ink-3 text-sm">
          {[t('by', { name: createdBy, day: formatInstant(createdAt) }), reason].filter(Boolean).join(' · ')}
        </p>
        {endedBy ? (
          <p className="text-ink-3 text-sm">
            {endReason ? t('endedBy', { name: endedBy, reason: endReason }) : t('endedByPlain', { name: endedBy })}
          </p>
        ) : null}
      </div>
      {open && role !== 'employee' ? (
        <Button size="sm" onClick={() => void end(entry)}>
          {t(state === 'scheduled' ? 'cancelScheduled' : 'end')}
        </Button>
      ) : null}
    </li>
  );
}
