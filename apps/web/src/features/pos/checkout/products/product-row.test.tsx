import { addDays } from '@bhandar/domain/shared';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatExpiry, today } from '../../../../lib/format';
import { sellable, tillContext } from '../../testing';
import { cart, napa, openTill, resetTill, seclo, tile } from '../pos-screen.fixture';
import { chooseTillMode } from '../till-mode';

beforeEach(resetTill);

const rowOf = async (name: string) => within((await tile(name)).closest('li') as HTMLElement);

test('what is left excludes what is in the cart: 4 in cart still said 10 left', async () => {
  const { user } = openTill({}, [napa]);
  const row = await rowOf('Napa 500 mg');
  expect(row.getByText('10 for you')).toBeVisible();
  await user.click(await tile('Napa 500 mg'));
  await user.keyboard('*4{Enter}');
  expect(row.getByText('4 in cart')).toBeVisible();
  expect(row.getByText('6 for you')).toBeVisible();
});

test('of a product whose whole stock is in the cart none is left: it said 1 left', async () => {
  const { user } = openTill({}, [{ ...napa, approvedQty: 1, storeStock: 1 }]);
  await user.click(await tile('Napa 500 mg'));
  expect((await rowOf('Napa 500 mg')).getByText('0 for you')).toBeVisible();
});

const stocked = { ...napa, approvedQty: 1_277, storeStock: 2_054 };

test.each(['scan', 'touch'] as const)(
  'what own orders allow says that it is for this person: 277 left was read as the stock of the store (%s)',
  async (mode) => {
    chooseTillMode(mode);
    openTill({}, [stocked]);
    const added = await tile('Napa 500 mg');
    expect(screen.getByText('1,277 of 2,054 for you')).toBeVisible();
    expect(added).toHaveAttribute('title', expect.stringMatching(/^2,054 in the store;.*approved in your own orders/));
  },
);

test('a store that sells all its stock says how many are left, for nobody in particular', async () => {
  openTill({ tillContext: () => tillContext({ sellFrom: 'store-stock' }) }, [{ ...stocked, approvedQty: 2_054 }]);
  expect(await tile('Napa 500 mg')).not.toHaveAttribute('title');
  expect(screen.getByText('2,054 left')).toBeVisible();
  expect(screen.queryByText(/for you/i)).not.toBeInTheDocument();
});

test('a touched tile too counts what is left without the cart', async () => {
  chooseTillMode('touch');
  const { user } = openTill({}, [napa, seclo]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText('9 for you')).toBeVisible();
  expect(screen.getByText('10 for you')).toBeVisible();
});

test.each(['scan', 'touch'] as const)('low stock has a mark in both modes: only Touch had one (%s)', async (mode) => {
  chooseTillMode(mode);
  openTill({}, [napa, { ...seclo, approvedQty: 500, storeStock: 500 }]);
  await tile('Napa 500 mg');
  const mark = (text: string) => screen.getByText(text).closest('[class*=marigold]');
  expect(mark('10 for you')).toBeVisible();
  expect(mark('500 for you')).toBeNull();
});

test('each near expiry shows its days, in the list and in the cart: one month was amber here and red there', async () => {
  const day = (days: number) => addDays(today(), days);
  const expiring = (name: string, days: number) =>
    sellable({
      name,
      strength: '',
      batches: [{ batchId: crypto.randomUUID(), batchNumber: 'BX-1', expiresOn: day(days), quantity: 10 }],
    });
  const { user } = openTill({}, [expiring('Amdocal', 28), expiring('Alben', 60), expiring('Atova', 120)]);
  for (const [name, days] of [
    ['Amdocal', 28],
    ['Alben', 60],
  ] as const) {
    const written = new RegExp(`· ${days} d$`);
    const tag = (await rowOf(name)).getByText(written);
    expect(tag.title).toBe(`${formatExpiry(day(days))}, ${days} days left`);
    await user.click(await tile(name));
    expect(within(await cart()).getByText(written).parentElement?.className).toBe(tag.parentElement?.className);
  }
  expect((await rowOf('Atova')).queryByText(/ d$/)).not.toBeInTheDocument();
});

test('an expiry with its days names month and year only: a column mixed 12/2026 · 31 d and 27/12/2026 · 27 d', async () => {
  const expiring = (name: string, days: number) =>
    sellable({
      name,
      strength: '',
      batches: [{ batchId: crypto.randomUUID(), batchNumber: 'BX-1', expiresOn: addDays(today(), days), quantity: 10 }],
    });
  const names = ['Amdocal', 'Alben', 'Atova'];
  const { user } = openTill(
    {},
    names.map((name, index) => expiring(name, 20 + index)),
  );
  for (const name of names) {
    expect((await rowOf(name)).getByText(/ d$/)).toHaveTextContent(/^\d\d\/\d{4} · \d+ d$/);
    await user.click(await tile(name));
  }
  for (const tag of within(await cart()).getAllByText(/ d$/)) expect(tag).toHaveTextContent(/^\d\d\/\d{4} · /);
});
