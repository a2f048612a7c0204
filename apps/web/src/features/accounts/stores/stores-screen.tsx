import { STORE_SORTS, STORE_STATES, type StoreRecord } from '@bhandar/domain/accounts';
import { Button } from '@bhandar/ui';
import { DoorClosed, DoorOpen, Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choiceFilter,
  DataTable,
  keepRows,
  PageHeader,
  type RowAction,
  useLinkedAct,
  useMutationToast,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { placeTitle } from '../../../lib/place-title';
import { CloseStoreDialog } from './close-store-dialog';
import { storeColumns } from './store-columns';
import { AddStoreDialog, RenameStoreDialog } from './store-dialogs';

const FILTERS = { state: choiceFilter(STORE_STATES) };

type Open = { act: 'add' } | { act: 'rename' | 'close'; store: StoreRecord };

export default function StoresScreen() {
  const { t } = useTranslation('stores');
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>();
  useLinkedAct('new', () => setOpen({ act: 'add' }));
  const page = usePage({ sorts: STORE_SORTS, defaultSort: { by: 'name', direction: 'asc' }, filters: FILTERS });
  const list = trpc.accounts.listStoresToManage.useQuery(page.query, keepRows);
  const columns = useMemo(() => storeColumns(t), [t]);
  const reopen = useReopen();
  const close = () => setOpen(undefined);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ act: 'add' })}>
      {t('addStore')}
    </Button>
  );

  const actionsOf = (store: StoreRecord): RowAction[] => [
    { label: t('rename'), icon: <Pencil />, onSelect: () => setOpen({ act: 'rename', store }) },
    store.closedAt === null
      ? { label: t('close'), icon: <DoorClosed />, tone: 'danger', onSelect: () => setOpen({ act: 'close', store }) }
      : { label: t('reopen'), icon: <DoorOpen />, onSelect: () => reopen(store) },
  ];

  return (
    <>
      <PageHeader count={list.data?.totalItems} actions={add} />
      <DataTable
        label={t('stores')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.accounts.listStoresToManage.query({ ...page.query, ...at })}
        rowKey={({ id }) => id}
        rowName={placeTitle}
        searchLabel={t('searchStores')}
        filters={[
          {
            key: 'state',
            label: t('state'),
            options: STORE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
          },
        ]}
        empty={{ title: t('noStores'), description: t('noStoresText'), action: add }}
        loadingText={t('loadingStores')}
        failedText={t('loadFailed')}
        actions={actionsOf}
      />
      {open?.act === 'add' && <AddStoreDialog onClose={close} />}
      {open?.act === 'rename' && <RenameStoreDialog store={open.store} onClose={close} />}
      {open?.act === 'close' && <CloseStoreDialog store={open.store} onClose={close} />}
    </>
  );
}

function useReopen() {
  const { t } = useTranslation('stores');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const setOpen = trpc.accounts.setStoreOpen.useMutation();
  return ({ id, name }: StoreRecord) =>
    setOpen.mutate(
      { id, open: true },
      {
        ...toasts({ success: t('reopened', { name }), failure: t('reopenFailed') }),
        onSettled: () => utils.accounts.invalidate(),
      },
    );
}
