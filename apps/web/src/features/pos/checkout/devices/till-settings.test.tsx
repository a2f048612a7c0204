import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { capture, openTill, resetTill } from '../pos-screen.fixture';

beforeEach(resetTill);

beforeEach(() => localStorage.clear());

async function openSettings() {
  const opened = openTill();
  await opened.user.click(await screen.findByRole('button', { name: 'Till settings' }));
  await screen.findByRole('dialog', { name: 'Till settings' });
  return opened;
}

it('the till keeps its paper on the device, and the focus goes back to the capture field', async () => {
  const { user } = await openSettings();
  await user.click(screen.getByRole('combobox', { name: 'Receipt paper' }));
  await user.click(await screen.findByRole('option', { name: '58 mm receipt' }));
  expect(localStorage.getItem('receipt-paper')).toBe('58');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(capture()).toHaveFocus());
});

it('the beeps of the till are switched off', async () => {
  const { user } = await openSettings();
  const beeps = screen.getByRole('switch', { name: 'Sound on' });
  expect(beeps).toBeChecked();
  await user.click(beeps);
  expect(beeps).not.toBeChecked();
  expect(localStorage.getItem('till-muted')).toBe('yes');
});
