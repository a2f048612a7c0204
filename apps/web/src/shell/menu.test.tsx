import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../testing/render-screen';
import { Menu } from './menu';

const open = () => renderScreen(<Menu current="customerReturns" />, { user: PEOPLE.employee, path: '/' });
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('each entry of the menu names its page, and the till is first for who sells', () => {
  open();
  expect(links().slice(0, 2)).toEqual(['Dashboard', 'Point of sale']);
  expect(links()).toContain('Order pharmacy items');
  expect(links()).not.toContain('Pharmacy');
});

it.each([
  ['admin', '/admin-dashboard'],
  ['superadmin', '/dashboard'],
] as const)('the menu of a %s leads to the stock: it led to an order log, or nowhere', (role, area) => {
  renderScreen(<Menu current={undefined} />, { user: PEOPLE[role], path: '/' });
  for (const [name, path] of [
    ['Pharmacy inventory', 'inventory/pharmacy?view=stock'],
    ['Non-pharmacy inventory', 'inventory/non-pharmacy?view=stock'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `${area}/${path}`);
});

it('a folded group of the menu stays folded on this device', async () => {
  const { user, unmount } = open();
  const head = () => screen.getByRole('button', { name: 'Request for items' });
  await user.click(head());
  expect(head()).toHaveAttribute('aria-expanded', 'false');
  expect(links()).not.toContain('Reorder');
  unmount();
  open();
  expect(links()).not.toContain('Reorder');
  await user.click(head());
  expect(links()).toContain('Reorder');
});

it('the group of the open page is never folded away', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Returns' }));
  expect(links()).toContain('Customer returns');
});
