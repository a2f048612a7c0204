import { CASH_TENDER_ID, type Tender, tenderRevision } from '@bhandar/domain/pos';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { TenderSection } from './tender-settings';

const CASH: Tender = {
  id: CASH_TENDER_ID,
  method: 'cash',
  name: 'Cash',
  asksReference: false,
  paymentCode: '',
  position: 1,
  active: true,
  builtIn: true,
};
const BKASH: Tender = {
  ...CASH,
  id: '0198a1c0-0000-7000-8000-00000000e001',
  method: 'wallet',
  name: 'bKash',
  asksReference: true,
  position: 3,
  builtIn: false,
};

function open(pos: object = {}) {
  const answers = {
    pos: {
      listTenders: () => [
        CASH,
        BKASH,
        { ...BKASH, id: BKASH.id.replace('e001', 'e002'), name: 'Rocket', active: false },
      ],
      ...pos,
    },
  };
  return renderScreen(<TenderSection />, { user: PEOPLE.superadmin, answers });
}

test('TenderSection lists payment methods with their required fields, retired ones too', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Payment methods' });
  const [cash, bkash, rocket] = within(list).getAllByRole('listitem');
  expect(cash).toHaveTextContent('Cash');
  expect(bkash).toHaveTextContent('Mobile wallet · Asks for a reference');
  expect(rocket).toHaveTextContent('Not accepted');
});

test('TenderSection adds a mobile wallet by name alone', async () => {
  const addTender = vi.fn((input: { name: string }) => ({ ...BKASH, ...input }));
  const { user } = open({ addTender });
  await user.click(await screen.findByRole('button', { name: 'New payment method' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Nagad');
  await user.click(screen.getByRole('button', { name: 'Add payment method' }));
  const added = { method: 'wallet', name: 'Nagad', asksReference: true, paymentCode: '' };
  await waitFor(() => expect(addTender).toHaveBeenCalledWith(added));
});

test('TenderSection does not allow renaming or retiring cash', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Cash' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit payment method' });
  expect(within(dialog).getByLabelText('Position at the till')).toBeInTheDocument();
  expect(within(dialog).queryByLabelText(/^Name/)).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('checkbox', { name: /^Accepted/ })).not.toBeInTheDocument();
});

test('TenderSection keeps the text of a payment code', async () => {
  const updateTender = vi.fn((input: object) => ({ ...BKASH, ...input }));
  const { user } = open({ updateTender });
  await user.click(await screen.findByRole('button', { name: 'Edit bKash' }));
  await user.type(await screen.findByLabelText(/^Payment code/), 'upi://pay?pa=lazz@bank');
  await user.click(screen.getByRole('button', { name: 'Save payment method' }));
  await waitFor(() =>
    expect(updateTender).toHaveBeenCalledWith(expect.objectContaining({ paymentCode: 'upi://pay?pa=lazz@bank' })),
  );
});

test('TenderSection retires a payment method', async () => {
  const updateTender = vi.fn((input: object) => ({ ...BKASH, ...input }));
  const { user } = open({ updateTender });
  await user.click(await screen.findByRole('button', { name: 'Edit bKash' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Accepted/ }));
  await user.click(screen.getByRole('button', { name: 'Save payment method' }));
  const { id, name, position, asksReference, paymentCode } = BKASH;
  const revision = tenderRevision(BKASH);
  const retired = { id, revision, name, position, asksReference, paymentCode, active: false };
  await waitFor(() => expect(updateTender).toHaveBeenCalledWith(retired));
});
