import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../../lib/i18n/language';
import { napa, openTill, resetTill, showOn, tile } from '../pos-screen.fixture';

beforeEach(resetTill);
afterEach(() => act(() => applyLanguage('en')));

test('the cart and the pay bar of a phone both count units: one showed a bare number, the other items', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByRole('heading', { name: 'Cart 2 units' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Pay$/ })).toHaveTextContent('2 units');
});

test('a box is named in Bangla: the button mixed the English word in', async () => {
  const { user } = openTill({}, [{ ...napa, packs: [{ name: 'box', size: 5 }] }]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText('+ box of 5')).toBeVisible();
  await act(() => applyLanguage('bn'));
  expect(await screen.findByText('+ 5-এর বাক্স')).toBeVisible();
});
