import { ActiveSession, type Profile } from '@bhandar/domain/accounts';
import * as z from 'zod';
import { Done, done, IdParam } from '../../core/rest/answers';
import { type RestRoute, restRoute } from '../../core/rest/route';
import { PasswordBodyWire, ProfileBodyWire } from '../wire';

const text = z.string();
const ProfileWire = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  role: text,
  city: text,
  store_name: text,
  createdAt: text,
});

const toWire = ({ storeName, since, ...profile }: Profile): z.infer<typeof ProfileWire> => ({
  ...profile,
  store_name: storeName,
  createdAt: since,
});

const { id: _id, ...sessionFields } = ActiveSession.shape;
const SessionWire = z.object({ _id, ...sessionFields });

export const profileRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path: '/api/auth/profile',
    access: 'staff',
    tag: 'accounts',
    summary: 'The own account',
    response: ProfileWire,
    run: async (api) => toWire(await api.accounts.getProfile()),
  }),
  restRoute({
    method: 'put',
    path: '/api/auth/profile',
    access: 'staff',
    tag: 'accounts',
    summary: 'Change the own name and phone',
    body: ProfileBodyWire,
    response: Done.extend({ user: ProfileWire }),
    run: async (api, { body }) =>
      done('Profile updated successfully', {
        user: toWire(await api.accounts.updateProfile(body)),
      }),
  }),
  restRoute({
    method: 'post',
    path: '/api/auth/change-password',
    access: 'staff',
    tag: 'accounts',
    summary: 'Change the own password: every other session ends, and the answer holds the new token',
    body: PasswordBodyWire,
    response: Done.extend({ token: z.string().nullable() }),
    fails: [429],
    keyless: true,
    run: async (api, { body }) => {
      const { message, token } = await api.accounts.changePasswordWithToken(body);
      return done(message, { token });
    },
  }),
  restRoute({
    method: 'get',
    path: '/api/auth/sessions',
    access: 'staff',
    tag: 'accounts',
    summary: 'Where one is signed in',
    response: z.array(SessionWire),
    run: async (api) => (await api.accounts.listSessions()).map(({ id, ...session }) => ({ _id: id, ...session })),
  }),
  restRoute({
    method: 'delete',
    path: '/api/auth/sessions/:id',
    access: 'staff',
    tag: 'accounts',
    summary: 'Sign out in one other place',
    params: IdParam,
    response: Done,
    run: async (api, { params }) => done((await api.accounts.endSession(params)).message),
  }),
];
