import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import { foundNothing } from './palette.fixture';
import { PaletteHost } from './palette-host';

it.each([
  ['admin', 'new p', 'New purchase'],
  ['superadmin', 'new p', 'New purchase'],
  ['superadmin', 'new pr', 'New product'],
  ['superadmin', 'new s', 'New supplier'],
  ['admin', 'new o', 'New order'],
  ['admin', 'new t', 'New transfer'],
  ['admin', 'new a', 'New adjustment'],
  ['admin', 'new c', 'New customer'],
  ['employee', 'new c', 'New customer'],
  ['superadmin', 'add', 'Add employee'],
  ['admin', 'rec', 'Receivables'],
  ['admin', 'receive', 'Receive goods'],
  ['admin', 'approve', 'Approve orders'],
  ['admin', 'start', 'Start a count'],
  ['admin', 'return w', 'Return with receipt'],
  ['employee', 'point', 'Point of sale'],
  ['admin', 'pharmacy o', 'Pharmacy orders'],
  ['admin', 'unit', 'Unit types'],
  ['admin', 'pur', 'Pharmacy purchases'],
  ['admin', 'invoice', 'Pharmacy purchases'],
] as const)('the palette lists first what a %s names by "%s"', async (role, typed, first) => {
  const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE[role], answers: foundNothing });
  await user.keyboard('{Control>}k{/Control}');
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: typed } });
  const selected = await screen.findByRole('option', { selected: true });
  expect(selected.textContent).toMatch(new RegExp(`^${first}`));
  expect(screen.getAllByRole('option')[0]).toBe(selected);
});
