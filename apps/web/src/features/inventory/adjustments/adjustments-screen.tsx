import { hasGrant, isManager } from '@bhandar/domain/accounts';
import { type Adjustment, AdjustmentReason } from '@bhandar/domain/inventory';
import { Badge, Button } from '@bhandar/ui';
import { PackageCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  choiceFilter,
  DataTable,
  flagFilter,
  keepRows,
  openStores,
  PageHeader,
  useActor,
  useLinkedAct,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { currencySign, formatAmount } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { createdColumns } from '../document-columns';
import { AdjustedGoods, signedCount } from './adjusted-goods';
import { AdjustmentForm } from './adjustment-form';
import { SettleTransitDialog } from './settle-transit-dialog';

const isUnsettled = ({ reason, settlement }: Adjustment) => reason === 'transit' && settlement === null;

/** Manual stock adjustments, newest first, with their value at cost. */
export default function AdjustmentsScreen() {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const adjusts = hasGrant(actor, 'adjustStock');
  const page = usePage({
    sorts: ['createdAt'],
    defaultSort: { by: 'createdAt', direction: 'desc' },
    filters: { reason: choiceFilter(AdjustmentReason.options), unsettled: flagFilter },
  });
  const utils = trpc.useUtils();
  const list = trpc.inventory.listAdjustments.useQuery(page.query, keepRows);
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  const [adding, setAdding] = useState(false);
  useLinkedAct('new', () => setAdding(adjusts));
  const [settling, setSettling] = useState<Adjustment>();
  const columns = useMemo<Column<Adjustment>[]>(
    () => [
      {
        id: 'voucher',
        header: t('voucher'),
        card: 'title',
        cell: (row) => <span className="font-medium">{row.voucher}</span>,
      },
      {
        id: 'reason',
        header: t('adjustReason'),
        card: 'aside',
        cell: (row) => (
          <span className="flex flex-wrap gap-1">
            <Badge tone={row.reason === 'found' ? 'ok' : row.reason === 'correction' ? 'neutral' : 'warning'}>
              {t(`adjustReason_${row.reason}`)}
            </Badge>
            {isUnsettled(row) ? <Badge tone="danger">{t('unsettled')}</Badge> : null}
          </span>
        ),
      },
      { id: 'place', header: t('place'), cell: (row) => placeTitle(row.place) },
      {
        id: 'units',
        header: t('movedUnits'),
        align: 'end',
        cell: (row) => signedCount(row.lines.reduce((sum, { change }) => sum + change, 0)),
      },
      {
        id: 'value',
        header: t('valueAtCost', { sign: currencySign() }),
        align: 'end',
        cell: (row) => (row.valueMinor === null ? '–' : formatAmount(row.valueMinor)),
      },
      ...createdColumns<Adjustment>(t, 'createdAt', ({ createdAt, createdBy }) => ({ at: createdAt, by: createdBy })),
    ],
    [t],
  );
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          adjusts ? (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t('newAdjustment')}
            </Button>
          ) : null
        }
      />
      <DataTable
        label={t('adjustments')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.inventory.listAdjustments.query({ ...page.query, ...at })}
        rowKey={(row) => row.id}
        rowName={(row) => row.voucher}
        searchLabel={t('searchAdjustments')}
        filters={[
          {
            key: 'reason',
            label: t('adjustReason'),
            options: AdjustmentReason.options.map((value) => ({ value, label: t(`adjustReason_${value}`) })),
          },
          { key: 'unsettled', label: t('settlementState'), options: [{ value: true, label: t('unsettledOnly') }] },
        ]}
        empty={{ title: t('noAdjustments'), description: t('noAdjustmentsText') }}
        failedText={t('adjustmentsFailed')}
        expand={(row) => <AdjustedGoods adjustment={row} />}
        actions={(row) =>
          adjusts && isManager(actor) && isUnsettled(row)
            ? [{ label: t('settle'), icon: <PackageCheck />, onSelect: () => setSettling(row) }]
            : []
        }
      />
      {settling ? <SettleTransitDialog adjustment={settling} onClose={() => setSettling(undefined)} /> : null}
      {adding && places.data ? (
        <AdjustmentForm places={openStores(places.data)} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}
