import type { AppRouter } from '@bhandar/api';
import { type Me, USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { notificationCounts } from '@bhandar/testing/factories';
import { mockTrpc, trpcError } from '@bhandar/testing/mock-trpc';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Foundation } from '../../foundation';
import { useViewTitle } from '../../kit/view-title';
import { DESKTOP, WIDE_DESKTOP } from '../../lib/use-media';
import { PUBLIC_SCREENS } from '../../public-screens';
import { hrefTo } from '../../screens';
import { PEOPLE } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { Routes } from './routes';

/** Each screen is a plain heading here, because the screens have their own tests. */
function Plain({ kind }: { kind?: string }) {
  return (
    <h1 tabIndex={-1}>
      Opened {window.location.pathname} {kind}
    </h1>
  );
}
vi.mock('./lazy-screen', () => ({
  lazyScreen: () => Plain,
  prefetchScreen: () => undefined,
}));
vi.mock('../public/lazy-public-screen', () => ({ lazyPublicScreen: () => Plain }));

// Loads the dashboard once, so that the first test does not wait for it.
beforeAll(() => import('./client-routes'));

interface Visit {
  me?: Me | null;
  stored?: string;
}

function visit(path: string, { me = null, stored }: Visit = {}) {
  window.history.replaceState(null, '', path);
  if (stored !== undefined) localStorage.setItem('user', stored);
  const logout = vi.fn(() => ({ message: 'Logged out' }));
  const answers = {
    accounts: { me: () => me, logout, getThresholds: () => USUAL_THRESHOLDS },
    notifications: { counts: () => notificationCounts() },
  };
  server.use(mockTrpc<AppRouter>(answers));
  render(
    <Foundation>
      <Routes />
    </Foundation>,
  );
  return { user: userEvent.setup(), logout };
}

const { matchMedia } = window;
const wideDesktop = (query: string) =>
  Object.assign(matchMedia(query), { matches: query === DESKTOP || query === WIDE_DESKTOP });

const as = (me: Me) => ({ me, stored: JSON.stringify(me) });
const opened = (path: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`^Opened ${path}`) });

