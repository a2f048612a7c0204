import type { AccountsOverview, Employee, EmployeePageQuery, ListedStore } from '@bhandar/domain/accounts';
import { notFound, type Page } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { countStaff, findStaff, listStaff, toEmployee } from './staff/staff-repository';
import { listVisibleStores } from './stores/store-repository';

export const listEmployees = ({ db, actor }: StaffContext, query: EmployeePageQuery): Promise<Page<Employee>> =>
  listStaff(db, actor, query);

export async function getEmployee({ db, actor }: StaffContext, input: { id: string }): Promise<Employee> {
  const staff = await findStaff(db, actor, input.id);
  if (!staff) throw notFound('employee');
  return toEmployee(staff);
}

export const listStores = ({ db, actor }: StaffContext): Promise<ListedStore[]> => listVisibleStores(db, actor);

export const overview = ({ db, actor }: StaffContext): Promise<AccountsOverview> => countStaff(db, actor);
