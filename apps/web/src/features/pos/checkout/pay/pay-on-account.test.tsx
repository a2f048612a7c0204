import { type CustomerTenders, paidBy } from '@bhandar/domain/pos';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useNetwork } from '../../../../offline/network';
import { saleOf } from '../../testing';
import { useOrders } from '../../use-orders';
import { complete, openTill, type PosAnswers, resetTill, sellable1000, sent, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

const RAHIMA = '0198a1c0-0000-7000-8000-00000000c001';
const ACCOUNT = {
  balanceMinor: 400_000,
  limitMinor: 500_000,
  leftMinor: 100_000,
  isBlocked: false,
  blockReason: '',
  mayExceed: false,
};

const KAMAL = {
  id: '0198a1c0-0000-7000-8000-0000000000c7',
  name: 'Kamal Uddin',
  locked: false,
  pinSince: '2026-11-01T00:00:00.000Z',
};

/** Chooses the customer for the bill at hand. */
const chooseRahima = () =>
  act(() =>
    useOrders.setState(({ orders }) => ({
      orders: Object.fromEntries(
        Object.entries(orders).map(([key, order]) => [
          key,
          { ...order, customerId: RAHIMA, customer: { name: 'Rahima', phone: '01711000000', email: '' } },
        ]),
      ),
    })),
  );

/** A bill of 1,000.40 for a customer of the list. */
async function openBill(tenders: Partial<CustomerTenders>) {
  const answers: PosAnswers = {
    customerTenders: () => ({ account: null, credit: null, ...tenders }),
    listCashiers: () => [KAMAL],
    giveRelease: ({ saleId }) => ({
      saleId,
      token: 'the-token',
      by: KAMAL.name,
      discountPercent: 100,
      mayExceedCredit: true,
    }),
    recordSale: (request) => {
      sent.push(request);
      // The mock decides as an offline till does, which charges no account.
      const sale = saleOf({ ...request, payments: undefined }, [sellable1000]);
      const payments = (request.payments ?? []).map(({ method, amountMinor, tenderedMinor = amountMinor }) => ({
        method,
        tenderId: null,
        tenderName: '',
        amountMinor,
        tenderedMinor,
        reference: '',
      }));
      return { ...sale, payments, payment: { ...sale.payment, method: paidBy(payments) } };
    },
  };
  const { user } = openTill(answers, [sellable1000]);
  await user.click(await tile('Seclo 500 mg'));
  chooseRahima();
  return user;
}

describe('a bill of a customer with an account', () => {
  test("goes above its limit by a colleague's PIN: the cashier had to change", async () => {
    const used = { ...ACCOUNT, balanceMinor: 500_000, leftMinor: 0 };
    const user = await openBill({ account: used });
    await user.click(await screen.findByRole('button', { name: 'More by a colleague’s PIN' }));
    await screen.findByRole('dialog', { name: 'Colleague’s PIN' });
    await screen.findByRole('button', { name: 'Kamal Uddin' });
    await user.keyboard('608153');
    await user.click(await screen.findByRole('radio', { name: /On account/ }));
    await user.click(complete());
    const dialog = await screen.findByRole('dialog', { name: /limit/ });
    await user.type(within(dialog).getByRole('textbox'), 'Pays on Friday');
    await user.click(within(dialog).getByRole('button', { name: /limit/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([{ release: 'the-token', overLimitReason: 'Pays on Friday' }]);
  });

  test('is paid on account up to the limit, and the rest in cash', async () => {
    const user = await openBill({ account: ACCOUNT });
    await user.click(await screen.findByRole('radio', { name: 'On account' }));
    expect(screen.getByText('Owes 4,000.00 of 5,000.00')).toBeVisible();
    await user.keyboard('1000.40');
    await user.click(complete());
    expect(screen.getByText('On account pays at most 1000.00')).toBeVisible();
    expect(sent).toEqual([]);
    await user.keyboard('{Control>}a{/Control}1000{Enter}1{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([
      {
        customerId: RAHIMA,
        payments: [
          { method: 'account', amountMinor: 100_000 },
          { method: 'cash', amountMinor: 40 },
        ],
      },
    ]);
  });

  test('asks a person who may exceed the limit for the reason, and sends it', async () => {
    const user = await openBill({ account: { ...ACCOUNT, mayExceed: true } });
    await user.click(await screen.findByRole('radio', { name: 'On account' }));
    await user.click(complete());
    const asked = await screen.findByRole('dialog', { name: 'Above the credit limit' });
    expect(sent).toEqual([]);
    await user.type(within(asked).getByRole('textbox', { name: /Reason/ }), 'Pays on Friday');
    await user.click(within(asked).getByRole('button', { name: 'Sell above the limit' }));
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([
      { overLimitReason: 'Pays on Friday', payments: [{ method: 'account', amountMinor: 100_040 }] },
    ]);
  });

  test.each([
    ['says On account in the largest type: it said Paid', '', ['On account', '৳ 1,000.40'], ['Paid', 'Change due']],
    ['says what was paid, and what was not', '600', ['Paid', '৳ 400.40', 'On account', '৳ 600.00'], []],
  ])('%s', async (_, amount, said, unsaid) => {
    const user = await openBill({ account: { ...ACCOUNT, leftMinor: 200_000 } });
    await user.click(await screen.findByRole('radio', { name: 'On account' }));
    await user.keyboard(amount === '' ? '{Enter}' : `${amount}{Enter}2{Enter}`);
    const dialog = await screen.findByRole('dialog', { name: 'Order Successful' });
    for (const text of said) expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
    for (const text of unsaid) expect(within(dialog).queryByText(text)).toBeNull();
  });

  test('is paid with store credit as far as it goes', async () => {
    const user = await openBill({ credit: { leftMinor: 30_000 } });
    await user.click(await screen.findByRole('radio', { name: 'Store credit' }));
    expect(screen.getByText('300.00 left')).toBeVisible();
    await user.keyboard('{Enter}1{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ payments: [{ method: 'credit', amountMinor: 30_000 }, { method: 'cash' }] }]);
  });

  test.each([
    ['Blocked: Owes since June', { ...ACCOUNT, isBlocked: true, blockReason: 'Owes since June' }],
    ['This account is blocked for sales on account', { ...ACCOUNT, isBlocked: true }],
    ['The credit limit is used up', { ...ACCOUNT, leftMinor: 0 }],
    ['No account with this store', null],
  ])('shows the account disabled and why, %s: it was not there', async (why, account) => {
    const user = await openBill({ account });
    const way = await screen.findByRole('radio', { name: /On account/ });
    expect(way).toBeDisabled();
    expect(screen.getByText(why)).toBeVisible();
    await user.keyboard('{F9}{ArrowLeft}{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ payments: [{ method: 'card' }] }]);
  });

  test('shows the account disabled offline, and no store credit', async () => {
    await openBill({ account: ACCOUNT, credit: { leftMinor: 30_000 } });
    expect(await screen.findByRole('radio', { name: 'Store credit' })).toBeEnabled();
    act(() => useNetwork.setState({ offline: true }));
    expect(screen.queryByRole('radio', { name: 'Store credit' })).toBeNull();
    expect(screen.getByRole('radio', { name: /On account/ })).toBeDisabled();
    expect(screen.getByText('Needs the network')).toBeVisible();
    act(() => useNetwork.setState({ offline: false }));
  });

  test('drops what the account had paid once the bill is another person’s', async () => {
    const user = await openBill({ account: ACCOUNT });
    await user.click(await screen.findByRole('radio', { name: 'On account' }));
    await user.keyboard('500{Enter}');
    expect(await screen.findByRole('list', { name: 'Payments' })).toBeVisible();
    await user.keyboard('{F3}');
    await user.click(await screen.findByRole('button', { name: 'Remove customer' }));
    expect(screen.queryByRole('list', { name: 'Payments' })).toBeNull();
  });
});