describe('AccessGate', () => {
  it('sends a visitor to sign-in with the reason and the requested page', async () => {
    visit('/dashboard/orders/pharmacy?status=pending');
    expect(await screen.findByText('Please login to access the dashboard')).toBeInTheDocument();
    await opened('/login');
    expect(new URLSearchParams(window.location.search).get('from')).toBe('/dashboard/orders/pharmacy?status=pending');
  });

  it('sends an unreadable stored user to sign-in without asking the server', async () => {
    visit('/dashboard', { stored: '{broken', me: PEOPLE.superadmin });
    await opened('/login');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('admits a valid cookie without a stored user, and stores the user', async () => {
    visit('/dashboard', { me: PEOPLE.superadmin });
    await opened('/dashboard');
    await waitFor(() => expect(localStorage.getItem('user')).toContain('Nadia'));
  });

  it('renders from the stored user and corrects it by the server’s response', async () => {
    visit('/dashboard', { stored: JSON.stringify({ ...PEOPLE.superadmin, name: 'Old Name' }), me: PEOPLE.superadmin });
    expect(await screen.findByText('Nadia Rahman')).toBeInTheDocument();
    expect(localStorage.getItem('user')).toContain('Nadia Rahman');
  });

  it('signs out a user whose session the server no longer knows', async () => {
    visit('/dashboard', { stored: JSON.stringify(PEOPLE.superadmin), me: null });
    await opened('/login');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it.each([
    ['/dashboard', 'employee', '/employee-dashboard'],
    ['/dashboard/employees', 'admin', '/admin-dashboard'],
    ['/admin-dashboard', 'employee', '/employee-dashboard'],
    ['/admin-dashboard', 'superadmin', '/dashboard'],
    ['/employee-dashboard/pos', 'admin', '/admin-dashboard'],
    ['/employee-dashboard', 'superadmin', '/dashboard'],
  ] as const)('redirects at %s the %s to %s', async (path, role, home) => {
    visit(path, as(PEOPLE[role]));
    await opened(home);
    expect(window.location.pathname).toBe(home);
  });

  it('keeps the user signed in when the server fails temporarily', async () => {
    window.history.replaceState(null, '', '/dashboard');
    localStorage.setItem('user', JSON.stringify(PEOPLE.superadmin));
    server.use(
      mockTrpc<AppRouter>({
        accounts: {
          getThresholds: () => USUAL_THRESHOLDS,
          me: () => {
            throw trpcError('UNAVAILABLE', 'Busy');
          },
        },
        notifications: { counts: () => notificationCounts() },
      }),
    );
    render(
      <Foundation>
        <Routes />
      </Foundation>,
    );
    await opened('/dashboard');
    expect(localStorage.getItem('user')).not.toBeNull();
  });
});

describe('DashboardShell', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query.includes('min-width: 960'), media: query }) as MediaQueryList,
    );
  });

  it('opens the screen of the URL with its kind, title and breadcrumbs', async () => {
    visit(hrefTo('admin', 'nonPharmacyOrders'), as(PEOPLE.admin));
    expect(await opened('/admin-dashboard/orders/non-pharmacy')).toHaveTextContent('nonPharmacy');
    expect(document.title).toBe('Non-pharmacy orders · Bhandar');
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent('DashboardNon-pharmacy orders');
    expect(screen.getByRole('link', { name: 'Non-pharmacy orders' })).toHaveAttribute('aria-current', 'page');
  });

  it('names the open view of a screen in the tab and the breadcrumbs, and keeps the name of the screen in the menu', async () => {
    visit(hrefTo('admin', 'pharmacyRequests'), as(PEOPLE.admin));
    await opened('/admin-dashboard/requested-items/pharmacy');
    act(() => useViewTitle.setState('Sent pharmacy orders'));
    await waitFor(() => expect(document.title).toBe('Sent pharmacy orders · Bhandar'));
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent('DashboardSent pharmacy orders');
    expect(screen.getByRole('link', { name: 'Order pharmacy items' })).toHaveAttribute('aria-current', 'page');
    act(() => useViewTitle.setState(''));
    await waitFor(() => expect(document.title).toBe('Order pharmacy items · Bhandar'));
  });

  it('follows the menu and focuses the new heading', async () => {
    const { user } = visit('/dashboard', as(PEOPLE.superadmin));
    await opened('/dashboard');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Employees' }),
    );
    await waitFor(async () => expect(await opened('/dashboard/employees')).toHaveFocus());
  });

  it('signs out with a toast and goes to sign-in without the gate’s message', async () => {
    const { user, logout } = visit('/dashboard', as(PEOPLE.superadmin));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
    await opened('/login');
    expect(logout).toHaveBeenCalledOnce();
    expect(localStorage.getItem('user')).toBeNull();
    expect(screen.queryByText('Please login to access the dashboard')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('shows that the role has no such screen, with a link home', async () => {
    visit('/employee-dashboard/employees', as(PEOPLE.employee));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/employee-dashboard');
  });

  it('collapses the menu to icons and remembers it', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(wideDesktop);
    const { user } = visit('/dashboard', as(PEOPLE.superadmin));
    await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Employees' })).toBeInTheDocument();
    expect(localStorage.getItem('menu-collapsed')).toBe('yes');
  });

  it('starts with icons on a narrow desktop, and remembers that the person opened the menu', async () => {
    const { user } = visit('/dashboard', as(PEOPLE.superadmin));
    await user.click(await screen.findByRole('button', { name: 'Expand menu' }));
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toHaveAttribute('aria-expanded', 'true');
    cleanup();
    visit('/dashboard', as(PEOPLE.superadmin));
    expect(await screen.findByRole('button', { name: 'Collapse menu' })).toBeInTheDocument();
  });

  it('names the icons of the collapsed menu beside them', async () => {
    localStorage.setItem('menu-collapsed', 'yes');
    const { user } = visit('/dashboard', as(PEOPLE.superadmin));
    await user.hover(await screen.findByRole('link', { name: 'Employees' }));
    const tip = await screen.findByText('Employees');
    await user.unhover(screen.getByRole('link', { name: 'Employees' }));
    expect(tip).not.toBeInTheDocument();
    act(() => screen.getByRole('link', { name: 'Audit' }).focus());
    expect(await screen.findByText('Audit')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Audit')).toBeNull();
  });

  it('opens the menus of its bar by keyboard, and returns the focus', async () => {
    const { user } = visit('/dashboard', as(PEOPLE.superadmin));
    const button = await screen.findByRole('button', { name: 'Language' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: /English/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Language' })).toHaveFocus());
  });

  it('changes theme and density from its menu', async () => {
    const { user } = visit('/dashboard', as(PEOPLE.superadmin));
    await user.click(await screen.findByRole('button', { name: 'Appearance' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('button', { name: 'Appearance' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }));
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  });
});

describe('public pages', () => {
  it('greet a signed-in user, and signing out stays on the page', async () => {
    const { user } = visit('/', as(PEOPLE.employee));
    expect(await screen.findByText('Hello, Ema')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it('show "not found" for an unknown address', async () => {
    visit('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('subscribe an email to the newsletter once', async () => {
    const { user } = visit('/');
    const email = await screen.findByRole('textbox', { name: 'Newsletter' });
    const subscribe = screen.getByRole('button', { name: 'Subscribe' });
    await user.click(subscribe);
    expect(await screen.findByText('Please enter your email address')).toBeVisible();
    const answers = [
      { message: 'You are subscribed. Welcome.', already: false },
      { message: 'You are already subscribed.', already: true },
    ];
    server.use(
      mockTrpc<AppRouter>({ accounts: { subscribe: () => answers.shift() ?? { message: '', already: true } } }),
    );
    await user.type(email, 'reader@example.com');
    await user.click(subscribe);
    expect(await screen.findByText('You are subscribed. Welcome.')).toBeInTheDocument();
    expect(email).toHaveValue('');
    await user.type(email, 'reader@example.com');
    await user.click(subscribe);
    expect(await screen.findByText('You are already subscribed.')).toBeInTheDocument();
  });

  it('have a bar with links and sign-in', async () => {
    visit('/');
    const bar = within(await screen.findByRole('banner'));
    const hrefs = { Home: '/', Dashboard: '/dashboard', About: '/about', Contact: '/contact' };
    for (const [name, href] of Object.entries({ ...hrefs, Login: '/login', 'Get Started': '/pricing' })) {
      expect(bar.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  it('have a solid, compact bar from 20 pixels on', async () => {
    visit('/');
    const bar = await screen.findByRole('banner');
    const scrollTo = (y: number) => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
      act(() => void window.dispatchEvent(new Event('scroll')));
    };
    scrollTo(20);
    expect(bar).toHaveClass('bg-canvas');
    scrollTo(21);
    expect(bar).toHaveClass('bg-surface');
    expect(bar.firstElementChild).toHaveClass('h-13');
  });

  it('have a footer whose links all open a page', async () => {
    visit('/');
    const footer = await screen.findByRole('contentinfo');
    const paths = new Set<string>(Object.values(PUBLIC_SCREENS).map(({ path }) => path));
    for (const link of within(footer).getAllByRole('link')) {
      const { pathname } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
      expect(paths.has(pathname) || ['/dashboard', '/api/openapi.json', '/healthz'].includes(pathname), pathname).toBe(
        true,
      );
    }
  });

  it.each(['profile', 'settings'] as const)('redirect from /%s into the user’s area', async (name) => {
    visit(`/${name}`, as(PEOPLE.admin));
    await opened(`/admin-dashboard/${name}`);
  });

  it('send a visitor at /profile to sign-in first', async () => {
    visit('/profile');
    await opened('/login');
    expect(new URLSearchParams(window.location.search).get('from')).toBe('/profile');
  });

  it('show the landing page at /home too', async () => {
    visit('/home');
    await opened('/home');
  });
});
