import { EmployeeIdInput, GrantPageQuery, GrantRules, SetGrantsInput, StaffGrants } from '@bhandar/domain/accounts';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure } from '../../core/trpc';
import { getGrants, grantRules, listGrants, setGrants } from './set-grants';

/** The permissions of individual people. */
export const grantProcedures = {
  listGrants: managerProcedure
    .input(GrantPageQuery)
    .output(pageOf(StaffGrants))
    .query(({ ctx, input }) => listGrants(ctx, input)),
  getGrants: managerProcedure
    .input(EmployeeIdInput)
    .output(StaffGrants)
    .query(({ ctx, input }) => getGrants(ctx, input)),
  grantRules: managerProcedure.output(GrantRules).query(({ ctx }) => grantRules(ctx)),
  setGrants: managerProcedure
    .input(SetGrantsInput)
    .output(StaffGrants)
    .meta({ manages: 'access', retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => setGrants(ctx, input)),
};
