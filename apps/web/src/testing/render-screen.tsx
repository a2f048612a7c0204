import type { AppRouter } from '@bhandar/api';
import type { Me } from '@bhandar/domain/accounts';
import type { Page } from '@bhandar/domain/shared';
import { type Answers, mockTrpc, trpcError } from '@bhandar/testing/mock-trpc';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ActorProvider } from '../kit/scope';
import { storeUser } from '../lib/session/stored-user';
import { UrlState } from '../lib/url-state';
import { Providers } from '../providers';
import { server } from './server';

export interface RenderOptions {
  /** One function for each procedure that the screen calls; any other call fails the test. */
  answers?: Answers<AppRouter>;
  /** The signed-in user; none by default. */
  user?: Me;
  /** The address with its query string. */
  path?: string;
}

/**
 * Renders a screen as the app would: real client, real URL, mocked responses. Returns a set-up `userEvent` as `user`.
 */
export function renderScreen(ui: ReactNode, { answers = {}, user, path = '/' }: RenderOptions = {}) {
  window.history.replaceState(null, '', path);
  if (user) storeUser(user);
  const accounts = { ...(user ? { me: () => user } : {}), ...answers.accounts };
  const audit = { noteExport: () => ({ message: 'Noted' }), ...answers.audit };
  server.use(mockTrpc<AppRouter>({ ...answers, accounts, audit } as Answers<AppRouter>));
  const screen = user ? <ActorProvider actor={user}>{ui}</ActorProvider> : ui;
  const rendered = render(
    <Providers retry={false}>
      <UrlState>{screen}</UrlState>
    </Providers>,
  );
  return { ...rendered, user: userEvent.setup() };
}

const STORE = { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' };

const person = (role: Me['role'], firstName: string): Me => ({
  id: `0198a1c0-0000-7000-8000-00000000a00${firstName.length}`,
  name: `${firstName} Rahman`,
  firstName,
  lastName: 'Rahman',
  email: `${firstName.toLowerCase()}@example.com`,
  role,
  city: role === 'superadmin' ? '' : STORE.city,
  storeName: role === 'superadmin' ? '' : STORE.name,
  stores: role === 'superadmin' ? [] : [STORE],
  language: null,
});

/** One user of each role; both store users are at the same store. */
export const PEOPLE = {
  superadmin: person('superadmin', 'Nadia'),
  admin: person('admin', 'Anik'),
  employee: person('employee', 'Ema'),
} as const;

/** A page of a list response with these rows. */
export const pageWith = <Row,>(data: Row[], over: Partial<Page<Row>> = {}): Page<Row> => ({
  data,
  totalItems: data.length,
  totalPages: 1,
  page: 1,
  limit: 10,
  ...over,
});

/** The response of a failing server. */
export const broken = (): never => {
  throw trpcError('INTERNAL', 'No luck');
};
