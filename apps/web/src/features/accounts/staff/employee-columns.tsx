import { type AccountStatus, type Employee, fullNameOf } from '@bhandar/domain/accounts';
import { Badge, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { formatDate, formatDay, formatInstant } from '../../../lib/format';

const TONES: Record<AccountStatus, Tone> = { pending: 'warning', active: 'ok', disabled: 'neutral' };

export const employeeColumns = (t: TFunction<'accounts'>, myId: string): Column<Employee>[] => [
  serialColumn(t('serial')),
  {
    id: 'name',
    header: t('name'),
    cell: (employee) => (
      <span className="inline-flex items-center gap-2 font-medium">
        {fullNameOf(employee)}
        {employee.id === myId ? <Badge plain>{t('you')}</Badge> : null}
      </span>
    ),
    sort: 'name',
    card: 'title',
  },
  { id: 'email', header: t('email'), cell: (employee) => employee.email, sort: 'email' },
  {
    id: 'phone',
    header: t('phone'),
    spare: true,
    cell: (employee) => <span className="tabular-nums">{employee.phone}</span>,
  },
  { id: 'city', header: t('city'), cell: (employee) => employee.city, sort: 'city', spare: true },
  {
    id: 'storeName',
    header: t('store'),
    cell: ({ storeName, stores: [, ...further] }) => (
      <>
        {storeName}
        {further.length > 0 ? (
          <div
            className="under max-w-40 truncate text-ink-3 text-xs"
            title={further.map(({ name }) => name).join(', ')}
          >
            {t('alsoAt', { count: further.length, store: further[0]?.name ?? '' })}
          </div>
        ) : null}
      </>
    ),
    csv: ({ storeName, stores: [, ...further] }) => [storeName, ...further.map(({ name }) => name)].join('; '),
    more: ({ storeName, stores: [, ...further] }) =>
      further.length > 0 ? `${storeName} +${further.length}` : storeName,
    sort: 'storeName',
  },
  { id: 'role', header: t('role'), cell: (employee) => t(`role_${employee.role}`), sort: 'role' },
  {
    id: 'status',
    header: t('status'),
    cell: (employee) => <Badge tone={TONES[employee.status]}>{t(`status_${employee.status}`)}</Badge>,
    sort: 'status',
    card: 'aside',
  },
  {
    id: 'createdAt',
    header: t('since'),
    spare: true,
    csv: (employee) => formatDay(employee.createdAt),
    cell: (employee) => (
      <time dateTime={employee.createdAt} title={formatInstant(employee.createdAt)}>
        {formatDate(employee.createdAt)}
      </time>
    ),
    sort: 'createdAt',
  },
];
