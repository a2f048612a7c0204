import type { AppRouter } from '@bhandar/api';
import { type Me, USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { notificationCounts } from '@bhandar/testing/factories';
import { mockTrpc, trpcError } from '@bhandar/testing/mock-trpc';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Foundation } from '../foundation';
import { retrySignOut } from '../lib/session/pending-sign-out';
import { storedUser } from '../lib/session/stored-user';
import { PEOPLE } from '../testing/render-screen';
import { server } from '../testing/server';
import { Routes } from './routing/routes';

vi.mock('./routing/lazy-screen', () => ({
  lazyScreen: (name: string) => () => <h1 tabIndex={-1}>Opened {name}</h1>,
  prefetchScreen: () => undefined,
}));
vi.mock('./public/lazy-public-screen', async () => {
  const { default: LoginScreen } = await import('../features/accounts/sessions/login-screen');
  return { lazyPublicScreen: (name: string) => (name === 'login' ? LoginScreen : () => <h1>Opened {name}</h1>) };
});

const STILL_OPEN = /The session is still open there, and is closed as soon as the network is back/;

let calls: string[] = [];
/** The user of this browser's session on the server. */
let session: Me | null = null;

let stopWatching: () => void = () => undefined;
beforeAll(() => import('./routing/client-routes'));
beforeEach(() => {
  calls = [];
});
afterEach(() => stopWatching());

function serve() {
  server.resetHandlers();
  server.use(
    mockTrpc<AppRouter>({
      accounts: {
        getThresholds: () => USUAL_THRESHOLDS,
        me: () => {
          calls.push('me');
          return session;
        },
        logout: () => {
          calls.push('logout');
          if (!session) throw trpcError('NOT_AUTHENTICATED', 'Authentication required');
          session = null;
          return { message: 'Logged out successfully' };
        },
        login: () => {
          calls.push('login');
          session = PEOPLE.admin;
          return { user: PEOPLE.admin };
        },
      },
      notifications: { counts: () => notificationCounts() },
    }),
  );
}

const lose = () => server.use(http.all('*/trpc/*', () => HttpResponse.error()));

function open(path: string) {
  window.history.replaceState(null, '', path);
  stopWatching = retrySignOut();
  const { unmount } = render(
    <Foundation>
      <Routes />
    </Foundation>,
  );
  const close = () => {
    unmount();
    stopWatching();
  };
  return { user: userEvent.setup(), close };
}

/** Ema is signed in, the network fails, and she signs out on the page. */
async function leaveWithoutNetwork(path: string) {
  session = PEOPLE.employee;
  localStorage.setItem('user', JSON.stringify(session));
  serve();
  const page = open(path);
  const logout = await screen.findByRole('button', { name: 'Logout' });
  await waitFor(() => expect(calls).toContain('me'));
  lose();
  await page.user.click(logout);
  await screen.findByText(STILL_OPEN);
  expect(screen.queryByText('Logged out successfully')).toBeNull();
  calls = [];
  return page;
}

it('a sign-out without the network does not let the next visit in without a password', async () => {
  const { close } = await leaveWithoutNetwork('/employee-dashboard');
  close();
  serve();
  open('/employee-dashboard');
  await screen.findByRole('button', { name: 'Login' });
  await waitFor(() => expect(storedUser().signOutPending).toBe(false));
  expect(screen.queryByText('Opened overview')).toBeNull();
  expect(calls[0]).toBe('logout');
  expect(session).toBeNull();
});

it('the gate does not ask the server while a sign-out is unconfirmed', async () => {
  const { close } = await leaveWithoutNetwork('/employee-dashboard');
  close();
  serve();
  server.use(http.post('*/trpc/accounts.logout', () => new HttpResponse('Bad gateway', { status: 502 })));
  open('/employee-dashboard');
  expect(await screen.findByText(STILL_OPEN)).toBeInTheDocument();
  expect(window.location.pathname).toBe('/login');
  expect(calls).toEqual([]);
  expect(session).toEqual(PEOPLE.employee);
});

it('an open session is ended as soon as the network is back, and the page drops its notice', async () => {
  await leaveWithoutNetwork('/employee-dashboard');
  serve();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(STILL_OPEN)).toBeNull());
  expect(calls).toEqual(['logout']);
  expect(localStorage.getItem('user')).toBeNull();
});

it('a session that the server no longer knows counts as ended', async () => {
  await leaveWithoutNetwork('/employee-dashboard');
  serve();
  session = null;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
});

it('the next user’s session starts after the previous one is ended, and survives it', async () => {
  const { user } = await leaveWithoutNetwork('/employee-dashboard');
  serve();
  await user.type(screen.getByLabelText(/Email/), PEOPLE.admin.email);
  await user.type(screen.getByLabelText(/^Password/), 'Passw0rd!');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Opened overview');
  expect(calls.slice(0, 2)).toEqual(['logout', 'login']);
  expect(storedUser().user).toEqual(PEOPLE.admin);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls.filter((call) => call === 'logout')).toHaveLength(1);
  expect(session).toEqual(PEOPLE.admin);
  expect(await screen.findByText('Opened overview')).toBeInTheDocument();
});

it('a public page also shows that its sign-out did not reach the server', async () => {
  await leaveWithoutNetwork('/');
  expect(storedUser()).toMatchObject({ user: undefined, signOutPending: true });
});
