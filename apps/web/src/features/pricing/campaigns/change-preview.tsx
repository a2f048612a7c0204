import { type PreviewedPrice, type PriceCounts, PriceVerdict } from '@bhandar/domain/pricing';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, Button, type Tone } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceFilter, csvPercent, DataTable, keepRows, UnitCost, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { currencySign, formatCount } from '../../../lib/format';
import { costText, money, productLine } from '../prices/price-columns';
import { nextText, percentText } from '../prices/price-labels';
import { COUNTED, type requestOf } from './change-form';

const TONES: Record<PriceVerdict, Tone> = {
  change: 'ok',
  same: 'neutral',
  aboveMrp: 'danger',
  belowCost: 'danger',
  noBase: 'warning',
};

interface ChangePreviewProps {
  request: ReturnType<typeof requestOf>;
  severalStores: boolean;
  busy: boolean;
}

/** Old and new price of every affected product, with counts by result. */
export function ChangePreview({ request, severalStores, busy }: ChangePreviewProps) {
  const { t } = useTranslation('pricing');
  const utils = trpc.useUtils();
  const page = usePage({ filters: { only: choiceFilter(PriceVerdict.options) } });
  const query = { ...request, ...page.query } as Parameters<typeof utils.client.pricing.previewPrices.query>[0];
  const list = trpc.pricing.previewPrices.useQuery(query, { ...keepRows, enabled: request !== undefined });
  const counts = useCounts(request, list.isSuccess && !list.isPlaceholderData);
  const columns = useMemo(() => previewColumns(t, severalStores), [t, severalStores]);
  const heading = <h2 className="title text-xl">{t('preview')}</h2>;
  return (
    <section aria-label={t('preview')} className="mt-3 flex flex-col gap-3">
      {request ? (
        <DataTable
          label={t('preview')}
          columns={columns}
          list={list}
          page={page}
          fetchPage={(at) => utils.client.pricing.previewPrices.query({ ...query, ...at })}
          rowKey={({ locationId, productId }) => `${locationId} ${productId}`}
          rowName={titleOf}
          lead={heading}
          toolbar={
            counts ? (
              <>
                <Skipped counts={counts} />
                <Button type="submit" form="change-prices" variant="primary" busy={busy} disabled={counts.change === 0}>
                  {t('apply', { count: counts.change })}
                </Button>
              </>
            ) : list.isSuccess ? (
              <p role="status" className="text-ink-3 text-sm">
                {t('counting')}
              </p>
            ) : null
          }
          filters={[
            {
              key: 'only',
              label: t('filterVerdict'),
              options: PriceVerdict.options.map((value) => ({
                value,
                label: t(`verdict_${value}`),
                ...(counts ? { count: counts[value] } : {}),
              })),
            },
          ]}
          empty={{ title: t('previewEmpty'), description: t('previewEmptyText') }}
          failedText={t('previewFailed')}
        />
      ) : (
        <>
          {heading}
          <p className="text-ink-3">{t('previewWait')}</p>
        </>
      )}
    </section>
  );
}

const SKIPPED = ['same', 'aboveMrp', 'belowCost', 'noBase'] as const;

export const skippedOf = (counts: PriceCounts): number => SKIPPED.reduce((sum, verdict) => sum + counts[verdict], 0);

/** How many products keep their price, and why. */
function Skipped({ counts }: { counts: PriceCounts }) {
  const { t } = useTranslation('pricing');
  const reasons = SKIPPED.filter((verdict) => counts[verdict] > 0);
  if (reasons.length === 0) return null;
  const count = skippedOf(counts);
  return (
    <p className="text-ink-2 text-sm tabular-nums">
      {[
        t('skipped', { count, shown: formatCount(count) }),
        ...reasons.map((verdict) => `${t(`verdict_${verdict}`)} ${formatCount(counts[verdict])}`),
      ].join(' · ')}
    </p>
  );
}

/** The counts look at every price, so they are requested after the rows: in one batch the rows would wait for them. */
function useCounts(request: ChangePreviewProps['request'], shown: boolean): PriceCounts | undefined {
  const asked = request as Parameters<typeof trpc.pricing.countPrices.useQuery>[0];
  const counted = trpc.pricing.countPrices.useQuery(asked, { enabled: shown && request !== undefined, ...COUNTED });
  return request ? counted.data : undefined;
}

function previewColumns(
  t: ReturnType<typeof useTranslation<'pricing'>>['t'],
  store: boolean,
): Column<PreviewedPrice>[] {
  const sign = currencySign();
  return [
    { id: 'product', header: t('product'), card: 'title', fixed: true, csv: titleOf, cell: productLine },
    ...(store ? [{ id: 'store', header: t('store'), cell: ({ storeName }: PreviewedPrice) => storeName }] : []),
    {
      id: 'mrp',
      header: t('mrp', { sign }),
      align: 'end',
      card: 'hidden',
      cell: ({ ceilingMinor }) => money(ceilingMinor),
    },
    {
      id: 'cost',
      header: t('cost', { sign }),
      align: 'end',
      card: 'hidden',
      csv: ({ unitCost }) => costText(unitCost),
      cell: ({ unitCost }) => <UnitCost of={unitCost} />,
    },
    { id: 'old', header: t('oldPrice', { sign }), align: 'end', cell: ({ price }) => money(price.unitPriceMinor) },
    {
      id: 'new',
      header: t('newPriceColumn', { sign }),
      align: 'end',
      cell: ({ newPriceMinor, verdict }) => (
        <span className={verdict === 'change' ? 'font-semibold' : 'text-ink-3'}>{money(newPriceMinor)}</span>
      ),
    },
    {
      id: 'margin',
      header: t('margin'),
      align: 'end',
      card: 'hidden',
      csv: ({ newMargin }) => csvPercent(newMargin),
      cell: ({ margin, newMargin, verdict }) => (
        <>
          {verdict === 'change' ? <span className="text-ink-3">{`${percentText(margin)} → `}</span> : null}
          {percentText(newMargin)}
        </>
      ),
    },
    {
      id: 'markup',
      header: t('markup'),
      align: 'end',
      card: 'hidden',
      optional: true,
      csv: ({ newMarkup }) => csvPercent(newMarkup),
      cell: ({ newMarkup }) => percentText(newMarkup),
    },
    {
      id: 'verdict',
      header: t('verdict'),
      card: 'aside',
      cell: ({ verdict, underCost, nextAt, nextPriceMinor }) => (
        <span className="inline-flex items-center gap-1.5">
          <Badge tone={TONES[verdict]}>{t(`verdict_${verdict}`)}</Badge>
          {nextAt ? <span className="text-ink-3 text-xs">{nextText(t, { nextAt, nextPriceMinor })}</span> : null}
          {verdict === 'change' && underCost ? <Badge tone="warning">{t('belowCost')}</Badge> : null}
        </span>
      ),
    },
  ];
}
