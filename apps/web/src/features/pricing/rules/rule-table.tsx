import type { PriceEntry } from '@bhandar/domain/pricing';
import { CircleStop } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable, keepRows, useActor, usePage, usePriceEntryLabels } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { priceListColumns } from '../prices/price-list-columns';
import { useEndPrice } from '../prices/use-end-price';

/** A store's rules with schedule, author and reason. */
export function RuleTable({ locationId }: { locationId: string }) {
  const { t } = useTranslation('pricing');
  const { role } = useActor();
  const words = usePriceEntryLabels();
  const end = useEndPrice();
  const page = usePage({ scope: 'rules' });
  const { page: at, limit } = page.query;
  const list = trpc.pricing.listPriceRules.useQuery({ locationId, page: at, limit }, keepRows);
  const columns = useMemo<Column<PriceEntry>[]>(
    () => [
      {
        id: 'rule',
        header: t('rule'),
        card: 'title',
        fixed: true,
        cell: (entry) => (
          <span>
            <span className="font-medium">{words.method(entry)}</span>
            {entry.neverBelowCost ? <span className="ml-2 text-ink-3 text-xs">{t('floor')}</span> : null}
          </span>
        ),
      },
      { id: 'for', header: t('for'), cell: (entry) => words.target(entry) },
      { id: 'holds', header: t('holds'), wrap: true, cell: (entry) => words.span(entry) },
      ...priceListColumns<PriceEntry>(t, words),
      {
        id: 'reason',
        header: t('reason'),
        wrap: true,
        cell: ({ reason, endedBy, endReason }) =>
          [
            reason,
            endedBy &&
              (endReason ? t('endedBy', { name: endedBy, reason: endReason }) : t('endedByPlain', { name: endedBy })),
          ]
            .filter(Boolean)
            .join(' · '),
      },
    ],
    [t, words],
  );
  return (
    <DataTable
      label={t('view_rules')}
      columns={columns}
      list={list}
      page={page}
      rowKey={({ id }) => id}
      rowName={(entry) => `${words.method(entry)}, ${words.target(entry)}`}
      empty={{ title: t('rulesEmpty'), description: t('rulesEmptyText') }}
      failedText={t('rulesFailed')}
      actions={(entry) =>
        role !== 'employee' && (entry.state === 'active' || entry.state === 'scheduled')
          ? [
              {
                label: t(entry.state === 'scheduled' ? 'cancelScheduled' : 'end'),
                icon: <CircleStop />,
                tone: 'danger',
                onSelect: () => void end(entry),
              },
            ]
          : []
      }
    />
  );
}
