import { toast } from '@bhandar/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { menuOf, routesOf } from '../../screens';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import { PaletteHost } from './palette-host';

/** The palette is a module of its own, fetched with the first key. */
const FETCHED = { timeout: 4000 };

const none = {
  catalogue: { listProducts: () => pageWith([]) },
  ordering: { listOrders: () => pageWith([]), listSuppliers: () => pageWith([]) },
  pos: { listCustomers: () => pageWith([]) },
  accounts: { listEmployees: () => pageWith([]) },
};

const names = (role: keyof typeof PEOPLE) =>
  routesOf(role)
    .filter(({ screen: page }) => !page.path.includes(':'))
    .map(({ screen: page }) => page.path);

describe('the palette', () => {
  it.each(['superadmin', 'admin', 'employee'] as const)(
    'opens with Ctrl+K and holds every page of the %s',
    async (role) => {
      const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE[role], answers: none });
      await user.keyboard('{Control>}k{/Control}');
      const palette = await screen.findByRole('dialog', { name: 'Search everything' }, FETCHED);
      const pages = within(palette).getByRole('group', { name: 'Pages' });
      expect(within(pages).getAllByRole('option')).toHaveLength(names(role).length);
      for (const { entries } of menuOf(role))
        expect(names(role)).toEqual(expect.arrayContaining(entries.map((e) => e.screen.path)));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );

  it('goes to a page that is typed, and offers it first the next time', async () => {
    const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin, answers: none });
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    await user.type(await screen.findByRole('combobox', {}, FETCHED), 'unit ty');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Unit typesSetup']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard/setup/unit-types'));
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Last opened' }, FETCHED);
    expect(within(recent).getByRole('option')).toHaveTextContent('Unit types');
  });

  it('asks the server for products and people, of staff and suppliers only for who manages', async () => {
    const asked: string[] = [];
    const saw = (name: string) => () => {
      asked.push(name);
      return pageWith([]);
    };
    const { user } = renderScreen(<PaletteHost till={false} />, {
      user: PEOPLE.employee,
      answers: {
        catalogue: { listProducts: saw('products') },
        ordering: { listOrders: saw('orders') },
        pos: { listCustomers: saw('customers') },
      },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', {}, FETCHED), 'zzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await waitFor(() => expect(new Set(asked)).toEqual(new Set(['products', 'orders', 'customers'])));
  });

  it('takes back with Alt+Z what a toast offers to undo', async () => {
    const undo = vi.fn();
    const { user } = renderScreen(<PaletteHost till />, { user: PEOPLE.employee });
    act(() => {
      toast.success('Napa removed', { action: { label: 'Undo', onClick: undo } });
    });
    await screen.findByText('Napa removed');
    await user.keyboard('{Alt>}[KeyZ]{/Alt}');
    expect(undo).toHaveBeenCalledOnce();
  });

  it('shows the keys with a question mark, but leaves the till its own', async () => {
    const { user, unmount } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin });
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' }, FETCHED)).toHaveTextContent('From row to row');
    unmount();
    const again = renderScreen(<PaletteHost till />, { user: PEOPLE.admin });
    await again.user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
