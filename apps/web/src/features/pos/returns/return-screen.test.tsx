import type { Me } from '@bhandar/domain/accounts';
import { CASH_TENDER_ID } from '@bhandar/domain/pos';
import { addDays, coded, DomainError, refuse } from '@bhandar/domain/shared';
import { productAnswer, returnableLine, returnableSale, saleReturn } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatDate, today } from '../../../lib/format';
import { i18n } from '../../../lib/i18n/i18n';
import { applyLanguage } from '../../../lib/i18n/language';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { deviceId } from '../offline/device-id';
import ReturnScreen from './return-screen';

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;

const render = (pos: NonNullable<Answers['pos']>, { user = PEOPLE.admin, ...more }: { user?: Me } & Answers = {}) =>
  renderScreen(<ReturnScreen />, {
    user,
    path: '/admin-dashboard/returns/customers',
    answers: { pos: { listSaleReturns: () => pageWith([]), ...pos }, ...more },
  });

async function openReceipt(pos: NonNullable<Answers['pos']>, user: Me = PEOPLE.admin) {
  const shown = render(pos, { user });
  await shown.user.click(await screen.findByRole('button', { name: 'With receipt' }));
  const find = await screen.findByRole('dialog', { name: 'Return with receipt' });
  await shown.user.type(within(find).getByRole('textbox', { name: /Receipt number/ }), 'DHN-1-000042{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' });
  return { ...shown, dialog };
}

const CASH_700 = { method: 'cash' as const, tenderId: CASH_TENDER_ID, tenderName: '', amountMinor: 700 };

