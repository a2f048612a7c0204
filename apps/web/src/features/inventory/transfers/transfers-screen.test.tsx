import type { Me } from '@bhandar/domain/accounts';
import { stockBatch, storeStock, transferAnswer, transferLine } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import TransfersScreen from './transfers-screen';

type Inventory = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['inventory']>;

const OWN = { id: PEOPLE.admin.stores[0]?.id ?? '', kind: 'store' as const, name: 'Lazz Pharma', city: 'Dhaka' };
const OTHER = { id: '0198a1c0-0000-7000-8000-00000000d002', kind: 'store' as const, name: 'Dhanmondi', city: 'Dhaka' };
const WAREHOUSE = { id: '0198a1c0-0000-7000-8000-00000000d003', kind: 'warehouse' as const, name: 'Main', city: '' };

const render = (inventory: Inventory, path = '/admin-dashboard/inventory/transfers', user: Me = PEOPLE.admin) =>
  renderScreen(<TransfersScreen />, {
    user,
    path,
    answers: {
      inventory: {
        listTransferPlaces: () => [WAREHOUSE, OWN, OTHER],
        listSellers: () => [],
        listTransfers: () => pageWith([]),
        ...inventory,
      },
    },
  });

describe('TransferForm', () => {
  it('adds the units of the scanned box (a box used to be one unit)', async () => {
    const stock = storeStock({ name: 'Seclo', strength: '20 mg', batches: [stockBatch()] });
    const { user } = renderScreen(<TransfersScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/inventory/transfers',
      answers: {
        catalogue: {
          findByScan: ({ code }) => ({
            productId: stock.productId,
            kind: 'pharmacy' as const,
            tradeName: 'Seclo',
            strength: '20 mg',
            packSize: 30,
            units: 30,
            batchNumber: null,
            expiresOn: null,
            batchId: code === '4006381333931' ? null : code,
          }),
        },
        inventory: {
          listTransferPlaces: () => [WAREHOUSE, OWN, OTHER],
          listSellers: () => [],
          listTransfers: () => pageWith([]),
          listStoreStock: () => pageWith([stock]),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New transfer' }));
    const form = await screen.findByRole('dialog', { name: 'New transfer' });
    for (const key of [...'4006381333931', 'Enter']) fireEvent.keyDown(document.activeElement ?? form, { key });
    expect(await within(form).findByRole('textbox', { name: 'Quantity: Seclo 20 mg' })).toHaveValue('30');
  });

  it('starts from the user’s store, takes batches with quantities, and sends the transfer', async () => {
    const batch = stockBatch({ batchNumber: 'BX-9', onHand: 12 });
    const stock = storeStock({ name: 'Seclo', strength: '20 mg', batches: [batch] });
    const saved: unknown[] = [];
    const sent: unknown[] = [];
    const transfer = transferAnswer({ status: 'draft', sent: null });
    const { user } = render({
      listStoreStock: () => pageWith([stock]),
      saveTransfer: (input) => {
        saved.push(input);
        return transfer;
      },
      sendTransfer: (input) => {
        sent.push(input);
        return transferAnswer();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New transfer' }));
    const form = await screen.findByRole('dialog', { name: 'New transfer' });
    expect(within(form).getByRole('combobox', { name: /From/ })).toHaveTextContent('Lazz Pharma, Dhaka');
    await user.click(within(form).getByRole('button', { name: 'Send now' }));
    expect(within(form).getByText('Choose the receiver')).toBeVisible();
    expect(within(form).getByText('Add at least one product')).toBeVisible();

    await user.click(within(form).getByRole('combobox', { name: /To/ }));
    const receivers = screen.getAllByRole('option').map((option) => option.textContent);
    expect(receivers).toEqual(['Main', 'Dhanmondi, Dhaka']);
    await user.click(screen.getByRole('option', { name: 'Dhanmondi, Dhaka' }));
    await user.click(within(form).getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Seclo 20 mg/ }));
    const quantity = within(form).getByRole('textbox', { name: 'Quantity: Seclo 20 mg' });
    await user.clear(quantity);
    await user.click(within(form).getByRole('button', { name: 'Save draft' }));
    expect(within(form).getByText('Enter a whole number')).toBeVisible();
    expect(saved).toEqual([]);
    await user.type(quantity, '5');
    await user.click(within(form).getByRole('combobox', { name: 'Batch of Seclo 20 mg' }));
    await user.click(screen.getByRole('option', { name: /BX-9/ }));
    await user.click(within(form).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(sent).toEqual([{ transferId: transfer.id }]));
    expect(saved).toEqual([
      {
        fromId: OWN.id,
        toId: OTHER.id,
        note: '',
        lines: [{ productId: stock.productId, batchId: batch.batchId, quantity: 5 }],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows shortages, and reuses the saved draft when sent again', async () => {
    const draft = transferAnswer({
      status: 'draft',
      sent: null,
      from: OWN,
      to: OTHER,
      lines: [transferLine({ batchId: null })],
    });
    const saved: unknown[] = [];
    const { user } = render(
      {
        listStoreStock: () => pageWith([]),
        getTransfer: () => draft,
        saveTransfer: (input) => {
          saved.push(input.transferId);
          return draft;
        },
        sendTransfer: () => {
          throw trpcError('INSUFFICIENT_STOCK', 'Not enough stock to send: Napa 500 mg (4 of 10)');
        },
      },
      `/admin-dashboard/inventory/transfers?transfer=${draft.id}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const form = await screen.findByRole('dialog', { name: 'Change TR-000001' });
    await user.click(within(form).getByRole('button', { name: 'Send now' }));
    expect(await within(form).findByText('Not enough stock to send: Napa 500 mg (4 of 10)')).toBeVisible();
    await user.click(within(form).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(saved).toEqual([draft.id, draft.id]));
  });
});

describe('a transfer in transit', () => {
  it('is received with its differences, by its receiver only', async () => {
    const transfer = transferAnswer({
      from: OTHER,
      to: OWN,
      lines: [transferLine(), transferLine({ lineNo: 2, name: 'Fexo' })],
    });
    const received: unknown[] = [];
    const { user } = render(
      {
        getTransfer: () => transfer,
        receiveTransfer: (input) => {
          received.push(input);
          return { ...transfer, status: 'received' };
        },
      },
      `/admin-dashboard/inventory/transfers?transfer=${transfer.id}`,
    );
    const [batch] = await screen.findAllByRole('link', { name: 'BX-204' });
    expect(batch).toHaveAttribute('href', `/admin-dashboard/batches/${transfer.lines[0]?.batchId}`);
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    const dialog = await screen.findByRole('dialog', { name: 'What of TR-000001 arrived?' });
    const field = within(dialog).getByRole('textbox', { name: 'Arrived of Fexo 500 mg BX-204' });
    await user.clear(field);
    await user.type(field, '8');
    expect(within(dialog).getByText('1 line differs')).toBeVisible();
    await user.clear(field);
    await user.type(field, '11');
    expect(within(dialog).getByText('Enter a whole number from 0 to 10')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Receive' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '8');
    await user.click(within(dialog).getByRole('button', { name: 'Receive' }));
    await waitFor(() =>
      expect(received).toEqual([{ transferId: transfer.id, received: [{ lineNo: 2, quantity: 8 }] }]),
    );
  });

  it('is received with the scanner (a scan used to do nothing)', async () => {
    const fexo = transferLine({ lineNo: 2, name: 'Fexo', batchNumber: 'FX-1' });
    const transfer = transferAnswer({ from: OTHER, to: OWN, lines: [transferLine(), fexo] });
    const { user } = renderScreen(<TransfersScreen />, {
      user: PEOPLE.admin,
      path: `/admin-dashboard/inventory/transfers?transfer=${transfer.id}`,
      answers: {
        catalogue: {
          findByScan: ({ code }) => ({
            productId: fexo.productId,
            kind: 'pharmacy' as const,
            tradeName: 'Fexo',
            strength: '500 mg',
            packSize: 1,
            units: 1,
            batchNumber: code === '4006381333931' ? null : 'FX-2',
            expiresOn: null,
            batchId: null,
          }),
        },
        inventory: {
          listTransferPlaces: () => [OWN, OTHER],
          listSellers: () => [],
          listTransfers: () => pageWith([]),
          getTransfer: () => transfer,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Receive' }));
    const dialog = await screen.findByRole('dialog', { name: 'What of TR-000001 arrived?' });
    const scan = (code: string) => {
      for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? dialog, { key });
    };
    scan('4006381333931');
    const field = within(dialog).getByRole('textbox', { name: 'Arrived of Fexo 500 mg FX-1' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('8');
    expect(field).toHaveValue('8');
    // A pack of a batch that was not sent.
    scan('4006381333948');
    expect(await screen.findByText('Fexo 500 mg, FX-2 is not on this list')).toBeVisible();
    expect(field).toHaveValue('8');
    // Escape must not discard the counted figures.
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field).toHaveValue('8');
  });

  it('is assigned to a seller when the store sells from own orders', async () => {
    const transfer = transferAnswer({ from: OTHER, to: OWN, lines: [transferLine()] });
    const received: unknown[] = [];
    const rina = { id: '0198a1c0-0000-7000-8000-00000000c001', name: 'Rina Das' };
    const { user } = render(
      {
        getTransfer: () => transfer,
        listSellers: () => [rina],
        receiveTransfer: (input) => {
          received.push(input.sellerId);
          return { ...transfer, status: 'received' };
        },
      },
      `/admin-dashboard/inventory/transfers?transfer=${transfer.id}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Receive' }));
    const dialog = await screen.findByRole('dialog', { name: 'What of TR-000001 arrived?' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Who sells these goods' }));
    await user.click(await screen.findByRole('option', { name: 'Rina Das' }));
    await user.click(within(dialog).getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(received).toEqual([rina.id]));
  });

  it('offers its sender no further action', async () => {
    const transfer = transferAnswer({ from: OWN, to: OTHER });
    render({ getTransfer: () => transfer }, `/admin-dashboard/inventory/transfers?transfer=${transfer.id}`);
    expect(await screen.findByText('On its way')).toBeVisible();
    for (const name of ['Receive', 'Send', 'Change', 'Cancel transfer']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});
