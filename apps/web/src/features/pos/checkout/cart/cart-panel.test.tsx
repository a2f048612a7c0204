import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTill, resetTill, showOn, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

test('the cart and the pay bar of a phone both count units: one showed a bare number, the other items', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByRole('heading', { name: 'Cart 2 units' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Pay$/ })).toHaveTextContent('2 units');
});
