import {
  EMPLOYEE_SORTS,
  type Employee,
  fullNameOf,
  type Me,
  whyMustStay,
  whyNotDeleteEmployee,
  whyNotEditEmployee,
  whyNotManageStores,
} from '@bhandar/domain/accounts';
import { Button } from '@bhandar/ui';
import { Ban, KeyRound, Pencil, SlidersHorizontal, Store, Trash2, UserCheck, UserPlus, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AppLink,
  choiceFilter,
  DataTable,
  keepRows,
  PageHeader,
  type RowAction,
  useActor,
  useHrefTo,
  useLinkedAct,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { EmployeeGrantsDialog } from '../grants/employee-grants-dialog';
import { ApproveDialog } from './approve-dialog';
import { employeeColumns } from './employee-columns';
import { AddEmployeeDialog, EditEmployeeDialog } from './employee-dialog';
import { EndEmploymentDialog } from './end-employment-dialog';
import { ManagerStoresDialog } from './manager-stores-dialog';
import { OwnPasswordDialog } from './own-password-dialog';
import { PendingRequests } from './pending-requests';
import { useEmployeeActions } from './use-employee-actions';

const STATUSES = ['pending', 'active', 'disabled'] as const;
const ROLES = ['superadmin', 'admin', 'employee'] as const;
const FILTERS = { status: choiceFilter(STATUSES), role: choiceFilter(ROLES) };

type Open =
  | { act: 'add' }
  | { act: 'edit' | 'stores' | 'permissions' | 'approve' | 'resetFactor' | EndAct; employee: Employee };
type EndAct = 'disable' | 'delete';

export default function EmployeesScreen() {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const hrefTo = useHrefTo();
  const acts = useEmployeeActions();
  const [open, setOpen] = useState<Open>();
  useLinkedAct('new', () => setOpen({ act: 'add' }));
  const page = usePage({
    sorts: EMPLOYEE_SORTS,
    defaultSort: { by: 'name', direction: 'asc' },
    filters: FILTERS,
  });
  const utils = trpc.useUtils();
  // Prefetched for the dialogs, which focus the first field only when it is rendered on opening.
  trpc.accounts.listStores.usePrefetchQuery();
  const list = trpc.accounts.listEmployees.useQuery(page.query, keepRows);
  const columns = useMemo(() => employeeColumns(t, actor.id), [t, actor.id]);
  const close = () => setOpen(undefined);

  const placeOf = ({ stores, city, storeName }: Me) =>
    stores.length > 1
      ? t('myStores', { stores: stores.map((store) => `${store.name}, ${store.city}`).join(' | ') })
      : t('myPlace', { city, store: storeName });

  const approve = (employee: Employee) => setOpen({ act: 'approve', employee });
  const actionsOf = (employee: Employee): RowAction[] => {
    if (employee.status === 'pending') {
      return [
        { label: t('approve'), icon: <UserCheck />, onSelect: () => approve(employee) },
        { label: t('refuse'), icon: <UserX />, tone: 'danger', onSelect: () => void acts.refuse(employee) },
      ];
    }
    // Only the server knows whether another superadmin remains.
    const stays = whyMustStay(actor, employee, 1).length > 0 || whyNotDeleteEmployee(actor, employee).length > 0;
    const { role } = employee;
    const mayEdit = role !== 'superadmin' && whyNotEditEmployee(actor, employee, { ...employee, role }).length === 0;
    const edit = { label: t('editEmployee'), icon: <Pencil />, onSelect: () => setOpen({ act: 'edit', employee }) };
    const mayGiveStores = actor.role === 'superadmin' && whyNotManageStores(employee).length === 0;
    const stores = { label: t('stores'), icon: <Store />, onSelect: () => setOpen({ act: 'stores', employee }) };
    const permissions = {
      label: t('permissions'),
      icon: <SlidersHorizontal />,
      onSelect: () => setOpen({ act: 'permissions', employee }),
    };
    const status =
      employee.status === 'active'
        ? { label: t('disable'), icon: <Ban />, onSelect: () => setOpen({ act: 'disable', employee }), disabled: stays }
        : { label: t('enable'), icon: <UserCheck />, onSelect: () => acts.enable(employee), disabled: stays };
    return [
      ...(mayEdit ? [edit] : []),
      ...(mayGiveStores ? [stores] : []),
      ...(mayEdit && employee.id !== actor.id ? [permissions] : []),
      status,
      ...(actor.role === 'superadmin' && employee.id !== actor.id
        ? [{ label: t('resetFactor'), icon: <KeyRound />, onSelect: () => setOpen({ act: 'resetFactor', employee }) }]
        : []),
      {
        label: t('delete'),
        icon: <Trash2 />,
        tone: 'danger',
        onSelect: () => setOpen({ act: 'delete', employee }),
        disabled: stays,
      },
    ];
  };

  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        description={actor.role === 'admin' ? placeOf(actor) : undefined}
        actions={
          <>
            <Button asChild icon={<SlidersHorizontal />}>
              <AppLink href={hrefTo('permissions') ?? ''}>{t('permissions')}</AppLink>
            </Button>
            <Button variant="primary" icon={<UserPlus />} onClick={() => setOpen({ act: 'add' })}>
              {t('addEmployee')}
            </Button>
          </>
        }
      />
      {page.filters.status ? null : (
        <PendingRequests
          onApprove={approve}
          onRefuse={(request) => void acts.refuse(request)}
          onShowAll={() => page.setFilter('status', 'pending')}
        />
      )}
      <DataTable
        label={t('employees')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.accounts.listEmployees.query({ ...page.query, ...at })}
        rowKey={(employee) => employee.id}
        rowName={fullNameOf}
        searchLabel={t('searchEmployees')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
          },
          { key: 'role', label: t('role'), options: ROLES.map((value) => ({ value, label: t(`role_${value}`) })) },
        ]}
        empty={{ title: t('noEmployees'), description: t('noEmployeesText') }}
        loadingText={t('loadingEmployees')}
        failedText={t('loadFailed')}
        actions={actionsOf}
      />
      {open?.act === 'add' && <AddEmployeeDialog onClose={close} />}
      {open?.act === 'edit' && <EditEmployeeDialog employee={open.employee} onClose={close} />}
      {open?.act === 'stores' && <ManagerStoresDialog manager={open.employee} onClose={close} />}
      {open?.act === 'permissions' && <EmployeeGrantsDialog id={open.employee.id} onClose={close} />}
      {open?.act === 'disable' || open?.act === 'delete' ? (
        <EndEmploymentDialog
          act={open.act}
          employee={open.employee}
          onConfirm={(handOverTo) =>
            open.act === 'delete' ? acts.remove(open.employee, handOverTo) : acts.disable(open.employee, handOverTo)
          }
          onClose={close}
        />
      ) : null}
      {open?.act === 'resetFactor' && (
        <OwnPasswordDialog
          title={t('resetFactorTitle', { name: fullNameOf(open.employee) })}
          description={t('resetFactorText', { name: fullNameOf(open.employee) })}
          submitLabel={t('resetFactorConfirm')}
          onSubmit={(currentPassword) => acts.resetSecondFactor(open.employee, currentPassword)}
          onClose={close}
        />
      )}
      {open?.act === 'approve' && <ApproveDialog request={open.employee} onClose={close} />}
    </>
  );
}
