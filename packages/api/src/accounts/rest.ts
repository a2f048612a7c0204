import { LoginInput } from '@bhandar/domain/accounts';
import * as z from 'zod';
import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../core/rest/answers';
import { Reply, type RestRoute, restRoute } from '../core/rest/route';
import { recoveryRoutes } from './recovery/recovery-rest';
import { profileRoutes } from './staff/profile-rest';
import {
  EmployeeBodyWire,
  EmployeeWire,
  employeeToWire,
  RegisterWire,
  RequesterWire,
  requesterToWire,
  UserWire,
  userToWire,
} from './wire';

export const accountsRoutes: readonly RestRoute[] = [
  ...recoveryRoutes,
  ...profileRoutes,
  restRoute({
    method: 'post',
    path: '/api/auth/login',
    access: 'public',
    tag: 'accounts',
    summary: 'Sign in: a bearer token, and a session cookie for the same person',
    body: LoginInput,
    response: z.object({ token: z.string(), user: UserWire }),
    keyless: true,
    run: async (api, { body }) => {
      const { token, user } = await api.accounts.loginWithToken(body);
      return { token, user: userToWire(user) };
    },
  }),
  restRoute({
    method: 'post',
    path: '/api/auth/logout',
    access: 'staff',
    tag: 'accounts',
    summary: 'Sign out: the token and the cookie of this sign-in end',
    response: Done,
    keyless: true,
    run: async (api) => done((await api.accounts.logout()).message),
  }),
  restRoute({
    method: 'post',
    path: '/api/products/auth/register',
    access: 'public',
    tag: 'accounts',
    summary: 'Without a token: ask for an account. With one: create an employee, active at once',
    body: RegisterWire,
    response: Done,
    created: true,
    run: async (api, { body, header }) => {
      if (!header('authorization')) {
        const { message } = await api.accounts.register(body);
        return new Reply(201, done(message));
      }
      const employee = await api.accounts.createEmployee(body);
      const wire = employeeToWire(employee);
      return new Reply(201, done(`User ${wire.name} added successfully`, { user: wire }));
    },
  }),
  restRoute({
    method: 'get',
    path: '/api/products/auth/user/:id',
    access: 'staff',
    tag: 'accounts',
    summary: 'One staff member within reach',
    params: IdParam,
    response: RequesterWire,
    run: async (api, { params }) => requesterToWire(await api.accounts.getEmployee(params)),
  }),
  restRoute({
    method: 'get',
    path: '/api/products/employees',
    access: 'staff',
    tag: 'accounts',
    summary: 'The staff members within reach',
    query: ListQuery,
    response: listOf(EmployeeWire),
    run: (api, { query }) => answerList(query, (page) => api.accounts.listEmployees(page), employeeToWire),
  }),
  restRoute({
    method: 'put',
    path: '/api/update/employees/:id',
    access: 'staff',
    tag: 'accounts',
    summary: 'Change a staff member; what is left out stays. With a status, also approve, disable or enable',
    params: IdParam,
    body: EmployeeBodyWire,
    response: Done,
    run: async (api, { params, body }) => {
      const employee = await api.accounts.updateEmployee({ ...body, handOverTo: undefined, id: params.id });
      return done('Employee updated successfully', { employee: employeeToWire(employee) });
    },
  }),
  restRoute({
    method: 'delete',
    path: '/api/products/employees/:id',
    access: 'staff',
    tag: 'accounts',
    summary: 'Delete a staff member; what they did stays',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.accounts.removeEmployee(params);
      return deleted('Employee');
    },
  }),
];
