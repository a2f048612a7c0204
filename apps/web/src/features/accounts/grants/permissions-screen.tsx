import { fullNameOf, type StaffGrants } from '@bhandar/domain/accounts';
import { Tabs } from '@bhandar/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, PageHeader, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { GRANT_GROUP_NAMES, type GrantGroup, grantColumns } from './grant-columns';
import { GrantsDialog } from './grants-dialog';

const FILTERS = { group: choiceFilter(GRANT_GROUP_NAMES) };
/** Until the organisation's settings are loaded. */
const NO_RULES = { employeeDiscountPercent: 0, adminDiscountPercent: 0, belowCost: 'refuse' } as const;

/** The permissions of one group: people in rows, permissions in columns. */
export default function PermissionsScreen() {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState<StaffGrants>();
  const page = usePage({ filters: FILTERS, views: ['group'] });
  const group: GrantGroup = page.filters.group ?? 'counter';
  const { page: number, limit, search } = page.query;
  const query = { page: number, limit, search };
  const utils = trpc.useUtils();
  const list = trpc.accounts.listGrants.useQuery(query, keepRows);
  const rules = trpc.accounts.grantRules.useQuery();
  const columns = useMemo(() => grantColumns(t, group, rules.data ?? NO_RULES), [t, group, rules.data]);
  return (
    <>
      <PageHeader count={list.data?.totalItems} description={`${t('permissionsText')} ${t('permissionsHint')}`} />
      <Tabs
        className="mb-4"
        label={t('permissionGroup')}
        value={group}
        onValueChange={(value) =>
          page.setFilter(
            'group',
            GRANT_GROUP_NAMES.find((name) => name === value),
          )
        }
        items={GRANT_GROUP_NAMES.map((name) => ({ value: name, label: t(`grants_${name}`) }))}
      />
      <DataTable
        label={t('permissions')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.accounts.listGrants.query({ ...query, ...at })}
        rowKey={(person) => person.id}
        rowName={fullNameOf}
        searchLabel={t('searchPermissions')}
        empty={{ title: t('noPeople'), description: t('noPeopleText') }}
        loadingText={t('loadingPermissions')}
        failedText={t('permissionsLoadFailed')}
        actions={(person) => [
          { label: t('permissions'), icon: <SlidersHorizontal />, onSelect: () => setOpen(person) },
        ]}
      />
      {open && rules.data ? <GrantsDialog person={open} rules={rules.data} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
