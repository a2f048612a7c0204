import { SUPPLIER_SORTS, type Supplier } from '@bhandar/domain/purchasing';
import { Button } from '@bhandar/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DataTable,
  keepRows,
  PageHeader,
  useActor,
  useBulkDelete,
  useDeletion,
  useLinkedAct,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { supplierColumns } from './supplier-columns';
import { CreateSupplierDialog, EditSupplierDialog } from './supplier-dialog';

/** The warehouse's suppliers. An admin can read them, the warehouse can edit them. */
export default function SuppliersScreen() {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const writes = role === 'superadmin';
  const [editing, setEditing] = useState<Supplier | 'new'>();
  useLinkedAct('new', () => setEditing(writes ? 'new' : undefined));
  const page = usePage({ sorts: SUPPLIER_SORTS });
  const utils = trpc.useUtils();
  const list = trpc.purchasing.listSuppliers.useQuery(page.query, keepRows);
  const remove = useRemoveSupplier();
  const bulkDelete = useBulkDelete<Supplier>({
    each: ({ id }) => utils.client.purchasing.removeSupplier.mutate({ id }),
    restore: ({ id }) => utils.client.purchasing.restoreSupplier.mutate({ id }),
    after: () => Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]),
  });
  const columns = useMemo(() => supplierColumns(t), [t]);
  const close = () => setEditing(undefined);
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          writes ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
              {t('newSupplier')}
            </Button>
          ) : null
        }
      />
      <DataTable
        label={t('suppliers')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.purchasing.listSuppliers.query({ ...page.query, ...at })}
        bulk={writes ? [bulkDelete] : undefined}
        rowKey={(supplier) => supplier.id}
        rowName={(supplier) => supplier.name}
        searchLabel={t('searchSuppliers')}
        empty={{ title: t('noSuppliers'), noMatchTitle: t('noSuppliers'), description: t('noSuppliersText') }}
        loadingText={t('loadingSuppliers')}
        failedText={t('suppliersFailed')}
        {...(writes
          ? {
              actions: (supplier: Supplier) => [
                { label: t('supplierEdit'), icon: <Pencil />, onSelect: () => setEditing(supplier) },
                {
                  label: t('supplierDelete'),
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => void remove(supplier),
                },
              ],
            }
          : {})}
      />
      {editing === 'new' ? <CreateSupplierDialog onClose={close} /> : null}
      {editing && editing !== 'new' ? <EditSupplierDialog supplier={editing} onClose={close} /> : null}
    </>
  );
}

function useRemoveSupplier(): (supplier: Supplier) => Promise<void> {
  const { t } = useTranslation('purchasing');
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const remove = trpc.purchasing.removeSupplier.useMutation();
  const restore = trpc.purchasing.restoreSupplier.useMutation();
  return ({ id, name }) =>
    erase({
      name,
      remove: () => remove.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('supplierDeleted', { name }),
      failed: (message) => t('supplierDeleteFailed', { name, message }),
      after: () => Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]),
    });
}
