import { hasGrant } from '@bhandar/domain/accounts';
import { CountStatus, type CountSummary } from '@bhandar/domain/inventory';
import { Badge, Button } from '@bhandar/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  choiceFilter,
  DataTable,
  keepRows,
  openStores,
  PageHeader,
  useActor,
  useLinkedAct,
  useOpenRow,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { placeTitle } from '../../../lib/place-title';
import { createdColumns, voucherColumn } from '../document-columns';
import { COUNT_TONES } from './count-labels';
import { StartCountDialog } from './count-start-dialog';
import { CountView } from './count-view';

/** The list of stock counts, or the open one. */
export default function CountsScreen() {
  const { openId, open, close } = useOpenRow('count');
  return openId ? <CountView countId={openId} onBack={close} /> : <CountList onOpen={open} />;
}

function CountList({ onOpen }: { onOpen: (countId: string) => void }) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const page = usePage({
    sorts: ['startedAt'],
    defaultSort: { by: 'startedAt', direction: 'desc' },
    filters: { status: choiceFilter(CountStatus.options) },
  });
  const utils = trpc.useUtils();
  const list = trpc.inventory.listCounts.useQuery(page.query, keepRows);
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  const [starting, setStarting] = useState(false);
  const counts = hasGrant(actor, 'countStock');
  useLinkedAct('new', () => setStarting(counts));
  const columns = useMemo<Column<CountSummary>[]>(
    () => [
      voucherColumn(t, onOpen),
      {
        id: 'status',
        header: t('status'),
        card: 'aside',
        cell: (row) => <Badge tone={COUNT_TONES[row.status]}>{t(`countStatus_${row.status}`)}</Badge>,
      },
      { id: 'place', header: t('place'), cell: (row) => placeTitle(row.place) },
      { id: 'scope', header: t('countScope'), cell: (row) => row.category ?? t('countEverything') },
      {
        id: 'progress',
        header: t('countedUnits'),
        cell: (row) => t('countProgress', { counted: row.countedCount, total: row.lineCount }),
      },
      ...createdColumns<CountSummary>(t, 'startedAt', ({ started }) => started),
    ],
    [t, onOpen],
  );
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          counts ? (
            <Button variant="primary" onClick={() => setStarting(true)}>
              {t('newCount')}
            </Button>
          ) : null
        }
      />
      <DataTable
        label={t('counts')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.inventory.listCounts.query({ ...page.query, ...at })}
        rowKey={(row) => row.id}
        rowName={(row) => row.voucher}
        searchLabel={t('searchCounts')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: CountStatus.options.map((value) => ({ value, label: t(`countStatus_${value}`) })),
          },
        ]}
        empty={{ title: t('noCounts'), description: t('noCountsText') }}
        failedText={t('countsFailed')}
        onOpen={(row) => onOpen(row.id)}
      />
      {starting && places.data ? (
        <StartCountDialog
          places={openStores(places.data)}
          onStarted={(count) => onOpen(count.id)}
          onClose={() => setStarting(false)}
        />
      ) : null}
    </>
  );
}
