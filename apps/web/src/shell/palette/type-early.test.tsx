import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import { foundNothing } from './palette.fixture';
import { PaletteHost } from './palette-host';

const loading = vi.hoisted(() => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, finished };
});
/** The palette loads when a test lets it. */
vi.mock('./palette', async (original) => {
  await loading.finished;
  return original();
});

it('Escape takes back the palette before it is loaded', async () => {
  const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await user.keyboard('x');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the palette holds the letters that were typed before it was loaded, when Enter did nothing', async () => {
  const onBehind = vi.fn();
  const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin, answers: foundNothing });
  document.body.addEventListener('keydown', onBehind);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  onBehind.mockClear();
  for (const key of ['n', 'e', 'x', 'Backspace', 'w', ' ', 'p', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(onBehind).not.toHaveBeenCalled();
  document.body.removeEventListener('keydown', onBehind);
  loading.finish();
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveValue('new p'));
  expect(field).toHaveFocus();
  await user.keyboard('ur');
  expect(field).toHaveValue('new pur');
  expect(window.location.pathname).toBe('/');
});
