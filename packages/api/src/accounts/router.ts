import {
  AccountsOverview,
  ApproveRegistrationInput,
  CreateEmployeeInput,
  Employee,
  EmployeeIdInput,
  EmployeePageQuery,
  LoginInput,
  Me,
  RegisterInput,
  SetEmployeeStatusInput,
  SetManagerStoresInput,
  StoreRef,
  UpdateEmployeeInput,
} from '@bhandar/domain/accounts';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, ownProcedure, publicProcedure, router, staffProcedure, warehouseProcedure } from '../trpc';
import { createEmployee } from './create-employee';
import { approveRegistration, refuseRegistration } from './decide-registration';
import { removeEmployee, setEmployeeStatus } from './end-employment';
import { logIn } from './log-in';
import { logOut } from './log-out';
import { profileProcedures } from './profile-procedures';
import { getEmployee, listEmployees, listStores, overview } from './read-accounts';
import { register } from './register';
import { setManagerStores } from './set-manager-stores';
import { updateEmployee } from './update-employee';
import { visitorProcedures } from './visitor-procedures';

const Message = z.object({ message: z.string() });

export const accountsRouter = router({
  /** Null for a visitor: the screens ask on every start, and being nobody is no error. */
  me: publicProcedure.output(Me.nullable()).query(({ ctx }) => ctx.authenticate()),
  /** For our own client: the session is in a cookie that scripts cannot read, and no token is answered. */
  login: publicProcedure
    .input(LoginInput)
    .output(z.object({ user: Me }))
    .mutation(({ ctx, input }) => logIn(ctx, input, false)),
  /** For documented clients, which send the token along. */
  loginWithToken: publicProcedure
    .input(LoginInput)
    .output(z.object({ user: Me, token: z.string().nullable() }))
    .mutation(({ ctx, input }) => logIn(ctx, input, true)),
  logout: ownProcedure.output(Message).mutation(({ ctx }) => logOut(ctx)),
  register: publicProcedure
    .input(RegisterInput)
    .output(Message)
    .mutation(({ ctx, input }) => register(ctx, input)),
  ...visitorProcedures,
  ...profileProcedures,

  listEmployees: staffProcedure
    .input(EmployeePageQuery)
    .output(pageOf(Employee))
    .query(({ ctx, input }) => listEmployees(ctx, input)),
  getEmployee: staffProcedure
    .input(EmployeeIdInput)
    .output(Employee)
    .query(({ ctx, input }) => getEmployee(ctx, input)),
  createEmployee: managerProcedure
    .input(CreateEmployeeInput)
    .output(Employee)
    .mutation(({ ctx, input }) => createEmployee(ctx, input)),
  updateEmployee: managerProcedure
    .input(UpdateEmployeeInput)
    .output(Employee)
    .mutation(({ ctx, input }) => updateEmployee(ctx, input)),
  approveRegistration: managerProcedure
    .input(ApproveRegistrationInput)
    .output(Employee)
    .mutation(({ ctx, input }) => approveRegistration(ctx, input)),
  refuseRegistration: managerProcedure
    .input(EmployeeIdInput)
    .output(Message)
    .mutation(({ ctx, input }) => refuseRegistration(ctx, input)),
  setEmployeeStatus: managerProcedure
    .input(SetEmployeeStatusInput)
    .output(Employee)
    .mutation(({ ctx, input }) => setEmployeeStatus(ctx, input)),
  setManagerStores: warehouseProcedure
    .input(SetManagerStoresInput)
    .output(Employee)
    .mutation(({ ctx, input }) => setManagerStores(ctx, input)),
  removeEmployee: managerProcedure
    .input(EmployeeIdInput)
    .output(Message.extend({ deletedCount: z.number() }))
    .mutation(({ ctx, input }) => removeEmployee(ctx, input)),

  listStores: staffProcedure.output(z.array(StoreRef)).query(({ ctx }) => listStores(ctx)),
  overview: staffProcedure.output(AccountsOverview).query(({ ctx }) => overview(ctx)),
});
