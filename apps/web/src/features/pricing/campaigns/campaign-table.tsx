import type { PriceCampaign } from '@bhandar/domain/pricing';
import { CircleStop } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  DataTable,
  keepRows,
  useConfirm,
  useMutationToast,
  usePage,
  usePriceEntryLabels,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { priceListColumns } from '../prices/price-list-columns';

/** Bulk changes of a store; each can be ended as a whole. */
export function CampaignTable({ locationId }: { locationId: string }) {
  const { t } = useTranslation('pricing');
  const page = usePage({ scope: 'campaigns' });
  const { page: at, limit } = page.query;
  const list = trpc.pricing.listPriceCampaigns.useQuery({ locationId, page: at, limit }, keepRows);
  const words = usePriceEntryLabels();
  const end = useEndCampaign(locationId);
  const columns = useMemo<Column<PriceCampaign>[]>(
    () => [
      {
        id: 'reason',
        header: t('campaign'),
        card: 'title',
        fixed: true,
        cell: ({ reason }) => <span className="font-medium">{reason || t('unnamed')}</span>,
      },
      { id: 'prices', header: t('prices'), align: 'end', cell: ({ prices }) => formatCount(prices) },
      {
        id: 'holds',
        header: t('holds'),
        wrap: true,
        cell: ({ startsAt, endsAt, endedAt }) => words.span({ startsAt, untilAt: endedAt ?? endsAt }),
      },
      ...priceListColumns<PriceCampaign>(t, words),
    ],
    [t, words],
  );
  return (
    <DataTable
      label={t('view_campaigns')}
      columns={columns}
      list={list}
      page={page}
      rowKey={({ id }) => id}
      rowName={({ reason }) => reason || t('unnamed')}
      empty={{ title: t('campaignsEmpty'), description: t('campaignsEmptyText') }}
      failedText={t('campaignsFailed')}
      actions={(campaign) =>
        campaign.state === 'active' || campaign.state === 'scheduled'
          ? [
              {
                label: t('endCampaign'),
                icon: <CircleStop />,
                tone: 'danger',
                onSelect: () => void end(campaign),
              },
            ]
          : []
      }
    />
  );
}

function useEndCampaign(locationId: string) {
  const { t } = useTranslation('pricing');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const end = trpc.pricing.endPriceCampaign.useMutation(toasts({ success: t('ended'), failure: t('endFailed') }));
  return async ({ id, prices, state }: PriceCampaign) => {
    const sure = await confirm({
      title: t('endCampaignTitle', { count: prices }),
      description: t(state === 'scheduled' ? 'cancelText' : 'endText'),
      confirmLabel: t('endCampaign'),
      tone: 'danger',
    });
    if (!sure) return;
    await end.mutateAsync({ id, locationId }).catch(() => undefined);
    await Promise.all([utils.pricing.invalidate(), utils.pos.invalidate()]);
  };
}
