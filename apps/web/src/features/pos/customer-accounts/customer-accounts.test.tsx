import {
  customerAccount,
  customerAccountDetails,
  customerLedgerEntry,
  customerStatement,
  receivablesTotals,
} from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { stopClock } from '../../../testing/stop-clock';
import CustomerAccountScreen from './customer-account-screen';
import CustomerStatementScreen from './customer-statement-screen';
import ReceivablesScreen from './receivables-screen';

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;
type Pos = NonNullable<Answers['pos']>;
type Person = (typeof PEOPLE)[keyof typeof PEOPLE];

const ACCOUNT = customerAccountDetails();
const REF = { customerId: ACCOUNT.customer.id, locationId: ACCOUNT.store.id };
const places: Answers['inventory'] = { listPlaces: () => [{ ...ACCOUNT.store, kind: 'store' as const }] };

const renderAccount = (pos: Pos = {}, user: Person = PEOPLE.admin) =>
  renderScreen(<CustomerAccountScreen />, {
    user,
    path: `/admin-dashboard/customers/accounts/${REF.customerId}?store=${REF.locationId}`,
    answers: {
      pos: {
        customerAccount: () => ACCOUNT,
        listCustomerLedger: () => pageWith([customerLedgerEntry()]),
        ...pos,
      },
      inventory: places,
    },
  });

describe('the receivables screen', () => {
  const renderList = (pos: Pos = {}, jobs: Answers['jobs'] = {}) =>
    renderScreen(<ReceivablesScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/customers/receivables',
      answers: {
        pos: {
          listReceivables: () => pageWith([customerAccount({ isBlocked: true })]),
          receivablesTotals: () => receivablesTotals(),
          ...pos,
        },
        jobs,
        inventory: places,
      },
    });

  it('shows each customer’s debt by age and the totals', async () => {
    renderList();
    const table = await screen.findByRole('table', { name: 'Receivables' });
    const row = within(table).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/Rahima Khatun.*Blocked.*1,200.*1,000.*–.*200/);
    expect(screen.getByText('Owed by customers').closest('div')).toHaveTextContent('1,200');
    expect(screen.getByText('1 open account')).toBeVisible();
  });

  it('filters by the chosen status', async () => {
    const listReceivables = vi.fn<NonNullable<Pos['listReceivables']>>(() => pageWith([customerAccount()]));
    const { user } = renderList({ listReceivables });
    await user.click(await screen.findByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Overdue' }));
    await waitFor(() => expect(listReceivables.mock.lastCall?.[0]).toMatchObject({ state: 'overdue' }));
  });

  it('exports as a job', async () => {
    const startExport = vi.fn<NonNullable<NonNullable<Answers['jobs']>['startExport']>>(() => {
      throw trpcError('RULE_BROKEN', 'Three exports at a time');
    });
    const { user } = renderList({}, { startExport });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(startExport.mock.lastCall?.[0]).toEqual({ list: 'receivables' }));
  });

  it('explains the empty list while no customer has an account', async () => {
    renderList({ listReceivables: () => pageWith([]) });
    expect(await screen.findByText('No customer accounts yet')).toBeVisible();
    expect(screen.getByText(/Open an account from Customers/)).toBeVisible();
  });
});

