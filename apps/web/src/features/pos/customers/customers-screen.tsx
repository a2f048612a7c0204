import { CUSTOMER_SORTS, type Customer } from '@bhandar/domain/pos';
import { Button } from '@bhandar/ui';
import { History, Pencil, Plus, Trash2, Wallet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  DataTable,
  keepRows,
  openStores,
  PageHeader,
  textFilter,
  useBulkDelete,
  useHrefTo,
  useLinkedAct,
  usePage,
  usePastStoreOptions,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { useAccessibleStores } from '../use-accessible-stores';
import { customerColumns } from './customer-columns';
import { CreateCustomerDialog, EditCustomerDialog } from './customer-dialog';
import { CustomerHistory } from './customer-history';
import { usePrivateSearch } from './use-private-search';
import { useRetireCustomer } from './use-retire-customer';

type Open = { act: 'create' } | { act: 'edit' | 'history'; customer: Customer };

export default function CustomersScreen() {
  const { t } = useTranslation('pos');
  const stores = useAccessibleStores();
  const storeOptions = usePastStoreOptions(stores);
  const [open, setOpen] = useState<Open>();
  useLinkedAct('new', () => setOpen({ act: 'create' }));
  const page = usePrivateSearch(usePage({ sorts: CUSTOMER_SORTS, filters: { locationId: textFilter } }));
  const utils = trpc.useUtils();
  const list = trpc.pos.listCustomers.useQuery(page.query, keepRows);
  const retire = useRetireCustomer();
  const bulkDelete = useBulkDelete<Customer>({
    each: ({ id }) => utils.client.pos.retireCustomer.mutate({ id }),
    restore: ({ id }) => utils.client.pos.restoreCustomer.mutate({ id }),
    after: () => utils.pos.invalidate(),
  });
  const severalStores = stores.length > 1;
  const columns = useMemo(() => customerColumns(t, { showsStore: severalStores }), [t, severalStores]);
  const close = () => setOpen(undefined);
  const hrefTo = useHrefTo();
  const [, navigate] = useLocation();
  /** A customer of the whole organisation opens at the filtered store, or else at the person's first store. */
  const openAccount = ({ id, store }: Customer) => {
    const storeId = store?.id ?? page.query.locationId ?? openStores(stores)[0]?.id;
    const href = hrefTo('customerAccount', { id, ...(storeId ? { store: storeId } : {}) });
    if (href) navigate(href);
  };
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={stores.length === 0}
            onClick={() => setOpen({ act: 'create' })}
          >
            {t('newCustomer')}
          </Button>
        }
      />
      <DataTable
        label={t('customers')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pos.listCustomers.query({ ...page.query, ...at })}
        bulk={[bulkDelete]}
        rowKey={(customer) => customer.id}
        rowName={(customer) => customer.name}
        searchLabel={t('searchCustomers')}
        filters={
          severalStores
            ? [
                {
                  key: 'locationId',
                  label: t('store'),
                  options: storeOptions,
                },
              ]
            : []
        }
        empty={{ title: t('noCustomers'), noMatchTitle: t('noCustomersFound'), description: t('noCustomersText') }}
        loadingText={t('loadingCustomers')}
        failedText={t('customersFailed')}
        onOpen={(customer) => setOpen({ act: 'history', customer })}
        actions={(customer) => [
          {
            label: t('purchaseHistory'),
            icon: <History />,
            onSelect: () => setOpen({ act: 'history', customer }),
          },
          { label: t('customerAccountAction'), icon: <Wallet />, onSelect: () => openAccount(customer) },
          { label: t('editEntry'), icon: <Pencil />, onSelect: () => setOpen({ act: 'edit', customer }) },
          { label: t('deleteEntry'), icon: <Trash2 />, tone: 'danger', onSelect: () => void retire(customer) },
        ]}
      />
      {open?.act === 'create' && stores.length > 0 ? (
        <CreateCustomerDialog stores={openStores(stores)} onClose={close} />
      ) : null}
      {open?.act === 'edit' ? <EditCustomerDialog customer={open.customer} onClose={close} /> : null}
      {open?.act === 'history' ? <CustomerHistory customer={open.customer} onClose={close} /> : null}
    </>
  );
}