describe('customer returns', () => {
  it('lead to their receipt and to the batches of their lines: both were bare text', async () => {
    const batch = { id: '0198a1c0-0000-7000-8000-00000000b001', batchNumber: 'BX-204', expiresOn: '2027-08-31' };
    const [line] = saleReturn().lines;
    const returned = saleReturn({ lines: line ? [{ ...line, batches: [batch] }] : [] });
    const { user } = render({ listSaleReturns: () => pageWith([returned]) });
    const receipt = await screen.findByRole('link', { name: 'DHN-1-000042' });
    expect(receipt).toHaveAttribute('href', `/admin-dashboard/receipts/${returned.saleId}`);
    await user.click(screen.getByRole('button', { name: 'Show details of CR-000007' }));
    const link = await screen.findByRole('link', { name: 'BX-204' });
    expect(link).toHaveAttribute('href', `/admin-dashboard/batches/${batch.id}`);
    expect(link.parentElement).toHaveTextContent('08/2027');
  });

  it('of one line of a receipt are typed at once: the focus began on the cause, two fields before', async () => {
    const returned: unknown[] = [];
    const gone = returnableLine({ lineNo: 1, quantity: 2, returned: 2 });
    const { user, dialog } = await openReceipt({
      findReturnableSale: () => returnableSale({ lines: [gone, returnableLine({ lineNo: 2, quantity: 3 })] }),
      returnSale: (input) => {
        returned.push(input);
        return saleReturn();
      },
    });
    await waitFor(() => expect(within(dialog).getAllByRole('textbox', { name: /^Returned units/ })[1]).toHaveFocus());
    await user.keyboard('2');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(returned).toMatchObject([{ lines: [{ lineNo: 2, quantity: 2 }] }]));
  });

  it('say without the network that no receipt can be read: the dialog waited, and did not close', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const { user } = render({
      findReturnableSale: () => {
        throw trpcError('UNAVAILABLE', 'No connection');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'With receipt' }));
    const find = await screen.findByRole('dialog', { name: 'Return with receipt' });
    await user.type(within(find).getByRole('textbox', { name: /Receipt number/ }), 'DHN-1-000042{Enter}');
    expect(await within(find).findByRole('alert')).toBeVisible();
    expect(within(find).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('list what came back, with its lines, and let a manager post what waits', async () => {
    const waiting = saleReturn({ status: 'pending', mayPost: true, reason: 'Wrong strength' });
    const posted: unknown[] = [];
    const { user } = render({
      listSaleReturns: () => pageWith([waiting]),
      previewSaleReturn: (input) => {
        expect(input).toEqual({ returnId: waiting.id, deviceId: deviceId() });
        return { payments: [CASH_700], drawer: { till: 'DHN-2', heldBy: 'Omar Faruk' } };
      },
      postSaleReturn: (input) => {
        posted.push(input);
        return { ...waiting, status: 'posted' };
      },
    });
    const row = await screen.findByRole('row', { name: /CR-000007/ });
    expect(row).toHaveTextContent(/DHN-1-000042.*Napa 500 mg.*2.*6\.67.*Needs approval.*Omar Faruk/);
    await user.click(within(row).getByRole('button', { name: 'Show details of CR-000007' }));
    expect(await screen.findByRole('table', { name: 'Lines of CR-000007' })).toHaveTextContent('Kept aside');
    await user.click(within(row).getByRole('button', { name: 'Actions for CR-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Approve return' }));
    const question = await screen.findByRole('alertdialog', { name: 'Approve return CR-000007' });
    // The cash that is given, and not the price of the goods before rounding.
    expect(question).toHaveTextContent(
      '2 units are returned, and ৳ 7.00 is refunded. Cash is paid from DHN-2, drawer of Omar Faruk.',
    );
    expect(posted).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Approve return' }));
    expect(await screen.findByText('Return CR-000007 approved')).toBeVisible();
    // Its refund comes out of the drawer of this till.
    expect(posted).toEqual([{ returnId: waiting.id, deviceId: deviceId() }]);
  });

  it('are approved in bulk only after a question with their sum and the drawers: they were approved unasked', async () => {
    const rows = ['CR-000007', 'CR-000008', 'CR-000009', 'CR-000010', 'CR-000011'].map((voucher) =>
      saleReturn({ voucher, status: 'pending', mayPost: voucher !== 'CR-000011' }),
    );
    const tills = [
      { till: 'DHN-2', heldBy: 'Omar Faruk' },
      { till: 'DHN-3', heldBy: '' },
      { till: 'DHN-2', heldBy: 'Omar Faruk' },
    ];
    const posted: string[] = [];
    const { user } = render({
      listSaleReturns: () => pageWith(rows),
      previewSaleReturn: ({ returnId }) => {
        const at = rows.findIndex(({ id }) => id === returnId);
        if (at === 3) return { payments: [{ ...CASH_700, method: 'card', amountMinor: 100 }], drawer: null };
        return { payments: [CASH_700], drawer: tills[at] ?? null };
      },
      postSaleReturn: ({ returnId }) => {
        posted.push(returnId);
        return saleReturn({ id: returnId });
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: /Approve return/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Approve 4 returns' });
    expect(question).toHaveTextContent(
      '8 units are returned, and ৳ 22.00 is refunded. Cash is paid from DHN-2 (Omar Faruk) ৳ 14.00, DHN-3 ৳ 7.00.',
    );
    expect(posted).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Approve return' }));
    expect(await screen.findByText(/4 returns approved/)).toBeVisible();
    expect(posted).toEqual(rows.slice(0, 4).map(({ id }) => id));
  });

  it('that are approved name before their deletion the drawer that takes the cash back: they named none', async () => {
    const { user } = render({
      listSaleReturns: () => pageWith([saleReturn()]),
      findPayingDrawer: (input) => {
        expect(input).toMatchObject({ deviceId: deviceId() });
        return { till: 'DHN-2', heldBy: 'Omar Faruk' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for CR-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete return' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete return CR-000007?' });
    expect(question).toHaveTextContent('Cash goes back into DHN-2 (Omar Faruk).');
  });

  it('show one refund in the list and in the return where cash was rounded: they differed', async () => {
    const refunds = [CASH_700];
    const { user } = render({ listSaleReturns: () => pageWith([saleReturn({ roundingMinor: 33, refunds })]) });
    const row = await screen.findByRole('row', { name: /CR-000007/ });
    expect(row).toHaveTextContent(/Napa 500 mg.*7\.00/);
    expect(row).not.toHaveTextContent('6.67');
    await user.click(within(row).getByRole('button', { name: 'Show details of CR-000007' }));
    const refund = screen.getByText('Refund', { selector: 'dt' }).parentElement;
    expect(refund).toHaveTextContent(/Before rounding6\.67Rounding0\.33Refund৳ 7\.00Cash7\.00/);
  });

  it('title the sum of an exchange Exchange credit, as its receipt does: the whole sum was a refund', async () => {
    const credit = { method: 'exchange' as const, tenderId: null, tenderName: '', amountMinor: 667 };
    const { user } = render({
      listSaleReturns: () => pageWith([saleReturn({ exchangedFor: 'DHN-1-000043', refunds: [credit] })]),
    });
    await user.click(await screen.findByRole('button', { name: 'Show details of CR-000007' }));
    const sum = (await screen.findByText('Exchange credit', { selector: 'dt' })).parentElement;
    expect(sum).toHaveTextContent(/^Exchange credit৳ 6\.67$/);
  });

  it('open the receipt that a link names, once', async () => {
    const asked: string[] = [];
    const { user } = renderScreen(<ReturnScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/returns/customers?status=pending&receipt=DHN-1-000042',
      answers: {
        pos: {
          listSaleReturns: () => pageWith([]),
          findReturnableSale: ({ receiptNo }) => {
            asked.push(receiptNo);
            return returnableSale();
          },
        },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' });
    // The address no longer asks for it: a reload or Back opens no second dialog.
    expect(window.location.search).toBe('?status=pending');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual(['DHN-1-000042']);
  });

  it('say that the receipt of a link is unknown, and stay on the list', async () => {
    renderScreen(<ReturnScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/returns/customers?receipt=NO-1-1',
      answers: {
        pos: {
          listSaleReturns: () => pageWith([]),
          findReturnableSale: () => {
            throw trpcError('NOT_FOUND', 'Receipt not found');
          },
        },
      },
    });
    expect(await screen.findByText('Receipt not found')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('reckon the refund as it is typed, and send only what comes back', async () => {
    const receipt = returnableSale({
      lines: [
        returnableLine(),
        returnableLine({ lineNo: 2, name: 'Seclo', strength: '20 mg', quantity: 5, paidMinor: 5_000 }),
      ],
    });
    const sent: unknown[] = [];
    const { user, dialog } = await openReceipt({
      findReturnableSale: () => receipt,
      returnSale: (input) => {
        sent.push(input);
        return saleReturn();
      },
    });
    await user.type(within(dialog).getByRole('textbox', { name: 'Returned units of Napa 500 mg' }), '2');
    await waitFor(() => expect(dialog).toHaveTextContent(/Refund ৳\s6\.67/));
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Return CR-000007 recorded')).toBeVisible();
    expect(sent).toEqual([
      {
        saleId: receipt.saleId,
        lines: [{ lineNo: 1, quantity: 2, disposition: 'quarantine' }],
        cause: 'unwanted',
        reason: '',
        deviceId: deviceId(),
      },
    ]);
  });

  it('of goods that came back without the receipt before say so in the dialog', async () => {
    const { user, dialog } = await openReceipt({
      findReturnableSale: () => returnableSale(),
      returnSale: () => {
        const twice = coded('saleReturn.cameBackAlready', { name: 'Napa 500 mg', quantity: 1 });
        return refuse([{ field: 'lines', ...twice }], 'RULE_BROKEN') as never;
      },
    });
    await user.type(within(dialog).getByRole('textbox', { name: 'Returned units of Napa 500 mg' }), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await within(dialog).findByText(/1 of these came back without the receipt before/)).toBeVisible();
  });

  it('show by which payments the refund goes back: the account first, then cash', async () => {
    const receipt = returnableSale({
      method: 'split',
      payments: [
        { method: 'cash', tenderId: CASH_TENDER_ID, tenderName: '', amountMinor: 400 },
        { method: 'account', tenderId: null, tenderName: '', amountMinor: 600 },
      ],
    });
    const { user, dialog } = await openReceipt({ findReturnableSale: () => receipt });
    await user.type(within(dialog).getByRole('textbox', { name: 'Returned units of Napa 500 mg' }), '2');
    await waitFor(() => expect(dialog).toHaveTextContent(/Refund ৳\s6\.67.*৳\s6\.00Cash ৳\s0\.67/));
  });

  it('of a recalled or wrongly dispensed prescription medicine could not be entered', async () => {
    const sent: unknown[] = [];
    const { user, dialog } = await openReceipt({
      findReturnableSale: () =>
        returnableSale({
          businessOn: '2026-10-01',
          lines: [returnableLine({ name: 'Rivotril', strength: '', requiresPrescription: true, recalled: 2 })],
        }),
      returnSale: (input) => {
        sent.push(input);
        return saleReturn({ cause: 'recalled' });
      },
    });
    const quantity = within(dialog).getByRole('textbox', { name: 'Returned units of Rivotril' });
    expect(quantity).toBeDisabled();
    await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Recalled batch' }));
    expect(within(dialog).queryByText(/This receipt is of/)).toBeNull();
    expect(within(dialog).queryByRole('combobox', { name: /goes to/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Return all' }));
    await waitFor(() => expect(quantity).toHaveValue('2'));
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { cause: 'recalled', lines: [{ lineNo: 1, quantity: 2, disposition: 'quarantine' }] },
      ]),
    );
  });

  it('stop at what is left, at nothing at all, and at prescription medicines', async () => {
    const { user, dialog } = await openReceipt({
      findReturnableSale: () =>
        returnableSale({
          lines: [
            returnableLine({ quantity: 3, returned: 1, pending: 1 }),
            returnableLine({ lineNo: 2, name: 'Rivotril', strength: '', requiresPrescription: true }),
          ],
        }),
    });
    expect(within(dialog).getByText('Prescription medicines cannot be returned once dispensed.')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Returned units of Rivotril' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await within(dialog).findByText('Choose what comes back')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Returned units of Napa 500 mg' }), '2');
    expect(
      await within(dialog).findByText('Napa: 1 of 3 are in a return that needs approval, so 1 can be returned'),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Return all' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Returned units of Napa 500 mg' })).toHaveValue('1'),
    );
  });

  it('of an employee are sent for approval, and their goods are kept aside', async () => {
    const { user, dialog } = await openReceipt(
      {
        findReturnableSale: () => returnableSale({ businessOn: '2026-11-01' }),
        returnSale: () => {
          throw trpcError('VALIDATION_FAILED', 'Items may be returned within 7 days with receipt.');
        },
      },
      PEOPLE.employee,
    );
    expect(within(dialog).getByText(/This receipt is of 1 Nov 2026\./)).toBeVisible();
    expect(within(dialog).queryByRole('combobox', { name: /goes to/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Return all' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }));
    expect(await screen.findByText('Failed to submit customer return')).toBeVisible();
    expect(dialog).toBeVisible();
  });

  it('ask before they are deleted, and say why they cannot be', async () => {
    const { user } = render({
      listSaleReturns: () => pageWith([saleReturn()]),
      findPayingDrawer: () => null,
      voidSaleReturn: (input) => {
        expect(input).toMatchObject({ deviceId: deviceId() });
        throw trpcError('INSUFFICIENT_STOCK', 'The goods are gone: 0 of 2 Napa are still there');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for CR-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete return' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete return CR-000007?' });
    await user.click(within(question).getByRole('button', { name: 'Delete return' }));
    expect(await screen.findByText('The goods are gone: 0 of 2 Napa are still there')).toBeVisible();
  });

  it('without a receipt know the product that was searched for, also once the search is over', async () => {
    const found = productAnswer({ tradeName: 'Zimax', strength: '500 mg', unitMrpMinor: 3_500 });
    const others = Array.from({ length: 3 }, (_, index) => productAnswer({ tradeName: `Other ${index}` }));
    const { user } = render(
      {},
      { catalogue: { listProducts: ({ search }) => pageWith(search === '' ? others : [found]) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Without receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return without receipt' });
    const field = await within(dialog).findByRole('combobox', { name: /Product/ });
    await user.click(field);
    await screen.findByRole('option', { name: /Other 1/ });
    await user.keyboard('zim');
    await user.click(await screen.findByRole('option', { name: /Zimax 500 mg/ }));
    expect(field).toHaveTextContent('Zimax 500 mg');
    expect(dialog).toHaveTextContent('35.00');
  });

  it('without a receipt name a product of the catalogue', async () => {
    const { user } = render({}, { catalogue: { listProducts: () => pageWith([]) } });
    await user.click(await screen.findByRole('button', { name: 'Without receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return without receipt' });
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await within(dialog).findByText('Choose a product')).toBeVisible();
    expect(await within(dialog).findByText('Enter the day of purchase')).toBeVisible();
  });

  it('without a receipt ask for the product and the day in Bangla: they asked in English', async () => {
    await i18n.loadNamespaces('refusals');
    await applyLanguage('bn');
    const { user } = render({}, { catalogue: { listProducts: () => pageWith([]) } });
    await user.click(await screen.findByRole('button', { name: 'রসিদ ছাড়া' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'ফেরত নিন' }));
    expect(await within(dialog).findByText('কেনার দিন লিখুন')).toBeVisible();
    expect(dialog).not.toHaveTextContent(/Choose|Enter/);
    await applyLanguage('en');
  });

  it('without a receipt say of a day that is none "Not a date": it read `expected ""` and `at most 10 characters`', async () => {
    const { user } = render({}, { catalogue: { listProducts: () => pageWith([]) } });
    await user.click(await screen.findByRole('button', { name: 'Without receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return without receipt' });
    await user.type(within(dialog).getByLabelText(/Day of purchase/), 'the day before yesterday');
    await user.type(within(dialog).getByLabelText(/Expiry/), 'illegible');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(within(dialog).getAllByText('Not a date')).toHaveLength(2));
    expect(dialog).not.toHaveTextContent(/expected|characters/);
  });

  it('without a receipt ask about a date that the records do not know, and are sent again as confirmed', async () => {
    const napa = productAnswer({ tradeName: 'Napa', strength: '', unitMrpMinor: 150 });
    const sent: unknown[] = [];
    const question = coded('batch.otherExpiry', { batch: 'N-1', day: '2028-05-31' });
    const { user } = render(
      {
        returnGoods: (input) => {
          sent.push(input.confirmed);
          if (input.confirmed) return saleReturn();
          const data = { questions: [question] };
          throw new DomainError('RULE_BROKEN', question, { fields: { batchNumber: question }, data });
        },
      },
      { catalogue: { listProducts: () => pageWith([napa]) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Without receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return without receipt' });
    await user.click(await within(dialog).findByRole('combobox', { name: /^Product/ }));
    await user.click(await screen.findByRole('option', { name: /Napa/ }));
    await user.type(within(dialog).getByLabelText(/Day of purchase/), today());
    await user.type(within(dialog).getByRole('textbox', { name: /Batch number/ }), 'N-1');
    await user.type(within(dialog).getByLabelText(/Expiry/), '2028-06-30');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await screen.findByRole('alertdialog', { name: 'Check what is printed on the packs' });
    expect(screen.queryByText('Failed to submit customer return')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Printed like this' }));
    await waitFor(() => expect(sent).toEqual([undefined, true]));
  });

  it('without a receipt are led by Enter to the last field, which sends: the day of purchase sent them', async () => {
    const { user } = render(
      {},
      { catalogue: { listProducts: () => pageWith([productAnswer({ tradeName: 'Napa', strength: '' })]) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Without receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return without receipt' });
    await user.click(await within(dialog).findByRole('combobox', { name: /^Product/ }));
    await user.click(await screen.findByRole('option', { name: /Napa/ }));
    const [year, month, day] = today().split('-');
    await user.type(within(dialog).getByLabelText(/Day of purchase/), `${day}${month}${year?.slice(2)}`);
    for (const field of [/Batch number/, /^Expiry/, /^Quantity/, /^Refund/, /^Note/]) {
      await user.keyboard('{Enter}');
      expect(within(dialog).getByRole('textbox', { name: field })).toHaveFocus();
    }
    expect(within(dialog).getByLabelText(/Day of purchase/)).toHaveValue(formatDate(today()));
    // The browser submits by an Enter that nobody took, from the last field alone.
    expect(fireEvent.keyDown(within(dialog).getByRole('textbox', { name: /^Refund/ }), { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(within(dialog).getByRole('textbox', { name: /^Note/ }), { key: 'Enter' })).toBe(true);
  });

  it('without a receipt were taken however long ago they were bought', async () => {
    const napa = productAnswer({ tradeName: 'Napa', strength: '', unitMrpMinor: 150 });
    const sent: unknown[] = [];
    const { user } = render(
      {
        returnGoods: (input) => {
          sent.push(input);
          return saleReturn();
        },
      },
      { catalogue: { listProducts: () => pageWith([napa]) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Without receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return without receipt' });
    await user.click(await within(dialog).findByRole('combobox', { name: /^Product/ }));
    await user.click(await screen.findByRole('option', { name: /Napa/ }));
    const bought = within(dialog).getByLabelText(/Day of purchase/);
    await user.type(bought, addDays(today(), -8));
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await within(dialog).findByText(/Items may be returned within 7 days with receipt\./)).toBeVisible();
    await user.clear(bought);
    await user.type(bought, addDays(today(), -7));
    await user.type(within(dialog).getByRole('textbox', { name: /Batch number/ }), 'N-1');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          productId: napa.id,
          boughtOn: addDays(today(), -7),
          batchNumber: 'N-1',
          expiresOn: null,
          deviceId: deviceId(),
        },
      ]),
    );
  });
});
