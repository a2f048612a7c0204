import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sellable, tillContext } from '../../testing';
import { complete, openTill, resetTill, sent, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

const total = () => screen.getByRole('status', { name: 'Total' });
const percent = () => screen.getByRole('button', { name: 'Percent of the bill' });
const discount = () => screen.getByLabelText(/^Discount(?! and)/);

test.each([
  ['its button', async (user: ReturnType<typeof openTill>['user']) => user.click(percent()), '10'],
  ['its sign', async () => undefined, '10%'],
])(
  'a discount of the bill is given in percent by %s, follows the cart and is sold as a percentage',
  async (_, choose, typed) => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await choose(user);
    await user.type(discount(), typed);
    expect(percent()).toHaveAttribute('aria-pressed', 'true');
    expect(discount()).toHaveValue('10');
    expect(total()).toHaveTextContent('৳ 63.00');
    await user.type(screen.getByLabelText('Reason for the discount'), 'Loyal');
    await user.click(await tile('Seclo 20 mg'));
    expect(total()).toHaveTextContent('৳ 126.00');
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ discount: { basisPoints: 1_000, reason: 'Loyal' }, totalMinor: 12_600 }]);
    expect(sent[0]?.discount).not.toHaveProperty('amountMinor');
  },
);

test('Tab leads from a discount to its reason: the reason was typed into the search', async () => {
  const { user } = openTill();
  await user.click(await tile('Seclo 20 mg'));
  await user.keyboard('{F8}5{Tab}');
  expect(screen.getByLabelText('Reason for the discount')).toHaveFocus();
  await user.keyboard('Loyal');
  expect(screen.getByLabelText('Reason for the discount')).toHaveValue('Loyal');
});

test('a percentage above what this person may give is set to the amount of the ceiling', async () => {
  const { user } = openTill({ tillContext: () => tillContext({ discountPercent: 5 }) });
  await user.click(await tile('Seclo 20 mg'));
  await user.type(discount(), '12%{Enter}');
  expect(discount()).toHaveValue('3.50');
  expect(percent()).toHaveAttribute('aria-pressed', 'false');
  expect(await screen.findByText('You may give up to 5 %. The discount was set to 3.50.')).toBeInTheDocument();
  expect(total()).toHaveTextContent('৳ 66.50');
});

test('more than 100 percent is said where it is capped: the bill was 0.00 as if that had been meant', async () => {
  const { user } = openTill();
  await user.click(await tile('Seclo 20 mg'));
  await user.type(discount(), '999%{Enter}');
  expect(await screen.findByText('At most 100 %')).toBeInTheDocument();
  expect(discount()).toHaveValue('100');
});

test('switching back to money takes the number as an amount', async () => {
  const { user } = openTill();
  await user.click(await tile('Seclo 20 mg'));
  await user.type(discount(), '10%');
  await user.click(percent());
  expect(total()).toHaveTextContent('৳ 60.00');
});

test('the discount field shows the currency while it takes money, and % only for a percentage', async () => {
  const { user } = openTill();
  await user.click(await tile('Seclo 20 mg'));
  expect(percent()).toHaveTextContent(/^৳$/);
  await user.click(percent());
  expect(percent()).toHaveTextContent(/^%$/);
  await user.click(percent());
  expect(percent()).toHaveTextContent(/^৳$/);
});

test.each([
  ['an amount above the bill', '500{Enter}', '70.00'],
  ['an amount on an empty cart', '500{Enter}', '0.00'],
])('%s is said where it is capped', async (_, typed, most) => {
  const { user } = openTill();
  const product = await tile('Seclo 20 mg');
  if (most !== '0.00') await user.click(product);
  await user.type(discount(), typed);
  expect(await screen.findByText(`More than the bill comes to. The discount was set to ${most}.`)).toBeInTheDocument();
});

test('a discount above the bill shows what it takes off once products are removed', async () => {
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Seclo 20 mg'));
  await user.type(discount(), '75');
  await user.type(screen.getByLabelText('Reason for the discount'), 'Loyal');
  await user.click(screen.getByRole('button', { name: 'Remove Seclo 20 mg' }));
  expect(discount()).toHaveValue('12.00');
});

test('the total says what the customer saves by a price below the MRP: only a discount was named', async () => {
  const cheaper = sellable({ name: 'Napa', unitPriceMinor: 1_000, mrpMinor: 1_200 });
  const { user } = openTill({}, [cheaper]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText('MRP 12.00 ·')).toBeInTheDocument();
  expect(screen.getByText('saved 2.00')).toBeVisible();
  await user.type(discount(), '1{Enter}');
  expect(screen.getByText('saved 3.00')).toBeVisible();
  expect(total()).toHaveTextContent('৳ 9.00');
});

test('rounding that takes a saving back leaves none: 0.10 was called saved on a bill that came to its MRP', async () => {
  const cheaper = sellable({ name: 'Napa', unitPriceMinor: 190, mrpMinor: 200 });
  const { user } = openTill({ tillContext: () => tillContext({ cashRoundingMinor: 100 }) }, [cheaper]);
  await user.click(await tile('Napa 500 mg'));
  expect(total()).toHaveTextContent('৳ 2.00');
  expect(screen.queryByText(/^saved/)).not.toBeInTheDocument();
  expect(screen.getByText('Subtotal 1.90')).toBeInTheDocument();
  expect(screen.getByText('Rounding +0.10')).toBeVisible();
});

test('MRP, saving and rounding add up to the total: the rounding was counted as saved, and named beside it', async () => {
  const cheaper = sellable({ name: 'Napa', unitPriceMinor: 1_010, mrpMinor: 1_200 });
  const { user } = openTill({ tillContext: () => tillContext({ cashRoundingMinor: 100 }) }, [cheaper]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText('MRP 12.00 ·')).toBeInTheDocument();
  expect(screen.getByText('saved 1.90')).toBeVisible();
  expect(screen.getByText('Rounding -0.10')).toBeVisible();
  expect(total()).toHaveTextContent('৳ 10.00');
});

test('a sale that is done names the sum before its rounding: 1.90 came to 2.00 without a word', async () => {
  const { user } = openTill({ tillContext: () => tillContext({ cashRoundingMinor: 100 }) }, [
    sellable({ name: 'Napa', unitPriceMinor: 190 }),
  ]);
  await user.click(await tile('Napa 500 mg'));
  await user.keyboard('{F9}{Enter}');
  const done = await screen.findByRole('dialog', { name: 'Order Successful' });
  expect(within(done).getByText('Before rounding').parentElement).toHaveTextContent('৳ 1.90');
  expect(within(done).getByText('Total').parentElement).toHaveTextContent('৳ 2.00');
});

test('the total names the subtotal of a discount on goods at their MRP, and nothing where nothing is saved', async () => {
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  expect(screen.queryByText(/^saved/)).not.toBeInTheDocument();
  await user.type(discount(), '2{Enter}');
  expect(screen.getByText('Subtotal 12.00 ·')).toBeInTheDocument();
  expect(screen.getByText('saved 2.00')).toBeVisible();
});
