import { hasGrant, isManager } from '@bhandar/domain/accounts';
import { ReturnStatus, type StockPlace, type WriteOff, WriteOffCause, WriteOffSort } from '@bhandar/domain/inventory';
import { Button } from '@bhandar/ui';
import { Check, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkAction,
  choiceFilter,
  DataTable,
  keepRows,
  openStores,
  PageHeader,
  textFilter,
  useActor,
  useLinkedAct,
  usePage,
  usePastStoreOptions,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { useWriteOffActions } from './use-write-off-actions';
import { writeOffColumns } from './write-off-columns';
import { WriteOffDialog } from './write-off-dialog';
import { WriteOffLines } from './write-off-lines';

const NO_PLACES: readonly StockPlace[] = [];

export default function WriteOffScreen() {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const showsCost = hasGrant(actor, 'seeCost');
  const [creating, setCreating] = useState(false);
  useLinkedAct('new', () => setCreating(true));
  const utils = trpc.useUtils();
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 60_000 }).data ?? NO_PLACES;
  const placeOptions = usePastStoreOptions(places);
  const page = usePage({
    sorts: WriteOffSort.options,
    defaultSort: { by: 'requestedAt', direction: 'desc' },
    filters: {
      status: choiceFilter(ReturnStatus.options),
      cause: choiceFilter(WriteOffCause.options),
      homeId: textFilter,
    },
  });
  const list = trpc.inventory.listWriteOffs.useQuery(page.query, keepRows);
  const { post, remove } = useWriteOffActions();
  const bulkPost: BulkAction<WriteOff> = {
    label: t('postWriteOff'),
    letter: 'p',
    icon: <Check />,
    skip: ({ mayPost }) => (mayPost ? undefined : t('notToPost')),
    each: ({ id }) => utils.client.inventory.postWriteOff.mutate({ writeOffId: id }),
    done: (count) => t('writeOffsPosted', { count }),
    after: () => utils.inventory.invalidate(),
  };
  const showsPlace = places.length > 1;
  const columns = useMemo(() => writeOffColumns(t, { showsPlace, showsCost }), [t, showsPlace, showsCost]);
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <Button variant="primary" icon={<Plus />} disabled={places.length === 0} onClick={() => setCreating(true)}>
            {t('newWriteOff')}
          </Button>
        }
      />
      <DataTable
        label={t('writeOffs')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.inventory.listWriteOffs.query({ ...page.query, ...at })}
        bulk={isManager(actor) && hasGrant(actor, 'postWriteOff') ? [bulkPost] : undefined}
        rowKey={(row) => row.id}
        rowName={(row) => row.voucher}
        searchLabel={t('searchWriteOffs')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: ReturnStatus.options.map((value) => ({ value, label: t(`writeOffStatus_${value}`) })),
          },
          {
            key: 'cause',
            label: t('writeOffCause'),
            options: WriteOffCause.options.map((value) => ({ value, label: t(`cause_${value}`) })),
          },
          ...(showsPlace
            ? [
                {
                  key: 'homeId' as const,
                  label: t('place'),
                  options: placeOptions,
                },
              ]
            : []),
        ]}
        empty={{ title: t('noWriteOffs'), noMatchTitle: t('noWriteOffsFound'), description: t('noWriteOffsText') }}
        loadingText={t('loadingWriteOffs')}
        failedText={t('writeOffsFailed')}
        expand={(row) => <WriteOffLines writeOff={row} />}
        actions={(row) => [
          ...(row.mayPost ? [{ label: t('postWriteOff'), icon: <Check />, onSelect: () => post(row) }] : []),
          ...(row.mayVoid
            ? [
                {
                  label: t('deleteWriteOff'),
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => void remove(row),
                },
              ]
            : []),
        ]}
      />
      {creating && places.length > 0 ? (
        <WriteOffDialog places={openStores(places)} onClose={() => setCreating(false)} />
      ) : null}
    </>
  );
}
