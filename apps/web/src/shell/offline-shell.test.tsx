import type { AppRouter } from '@bhandar/api';
import { type Me, USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { eventually } from '@bhandar/testing/eventually';
import { notificationCounts } from '@bhandar/testing/factories';
import { mockTrpc } from '@bhandar/testing/mock-trpc';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { lazy } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Foundation } from '../foundation';
import { blockReload } from '../lib/reload';
import { markBack, markOffline, useNetwork } from '../offline/network';
import { hearVersion, useNewVersion } from '../offline/offline-app';
import { PEOPLE } from '../testing/render-screen';
import { server } from '../testing/server';
import { lazyPublicScreen } from './public/lazy-public-screen';
import { Routes } from './routing/routes';

vi.mock('./routing/lazy-screen', () => ({
  lazyScreen: (name: string) => () => <h1 tabIndex={-1}>Opened {name}</h1>,
  prefetchScreen: () => undefined,
}));
vi.mock('./public/lazy-public-screen', () => ({ lazyPublicScreen: vi.fn() }));
// Without this nothing is stored offline and the lost connection goes unnoticed.
vi.mock('../offline/can-keep', () => ({ canKeep: () => true }));

beforeAll(() => import('./routing/client-routes'));
beforeEach(() => {
  useNetwork.setState({ offline: false, heard: false });
  useNewVersion.setState({ ready: false });
  document.head.replaceChildren();
});

const lost = () => server.use(http.all('*/trpc/*', () => HttpResponse.error()));

function visit(path: string, user?: Me) {
  window.history.replaceState(null, '', path);
  if (user) localStorage.setItem('user', JSON.stringify(user));
  const pages = {
    accounts: { me: () => user ?? null, getThresholds: () => USUAL_THRESHOLDS },
    notifications: { counts: () => notificationCounts() },
  };
  server.use(mockTrpc<AppRouter>(pages));
  server.use(http.get('*/healthz', () => HttpResponse.error()));
}

const open = () => {
  render(
    <Foundation>
      <Routes />
    </Foundation>,
  );
  return userEvent.setup();
};

describe('the app without a server', () => {
  it('opens for the last signed-in user, with the till only', async () => {
    visit('/employee-dashboard/customers', PEOPLE.employee);
    lost();
    const user = open();
    expect(await screen.findByText('This screen needs the network')).toBeInTheDocument();
    expect(screen.queryByText('Opened customers')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sell at the counter' }));
    expect(await screen.findByText('Opened pos')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/employee-dashboard/pos');
  });

  it('keeps an open screen; the next one waits and opens when the server is back', async () => {
    visit('/employee-dashboard/customers', PEOPLE.employee);
    const user = open();
    await screen.findByText('Opened customers');
    await eventually(() => expect(useNetwork.getState().heard).toBe(true));
    act(markOffline);
    expect(screen.getByText('Opened customers')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Store prices' }));
    expect(await screen.findByText('This screen needs the network')).toBeInTheDocument();
    act(markBack);
    // It may be drawn once more when the session has been read again.
    await eventually(() => expect(screen.getByText('Opened storePrices')).toBeInTheDocument());
  });

  it('allows no access and no sign-in after a sign-out', async () => {
    visit('/employee-dashboard/pos');
    lost();
    open();
    expect(await screen.findByText('Signing in needs the network')).toBeInTheDocument();
    expect(screen.queryByText('Opened pos')).toBeNull();
  });

  it('says after a sign-out that signing in needs the network: its page could not be fetched, and was called an error', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.mocked(lazyPublicScreen).mockReturnValue(
      lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    );
    visit('/employee-dashboard/pos', PEOPLE.employee);
    const user = open();
    await screen.findByText('Opened pos');
    lost();
    act(markOffline);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Signing in needs the network')).toBeVisible();
    vi.mocked(lazyPublicScreen).mockReturnValue(lazy(async () => ({ default: () => <h1>Signs in</h1> })));
    act(markBack);
    expect(await screen.findByText('Signs in')).toBeVisible();
  });
});

describe('a new version', () => {
  const hear = (entry: string) => act(() => hearVersion({ data: { entry } }));

  it('is offered without interrupting, and not while a cart is open', async () => {
    visit('/employee-dashboard/pos', PEOPLE.employee);
    open();
    await screen.findByText('Opened pos');
    const release = blockReload();
    hear('/assets/index-3.js');
    expect(screen.queryByText('A new version is ready')).toBeNull();
    act(release);
    expect(await screen.findByText('A new version is ready')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  it('can be postponed', async () => {
    visit('/employee-dashboard/pos', PEOPLE.employee);
    const user = open();
    await screen.findByText('Opened pos');
    hear('/assets/index-3.js');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('A new version is ready')).toBeNull();
  });

  it('is not offered when it is already running', async () => {
    visit('/employee-dashboard/pos', PEOPLE.employee);
    open();
    await screen.findByText('Opened pos');
    const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
    script.setAttribute('src', '/assets/index-3.js');
    document.head.append(script);
    hear('/assets/index-3.js');
    expect(screen.queryByText('A new version is ready')).toBeNull();
  });
});
