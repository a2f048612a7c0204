import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import ScannerScreen from './scanner-screen';

/** Types like a scanner: the characters, then Enter. */
const scan = (keys: readonly (string | { key: string; code?: string; ctrlKey?: boolean })[]) => {
  for (const key of [...keys, 'Enter']) fireEvent.keyDown(window, typeof key === 'string' ? { key } : key);
};

afterEach(() => localStorage.removeItem('scanner-separator'));

const render = () => renderScreen(<ScannerScreen />, { user: PEOPLE.employee, path: '/employee-dashboard/scanner' });
const HEAD = [...'010950600013435210TEST'];
const TAIL = [...'17271231'];

describe('ScannerScreen', () => {
  it('passes a scanner that sends the separator as Ctrl+]', async () => {
    render();
    scan([...HEAD, { key: ']', code: 'BracketRight', ctrlKey: true }, ...TAIL]);
    expect(await screen.findByText('The scanner works: batch and expiry came through')).toBeVisible();
    expect(screen.getByText('010950600013435210TEST␝17271231')).toBeVisible();
  });

  it('detects a lost separator, and reads the replacement character once it is chosen', async () => {
    const { user } = render();
    scan([...HEAD, ...TAIL]);
    expect(await screen.findByText(/drops the separators/)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Scanner sends instead of GS' }));
    await user.click(await screen.findByRole('option', { name: 'F8' }));
    scan([...HEAD, { key: 'F8', code: 'F8' }, ...TAIL]);
    expect(await screen.findByText('The scanner works: batch and expiry came through')).toBeVisible();
  });
});
