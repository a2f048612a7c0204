import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { napa, openTill, resetTill, seclo, tile } from '../pos-screen.fixture';
import { chooseTillMode } from '../till-mode';

beforeEach(resetTill);

const rowOf = async (name: string) => within((await tile(name)).closest('li') as HTMLElement);

test('what is left excludes what is in the cart: 4 in cart still said 10 left', async () => {
  const { user } = openTill({}, [napa]);
  const row = await rowOf('Napa 500 mg');
  expect(row.getByText('10 left')).toBeVisible();
  await user.click(await tile('Napa 500 mg'));
  await user.keyboard('*4{Enter}');
  expect(row.getByText('4 in cart')).toBeVisible();
  expect(row.getByText('6 left')).toBeVisible();
});

test('of a product whose whole stock is in the cart none is left: it said 1 left', async () => {
  const { user } = openTill({}, [{ ...napa, approvedQty: 1 }]);
  await user.click(await tile('Napa 500 mg'));
  expect((await rowOf('Napa 500 mg')).getByText('0 left')).toBeVisible();
});

test('a touched tile too counts what is left without the cart', async () => {
  chooseTillMode('touch');
  const { user } = openTill({}, [napa, seclo]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText('9 left')).toBeVisible();
  expect(screen.getByText('10 left')).toBeVisible();
});
