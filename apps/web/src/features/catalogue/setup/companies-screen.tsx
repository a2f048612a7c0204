import { type Company, SETUP_SORTS, websiteHref } from '@bhandar/domain/catalogue';
import { Banner, Button } from '@bhandar/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, keepRows, PageHeader, useActor, useBulkDelete, useDeletion, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { CompanyDialog, type CompanyOutcome, EditCompanyDialog } from './company-dialog';
import { stampColumns } from './stamp-columns';

const BANNER_MS = 3000;

export default function CompaniesScreen() {
  const { t } = useTranslation('catalogue');
  const { role } = useActor();
  const [editing, setEditing] = useState<Company | 'new'>();
  const [outcome, setOutcome] = useState<CompanyOutcome>();
  const page = usePage({ sorts: SETUP_SORTS });
  const utils = trpc.useUtils();
  const list = trpc.catalogue.listCompanies.useQuery(page.query, keepRows);
  const remove = useRemoveCompany();
  const bulkDelete = useBulkDelete<Company>({
    each: ({ id }) => utils.client.catalogue.removeCompany.mutate({ id }),
    restore: ({ id }) => utils.client.catalogue.restoreCompany.mutate({ id }),
    after: () => utils.catalogue.invalidate(),
  });
  const columns = useMemo(
    () =>
      stampColumns<Company>(t, [
        { id: 'phone' },
        { id: 'website', cell: (company) => <Website address={company.website} /> },
        { id: 'email' },
        { id: 'address', wrap: true },
      ]),
    [t],
  );

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), BANNER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const close = () => setEditing(undefined);
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
            {t('newCompany')}
          </Button>
        }
      />
      {outcome ? (
        <Banner tone={outcome.tone} className="mb-4">
          {outcome.text}
        </Banner>
      ) : null}
      <DataTable
        label={t('companies')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.catalogue.listCompanies.query({ ...page.query, ...at })}
        bulk={role === 'superadmin' ? [bulkDelete] : undefined}
        rowKey={(company) => company.id}
        rowName={(company) => company.name}
        searchLabel={t('searchCompanies')}
        empty={{ title: t('noCompanies'), noMatchTitle: t('noCompanies'), description: t('noCompaniesText') }}
        failedText={t('listFailed')}
        actions={(company) => [
          { label: t('edit'), icon: <Pencil />, onSelect: () => setEditing(company) },
          ...(role === 'superadmin'
            ? [
                {
                  label: t('delete'),
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => void remove(company),
                },
              ]
            : []),
        ]}
      />
      {editing === 'new' ? <CompanyDialog onClose={close} onOutcome={setOutcome} /> : null}
      {editing && editing !== 'new' ? (
        <EditCompanyDialog company={editing} onClose={close} onOutcome={setOutcome} />
      ) : null}
    </>
  );
}

function Website({ address }: { address: string }) {
  const href = websiteHref(address);
  if (!href) return address;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
      {address}
    </a>
  );
}

function useRemoveCompany(): (company: Company) => Promise<void> {
  const { t } = useTranslation('catalogue');
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const remove = trpc.catalogue.removeCompany.useMutation();
  const restore = trpc.catalogue.restoreCompany.useMutation();
  return ({ id, name }) =>
    erase({
      name,
      remove: () => remove.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('deleted', { name }),
      failed: (message) => t('deleteFailed', { name, message }),
      after: () => utils.catalogue.invalidate(),
    });
}
