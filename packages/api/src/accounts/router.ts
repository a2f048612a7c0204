import {
  AccountsOverview,
  ApproveRegistrationInput,
  ChangeEmployeeInput,
  CreateEmployeeInput,
  Employee,
  EmployeeIdInput,
  EmployeePageQuery,
  employeeForm,
  ListedStore,
  LoginInput,
  Me,
  RegisterInput,
  RemoveEmployeeInput,
  SetEmployeeStatusInput,
  SetManagerStoresInput,
} from '@bhandar/domain/accounts';
import { editInput, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import {
  managerProcedure,
  ownProcedure,
  publicProcedure,
  router,
  staffProcedure,
  warehouseProcedure,
} from '../core/trpc';
import { grantProcedures } from './grants/procedures';
import { logIn } from './login/log-in';
import { pinProcedures } from './pins/procedures';
import { profileProcedures } from './profile-procedures';
import { getEmployee, listEmployees, listStores, overview } from './read-accounts';
import { secondFactorProcedures } from './second-factor/procedures';
import { logOut } from './sessions/log-out';
import { createEmployee } from './staff/create-employee';
import { approveRegistration, refuseRegistration } from './staff/decide-registration';
import { removeEmployee, setEmployeeStatus } from './staff/end-employment';
import { register } from './staff/register';
import { setManagerStores } from './staff/set-manager-stores';
import { updateEmployee } from './staff/update-employee';
import { storeProcedures } from './stores/procedures';
import { visitorProcedures } from './visitor-procedures';

const Message = z.object({ message: z.string() });

export const accountsRouter = router({
  /** Null for a visitor, because the screens query it on every start and a missing session is no error. */
  me: publicProcedure.output(Me.nullable()).query(({ ctx }) => ctx.authenticate()),
  /** For our own client, whose session is in a cookie that scripts cannot read; answers no token. */
  login: publicProcedure
    .input(LoginInput)
    .output(z.object({ user: Me }))
    .meta({ retry: 'keyed', changes: ['session'] })
    .mutation(({ ctx, input }) => logIn(ctx, input, false)),
  /** For documented clients, which send the token. */
  loginWithToken: publicProcedure
    .input(LoginInput)
    .output(z.object({ user: Me, token: z.string().nullable() }))
    .meta({ retry: 'keyed', changes: ['session'] })
    .mutation(({ ctx, input }) => logIn(ctx, input, true)),
  logout: ownProcedure
    .meta({ manages: 'sessions', beforeSecondFactor: true, whileLocked: true })
    .output(Message)
    .meta({ retry: 'keyed', changes: ['session'] })
    .mutation(({ ctx }) => logOut(ctx)),
  register: publicProcedure
    .input(RegisterInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: ['staff'] })
    .mutation(({ ctx, input }) => register(ctx, input)),
  ...visitorProcedures,
  ...profileProcedures,
  ...pinProcedures,
  ...secondFactorProcedures,
  ...grantProcedures,
  ...storeProcedures,

  listEmployees: staffProcedure
    .input(EmployeePageQuery)
    .output(pageOf(Employee))
    .query(({ ctx, input }) => listEmployees(ctx, input)),
  getEmployee: staffProcedure
    .input(EmployeeIdInput)
    .output(Employee)
    .query(({ ctx, input }) => getEmployee(ctx, input)),
  /** With a password that the caller chooses. */
  createEmployee: managerProcedure
    .meta({ manages: 'passwords' })
    .input(CreateEmployeeInput)
    .output(Employee)
    .meta({ retry: 'keyed', changes: ['staff'] })
    .mutation(({ ctx, input }) => createEmployee(ctx, input)),
  updateEmployee: managerProcedure
    .input(editInput(ChangeEmployeeInput, employeeForm))
    .output(Employee)
    .meta({ retry: 'idempotent', changes: ['staff', 'order', 'stock'] })
    .mutation(({ ctx, input }) => updateEmployee(ctx, input)),
  approveRegistration: managerProcedure
    .input(ApproveRegistrationInput)
    .output(Employee)
    .meta({ retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => approveRegistration(ctx, input)),
  refuseRegistration: managerProcedure
    .input(EmployeeIdInput)
    .output(Message)
    .meta({ retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => refuseRegistration(ctx, input)),
  setEmployeeStatus: managerProcedure
    .input(SetEmployeeStatusInput)
    .output(Employee)
    .meta({ retry: 'idempotent', changes: ['staff', 'order', 'stock'] })
    .mutation(({ ctx, input }) => setEmployeeStatus(ctx, input)),
  setManagerStores: warehouseProcedure
    .input(SetManagerStoresInput)
    .output(Employee)
    .meta({ retry: 'idempotent', changes: ['staff', 'order', 'stock'] })
    .mutation(({ ctx, input }) => setManagerStores(ctx, input)),
  removeEmployee: managerProcedure
    .input(RemoveEmployeeInput)
    .output(Message.extend({ deletedCount: z.number() }))
    .meta({ retry: 'idempotent', changes: ['staff', 'order', 'stock'] })
    .mutation(({ ctx, input }) => removeEmployee(ctx, input)),

  listStores: staffProcedure.output(z.array(ListedStore)).query(({ ctx }) => listStores(ctx)),
  overview: staffProcedure.output(AccountsOverview).query(({ ctx }) => overview(ctx)),
});
