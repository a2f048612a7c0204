import { adjustmentAnswer, stockBatch, storeStock } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import AdjustmentsScreen from './adjustments-screen';

type Inventory = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['inventory']>;

const STORE = { id: PEOPLE.admin.stores[0]?.id ?? '', kind: 'store' as const, name: 'Lazz Pharma', city: 'Dhaka' };
const batch = stockBatch({ batchNumber: 'BX-9', onHand: 12 });
const seclo = storeStock({ name: 'Seclo', strength: '20 mg', batches: [batch] });

const render = (inventory: Inventory, query = '') =>
  renderScreen(<AdjustmentsScreen />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/inventory/adjustments${query}`,
    answers: {
      inventory: {
        listPlaces: () => [STORE],
        listAdjustments: () => pageWith([]),
        listStoreStock: () => pageWith([seclo]),
        ...inventory,
      },
    },
  });

async function openForm(inventory: Inventory) {
  const { user } = render(inventory);
  await user.click(await screen.findByRole('button', { name: 'New adjustment' }));
  const form = within(await screen.findByRole('dialog', { name: 'New adjustment' }));
  const choose = async (field: RegExp, option: string) => {
    await user.click(form.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const addSeclo = async () => {
    await user.click(form.getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Seclo 20 mg/ }));
  };
  return { user, form, choose, addSeclo };
}

describe('AdjustmentsScreen', () => {
  it('lists each adjustment with change and value, batch by batch', async () => {
    const asked: unknown[] = [];
    const line = { lineNo: 1, productId: seclo.productId, code: 'P000001', name: 'Seclo', strength: '20 mg' };
    const { user } = render(
      {
        listAdjustments: (query) => {
          asked.push(query);
          const lines = [{ ...line, batchId: batch.batchId, batchNumber: 'BX-9', change: -3, valueMinor: -2_138 }];
          return pageWith([adjustmentAnswer({ lines: lines.map((more) => ({ expiresOn: null, ...more })) })]);
        },
      },
      '?reason=damaged',
    );
    const row = await screen.findByRole('row', { name: /AD-000001/ });
    expect(within(row).getByText('Damaged')).toBeVisible();
    expect(within(row).getByText('-3')).toBeVisible();
    expect(within(row).getByText('-21.38')).toBeVisible();
    expect(asked[0]).toMatchObject({ reason: 'damaged' });
    await user.click(within(row).getByRole('button', { name: /AD-000001/ }));
    expect(await screen.findByText('Fell off the shelf')).toBeVisible();
    expect(screen.getByRole('link', { name: 'BX-9' })).toHaveAttribute(
      'href',
      `/admin-dashboard/batches/${batch.batchId}`,
    );
  });

  it('removes stock with a reason', async () => {
    const sent: unknown[] = [];
    const { user, form, addSeclo } = await openForm({
      createAdjustment: (input) => {
        sent.push(input);
        return adjustmentAnswer({ voucher: 'AD-000007' });
      },
    });
    const post = form.getByRole('button', { name: 'Adjust stock' });
    await user.click(post);
    expect(form.getByText('Add at least one product')).toBeVisible();
    await addSeclo();
    await user.type(form.getByRole('textbox', { name: 'Change of Seclo 20 mg' }), 'x');
    await user.click(post);
    expect(form.getByText('Enter a whole number')).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(form.getByRole('textbox', { name: 'Change of Seclo 20 mg' }));
    await user.type(form.getByRole('textbox', { name: 'Change of Seclo 20 mg' }), '3');
    await user.type(form.getByRole('textbox', { name: /Note/ }), 'Broken strip');
    await user.click(post);
    expect(await screen.findByText(/AD-000007/)).toBeVisible();
    expect(sent).toEqual([
      {
        locationId: STORE.id,
        reason: 'damaged',
        note: 'Broken strip',
        lines: [{ productId: seclo.productId, batchId: batch.batchId, change: -3 }],
      },
    ]);
  });

  it('adds found stock to a new batch, and keeps the input when refused', async () => {
    const sent: unknown[] = [];
    const { user, form, choose, addSeclo } = await openForm({
      createAdjustment: (input) => {
        sent.push(input);
        throw trpcError('IN_USE', 'A count of this store is open');
      },
    });
    await choose(/Reason/, 'Found');
    await addSeclo();
    await choose(/Batch of Seclo/, 'Another batch…');
    await user.type(form.getByRole('textbox', { name: /Number of the new batch of Seclo/ }), 'NEW-1');
    await user.type(form.getByRole('textbox', { name: 'Change of Seclo 20 mg' }), '2');
    await user.click(form.getByRole('button', { name: 'Adjust stock' }));
    expect(await form.findByText('A count of this store is open')).toBeVisible();
    expect(form.getByRole('textbox', { name: /Number of the new batch of Seclo/ })).toHaveValue('NEW-1');
    expect(sent).toEqual([
      {
        locationId: STORE.id,
        reason: 'found',
        note: '',
        lines: [{ productId: seclo.productId, newBatch: { batchNumber: 'NEW-1', expiresOn: null }, change: 2 }],
      },
    ]);
  });
});

describe('settling a difference in transit', () => {
  const ofTransfer = adjustmentAnswer({ reason: 'transit', transferVoucher: 'TR-000001', note: '' });
  const lost = { lineNo: 1, productId: seclo.productId, name: 'Seclo', strength: '20 mg', expiresOn: null };
  const ofOrder = adjustmentAnswer({
    voucher: 'AD-000002',
    reason: 'transit',
    orderVoucher: 'SO-000001',
    note: 'Difference of order SO-000001',
    lines: [{ ...lost, batchId: batch.batchId, batchNumber: 'BX-9', change: -10, valueMinor: -5_870 }],
  });

  async function settle(voucher: string, settleTransit: NonNullable<Inventory['settleTransit']>) {
    const { user } = render({ listAdjustments: () => pageWith([ofTransfer, ofOrder]), settleTransit });
    await user.click(await screen.findByRole('button', { name: `Actions for ${voucher}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Resolve' }));
    const dialog = await screen.findByRole('dialog', { name: `Resolve difference ${voucher}` });
    await user.click(within(dialog).getByRole('combobox', { name: /Outcome/ }));
    return { user, dialog };
  }

  it('records the outcome with a note', async () => {
    const sent: unknown[] = [];
    const { user, dialog } = await settle('AD-000001', (input) => {
      sent.push(input);
      const settlement = {
        outcome: input.outcome,
        by: 'Anik Rahman',
        at: '2026-11-22T03:04:00.000Z',
        note: input.note,
      };
      return { ...ofTransfer, settlement: { ...settlement, note: settlement.note ?? '' } };
    });
    const outcomes = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(outcomes).toEqual(['Lost', 'Found at the receiver', 'Found at the sender']);
    await user.click(screen.getByRole('option', { name: 'Found at the sender' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Left on the van');
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('Difference resolved')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([{ adjustmentId: ofTransfer.id, outcome: 'returned', note: 'Left on the van' }]);
  });

  it('shows the goods, their store and their value (the dialog used to show only a number)', async () => {
    const { dialog } = await settle('AD-000002', () => ofOrder);
    for (const fact of ['Lazz Pharma', 'of order SO-000001', 'Seclo 20 mg', 'BX-9', '-10', '-58.70'])
      expect(dialog).toHaveTextContent(fact);
    // The server's note repeats it in English.
    expect(dialog).not.toHaveTextContent(/SO-000001.*SO-000001/);
  });

  it('allows only the warehouse to find an order’s difference, and keeps the note when refused', async () => {
    const { user, dialog } = await settle('AD-000002', () => {
      throw trpcError('INVALID_TRANSITION', 'This difference was already settled');
    });
    const outcomes = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(outcomes).toEqual(['Lost', 'Found at the receiver']);
    await user.click(screen.getByRole('option', { name: 'Found at the receiver' }));
    const note = within(dialog).getByRole('textbox', { name: /Note/ });
    await user.type(note, 'Behind the shelf');
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    expect(await within(dialog).findByText('This difference was already settled')).toBeVisible();
    expect(note).toHaveValue('Behind the shelf');
  });
});
