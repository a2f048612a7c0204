import type { AppRouter } from '@bhandar/api';
import { type Me, USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { notificationCounts } from '@bhandar/testing/factories';
import { mockTrpc } from '@bhandar/testing/mock-trpc';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Foundation } from '../foundation';
import { useSession, useSignIn } from '../lib/session/session';
import { storedUser } from '../lib/session/stored-user';
import { removeOfflineApp } from '../offline/offline-app';
import { Providers } from '../providers';
import { PEOPLE } from '../testing/render-screen';
import { server } from '../testing/server';
import { Routes } from './routing/routes';

vi.mock('./routing/lazy-screen', () => ({
  lazyScreen: (name: string) => () => <h1 tabIndex={-1}>Opened {name}</h1>,
  prefetchScreen: () => undefined,
}));
vi.mock('./public/lazy-public-screen', async () => {
  const { default: LoginScreen } = await import('../features/accounts/sessions/login-screen');
  return { lazyPublicScreen: () => LoginScreen };
});
vi.mock('../offline/offline-app', async (original) => ({
  ...(await original<typeof import('../offline/offline-app')>()),
  removeOfflineApp: vi.fn(() => Promise.resolve()),
}));

beforeAll(() => import('./routing/client-routes'));
beforeEach(() => void vi.mocked(removeOfflineApp).mockClear());

/** The user of the session cookie, which all tabs share. */
let cookie: Me | null = null;

function open(path: string, user: Me | null) {
  cookie = user;
  if (user) localStorage.setItem('user', JSON.stringify(user));
  window.history.replaceState(null, '', path);
  const me = vi.fn(() => cookie);
  server.use(
    mockTrpc<AppRouter>({
      accounts: { me, getThresholds: () => USUAL_THRESHOLDS },
      notifications: { counts: () => notificationCounts() },
    }),
  );
  render(
    <Foundation>
      <Routes />
    </Foundation>,
  );
  return { me };
}

/** Changes the stored entry as another tab would. */
const elsewhere = (user: Me | null) =>
  act(() => {
    cookie = user;
    if (user) localStorage.setItem('user', JSON.stringify(user));
    else localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });

const atLogin = () => screen.findByRole('button', { name: 'Login' });

describe('a sign-in or sign-out in another tab', () => {
  it('survives a tab that waits at sign-in with an empty cache', async () => {
    open('/employee-dashboard', PEOPLE.employee);
    await screen.findByText('Opened overview');
    elsewhere(null);
    await atLogin();
    await waitFor(() => expect(removeOfflineApp).toHaveBeenCalled());
    vi.mocked(removeOfflineApp).mockClear();

    elsewhere(PEOPLE.admin);
    expect(await screen.findByText('Anik Rahman')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/admin-dashboard');
    expect(storedUser().user).toEqual(PEOPLE.admin);
    expect(removeOfflineApp).not.toHaveBeenCalled();
  });

  it('survives a tab that is redirected to sign-in on its first visit', async () => {
    const { me } = open('/dashboard', null);
    await atLogin();
    const asked = me.mock.calls.length;
    elsewhere(PEOPLE.superadmin);
    expect(await screen.findByText('Nadia Rahman')).toBeInTheDocument();
    expect(me.mock.calls.length).toBeGreaterThan(asked);
    expect(storedUser().user).toEqual(PEOPLE.superadmin);
  });

  it('survives a signed-out response that was under way', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { me } = open('/dashboard', null);
    me.mockImplementationOnce((() => slow.then(() => null)) as never);
    await waitFor(() => expect(me).toHaveBeenCalledOnce());
    elsewhere(PEOPLE.superadmin);
    expect(await screen.findByText('Nadia Rahman')).toBeInTheDocument();
    await act(async () => {
      answer();
      await slow;
    });
    await waitFor(() => expect(me).toHaveBeenCalledTimes(2));
    expect(storedUser().user).toEqual(PEOPLE.superadmin);
  });

  it('signs the other tabs out, and in as another user', async () => {
    open('/employee-dashboard', PEOPLE.employee);
    await screen.findByText('Opened overview');
    elsewhere(null);
    await atLogin();
    expect(storedUser().user).toBeUndefined();
    elsewhere(PEOPLE.admin);
    await screen.findByText('Anik Rahman');
    elsewhere(PEOPLE.employee);
    expect(await screen.findByText('Ema Rahman')).toBeInTheDocument();
    expect(storedUser().user).toEqual(PEOPLE.employee);
  });

  it('is not undone by a response about the previous user', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { me } = open('/employee-dashboard', PEOPLE.employee);
    me.mockImplementationOnce((() => slow.then(() => PEOPLE.employee)) as never);
    await waitFor(() => expect(me).toHaveBeenCalledOnce());
    elsewhere(null);
    await atLogin();
    await act(async () => {
      answer();
      await slow;
    });
    expect(storedUser().user).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  });
});

function WaitingTab() {
  const { user, status } = useSession({ ask: true });
  return <p>Waiting tab: {user?.name ?? status}</p>;
}

function SigningInTab() {
  const { user } = useSession();
  const signIn = useSignIn();
  return (
    <button type="button" onClick={() => signIn(PEOPLE.admin)}>
      Signing-in tab: {user?.name ?? 'nobody'}
    </button>
  );
}

it('keeps the signing-in tab signed in while another tab is at sign-in', async () => {
  cookie = null;
  server.use(mockTrpc<AppRouter>({ accounts: { me: () => cookie } }));
  render(
    <>
      <Providers retry={false}>
        <WaitingTab />
      </Providers>
      <Providers retry={false}>
        <SigningInTab />
      </Providers>
    </>,
  );
  await screen.findByText('Waiting tab: signed-out');
  cookie = PEOPLE.admin;
  act(() => screen.getByRole('button', { name: 'Signing-in tab: nobody' }).click());
  expect(await screen.findByText('Waiting tab: Anik Rahman')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Signing-in tab: Anik Rahman' })).toBeInTheDocument();
  expect(storedUser().user).toEqual(PEOPLE.admin);
  expect(removeOfflineApp).not.toHaveBeenCalled();
});