describe('a customer account', () => {
  it('shows balance, limit, ages and open bills', async () => {
    stopClock();
    renderAccount();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rahima Khatun' })).toBeVisible();
    expect(screen.getByText(/Owes ৳.1,200\.00.*left of limit/)).toBeVisible();
    expect(screen.getByText('LR-1-000007')).toBeVisible();
    expect(screen.getByText(/days overdue/)).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Ledger' })).toHaveTextContent('RC-000001');
  });

  it('records a payment against the oldest bills, with the rest as an advance', async () => {
    const recordCustomerReceipt = vi.fn<NonNullable<Pos['recordCustomerReceipt']>>(() => {
      throw trpcError('RULE_BROKEN', 'Changed meanwhile');
    });
    const { user } = renderAccount({ recordCustomerReceipt }, PEOPLE.employee);
    await user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Payment from Rahima Khatun' });
    await user.type(within(dialog).getByLabelText(/Amount/), '1250');
    expect(within(dialog).getByLabelText(/Settle Opening balance/)).toHaveValue('200.00');
    expect(within(dialog).getByLabelText(/Settle LR-1-000007/)).toHaveValue('1000.00');
    expect(dialog).toHaveTextContent(/Advance ৳.50\.00/);
    await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
    await waitFor(() =>
      expect(recordCustomerReceipt.mock.lastCall?.[0]).toMatchObject({
        ...REF,
        amountMinor: 125_000,
        method: 'cash',
        settles: [
          { billId: 1, amountMinor: 20_000 },
          { billId: 2, amountMinor: 100_000 },
        ],
      }),
    );
    expect(within(dialog).getByText('Changed meanwhile')).toBeVisible();
  });

  it('does not record a payment by bank without its reference', async () => {
    const recordCustomerReceipt = vi.fn<NonNullable<Pos['recordCustomerReceipt']>>(() => {
      throw trpcError('RULE_BROKEN', 'Changed meanwhile');
    });
    const { user } = renderAccount({ recordCustomerReceipt }, PEOPLE.employee);
    await user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Payment from Rahima Khatun' });
    await user.type(within(dialog).getByLabelText(/Amount/), '1250');
    expect(within(dialog).getByLabelText(/Reference/)).not.toBeRequired();
    await user.click(within(dialog).getByLabelText(/Payment method/));
    await user.click(await screen.findByRole('option', { name: 'Bank transfer' }));
    expect(within(dialog).getByLabelText(/Reference/)).toBeRequired();
    await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
    expect(await within(dialog).findByText('Enter the reference of the payment')).toBeVisible();
    expect(recordCustomerReceipt).not.toHaveBeenCalled();
    await user.type(within(dialog).getByLabelText(/Reference/), 'TX-1');
    await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
    await waitFor(() =>
      expect(recordCustomerReceipt.mock.lastCall?.[0]).toMatchObject({ method: 'bank', reference: 'TX-1' }),
    );
  });

  it('is opened by a manager with a limit and days to pay', async () => {
    const setCustomerAccount = vi.fn<NonNullable<Pos['setCustomerAccount']>>(() => ACCOUNT);
    const closed = customerAccountDetails({ isOpen: false, limitMinor: 0, termDays: 0, balanceMinor: 0, bills: [] });
    const { user } = renderAccount({ customerAccount: () => closed, setCustomerAccount });
    await user.click(await screen.findByRole('button', { name: 'Open account' }));
    const dialog = await screen.findByRole('dialog', { name: /Account of/ });
    const limit = within(dialog).getByLabelText(/Credit limit/);
    await user.clear(limit);
    await user.type(limit, '5000');
    await user.click(within(dialog).getByRole('button', { name: 'Save account' }));
    await waitFor(() =>
      expect(setCustomerAccount.mock.lastCall?.[0]).toMatchObject({
        limitMinor: 500_000,
        termDays: 30,
        isBlocked: false,
      }),
    );
  });

  it('lets a manager write off with a reason', async () => {
    const enterOnAccount = vi.fn<NonNullable<Pos['enterOnAccount']>>(() => ({ entryId: 9 }));
    const { user } = renderAccount({ enterOnAccount });
    await user.click(await screen.findByRole('button', { name: 'New entry' }));
    const dialog = await screen.findByRole('dialog', { name: 'New entry' });
    await user.click(within(dialog).getByRole('combobox', { name: /Type/ }));
    await user.click(await screen.findByRole('option', { name: 'Write-off' }));
    await user.type(within(dialog).getByLabelText(/Amount/), '200');
    await user.type(within(dialog).getByLabelText(/Reason/), 'Moved away');
    await user.click(within(dialog).getByRole('button', { name: 'Record entry' }));
    await waitFor(() =>
      expect(enterOnAccount.mock.lastCall?.[0]).toMatchObject({
        kind: 'writeOff',
        effect: 'lowers',
        amountMinor: 20_000,
        reason: 'Moved away',
      }),
    );
  });

  it('reverses a payment with a reason', async () => {
    const voidCustomerReceipt = vi.fn<NonNullable<Pos['voidCustomerReceipt']>>(() => {
      throw trpcError('NOT_FOUND', 'Receipt of payment not found');
    });
    const { user } = renderAccount({ voidCustomerReceipt });
    await user.click(await screen.findByRole('button', { name: 'Actions for RC-000001' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reverse RC-000001?' });
    await user.type(within(dialog).getByLabelText(/Reason/), 'Cheque bounced');
    await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(voidCustomerReceipt.mock.lastCall?.[0]).toMatchObject({ reason: 'Cheque bounced' }));
  });

  it('offers an employee neither limits nor entries', async () => {
    renderAccount({}, PEOPLE.employee);
    expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Limit and terms' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New entry' })).not.toBeInTheDocument();
  });
});

it('a statement shows the balance brought forward and the balance due, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderScreen(<CustomerStatementScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/customers/statements/${REF.customerId}?from=2026-10-01&to=2026-11-22`,
    answers: { pos: { customerStatement: () => customerStatement() } },
  });
  const table = await screen.findByRole('table', { name: 'Statement of account' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Balance'),
    expect.stringMatching(/Balance brought forward500/),
    expect.stringMatching(/RC-000001Payment.*Cheque · CHQ 77.*300.*200/),
    expect.stringMatching(/LR-1-000007Sale on account1,000.*1,200/),
    expect.stringMatching(/Balance due৳.1,200/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

describe('the statement of a customer', () => {
  const renderStatement = (email: string, pos: Pos = {}) => {
    const statement = customerStatement();
    const customer = { ...statement.customer, id: REF.customerId, email };
    return renderScreen(<CustomerStatementScreen />, {
      user: PEOPLE.employee,
      path: `/employee-dashboard/customers/statements/${REF.customerId}?from=2026-10-01&to=2026-11-22`,
      answers: { pos: { customerStatement: () => ({ ...statement, customer }), ...pos } },
    });
  };

  it('downloads as a PDF of the shown period in the language of the screen', async () => {
    renderStatement('rahima@example.com');
    const link = await screen.findByRole('link', { name: 'PDF' });
    expect(link).toHaveAttribute('download');
    const address = link.getAttribute('href') ?? '';
    expect(address).toContain(`/api/products/customers/${REF.customerId}/statement?from=2026-10-01&to=2026-11-22`);
    expect(address).toContain('language=en');
  });

  it('is sent by email, with the address in the toast', async () => {
    const email = 'rahima@example.com';
    const mailCustomerStatement = vi.fn<NonNullable<Pos['mailCustomerStatement']>>(() => ({ email }));
    const { user } = renderStatement(email, { mailCustomerStatement });
    await user.click(await screen.findByRole('button', { name: 'Send by mail' }));
    expect(await screen.findByText('The statement is on its way to rahima@example.com')).toBeVisible();
    expect(mailCustomerStatement.mock.calls.map(([input]) => input)).toEqual([
      expect.objectContaining({ customerId: REF.customerId, from: '2026-10-01', to: '2026-11-22', language: 'en' }),
    ]);
  });

  it('cannot be sent to a customer without an address, and says why', async () => {
    renderStatement('');
    const button = await screen.findByRole('button', { name: 'Send by mail' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/Rahima Khatun has no email address/);
  });
});
