import {
  fullNameOf,
  GRANT_GROUPS,
  type Grant,
  type GrantRules,
  grantsOf,
  type StaffGrants,
} from '@bhandar/domain/accounts';
import { cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import type { Column } from '../../../kit';
import { formatPercent } from '../../../lib/format';

export type GrantGroup = keyof typeof GRANT_GROUPS;
export const GRANT_GROUP_NAMES = Object.keys(GRANT_GROUPS) as GrantGroup[];

type Translate = TFunction<'accounts'>;

export const grantText = (t: Translate, value: boolean | number): string => {
  if (typeof value === 'number') return formatPercent(value * 100);
  return value ? t('grantAllowed') : t('grantDenied');
};

/** Columns for the permissions of one group. Values that differ from the role are emphasised. */
export function grantColumns(t: Translate, group: GrantGroup, rules: GrantRules): Column<StaffGrants>[] {
  const textOf = (person: StaffGrants, name: Grant) =>
    grantText(t, grantsOf({ role: person.role, grants: person.overrides }, rules)[name]);
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (person) => <span className="font-medium">{fullNameOf(person)}</span>,
      card: 'title',
      fixed: true,
    },
    { id: 'role', header: t('role'), cell: (person) => t(`role_${person.role}`), card: 'aside' },
    {
      id: 'storeName',
      header: t('store'),
      cell: ({ storeName, city }) => [storeName, city].filter(Boolean).join(', '),
    },
    ...GRANT_GROUPS[group].map(
      (name): Column<StaffGrants> => ({
        id: name,
        header: t(`grant_${name}`),
        cell: (person) => (
          <span className={cn(name in person.overrides ? 'font-semibold text-ink' : 'text-ink-2')}>
            {textOf(person, name)}
          </span>
        ),
        csv: (person) => textOf(person, name),
      }),
    ),
  ];
}
