import { coded, DomainError, refuse } from '@bhandar/domain/shared';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outputs } from '../../../lib/api/trpc';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import ConflictsScreen from './conflicts-screen';

type SaleConflict = Outputs['pos']['listConflicts']['data'][number];

const NAPA = '0198a1c0-0000-7000-8000-00000000e001';
const BATCH = '0198a1c0-0000-7000-8000-00000000b001';

const conflict = (more: Partial<SaleConflict> = {}): SaleConflict => ({
  id: '0198a1c0-0000-7000-8000-0000000c0ffe',
  store: { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' },
  cashier: 'Ema Rahman',
  sentBy: 'Ema Rahman',
  deviceId: 'till-one',
  deviceSeq: 7,
  clockFlagged: false,
  deviceTime: '2026-11-21T04:05:00.000Z',
  receivedAt: '2026-11-21T09:05:00.000Z',
  customerName: 'Walk-in Customer',
  discountMinor: 0,
  totalMinor: 2_400,
  lines: [{ productId: NAPA, name: 'Napa', strength: '500 mg', quantity: 2, unitPriceMinor: 1_200, stock: 1 }],
  state: 'open',
  reason: 'insufficient_stock',
  message: '',
  note: '',
  resolvedBy: '',
  resolvedAt: null,
  receiptNo: null,
  mayResolve: true,
  ...more,
});

type Answers = NonNullable<Parameters<typeof renderScreen>[1]>['answers'];

function open(pos: NonNullable<NonNullable<Answers>['pos']>, user: keyof typeof PEOPLE = 'admin') {
  return renderScreen(<ConflictsScreen />, {
    user: PEOPLE[user],
    path: '/admin-dashboard/pos/conflicts',
    answers: { pos: { listConflicts: () => pageWith([conflict()]), listMissingSales: () => [], ...pos } },
  });
}

async function decide(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Actions for 000C0FFE' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Review' }));
  return screen.findByRole('dialog', { name: 'Review offline sale 000C0FFE' });
}

describe('the offline sales to review', () => {
  it('show the reason of a conflict and the present stock', async () => {
    const { user } = open({});
    const row = await screen.findByRole('row', { name: /000C0FFE/ });
    expect(row).toHaveTextContent(/Less in stock than was sold.*24\.00.*Ema Rahman.*Awaiting review/);
    await user.click(within(row).getByRole('button', { name: 'Show details of 000C0FFE' }));
    const lines = await screen.findByRole('table', { name: 'Lines of 000C0FFE' });
    expect(within(lines).getByRole('row', { name: /Napa 500 mg 2 1 12\.00/ })).toBeInTheDocument();
  });

  it('say that a sale can no longer be read', async () => {
    const message = 'The stored details of this sale can no longer be read';
    const { user } = open({ listConflicts: () => pageWith([conflict({ lines: [], message })]) });
    await user.click(await screen.findByRole('button', { name: 'Show details of 000C0FFE' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('list missing sequence numbers of tills', async () => {
    const { store } = conflict();
    open({
      listMissingSales: () => [
        { store, tillNumber: 3, deviceId: 'till-one', from: 41, to: 41, noticedAt: '2026-11-21T09:05:00.000Z' },
        { store, tillNumber: null, deviceId: 'abcdef123456', from: 7, to: 9, noticedAt: '2026-11-20T09:05:00.000Z' },
      ],
    });
    expect(await screen.findByText(/Lazz Pharma, till 3: sale #41 is missing; a later one came/)).toBeVisible();
    expect(screen.getByText(/Lazz Pharma, till abcdef12: sales #7–#9 are missing/)).toBeVisible();
  });

  it('are recorded as sold, or from a chosen batch', async () => {
    const decided: unknown[] = [];
    const { user } = open({
      resolveConflict: (input) => {
        decided.push(input);
        return conflict({ state: 'resolved', receiptNo: 'LAZZ-2-000482', mayResolve: false });
      },
      listBatches: () => [
        { batchId: BATCH, batchNumber: 'BX-9', expiresOn: '2031-08-31', quantity: 4, refused: null },
        { batchId: NAPA, batchNumber: 'OLD', expiresOn: '2020-08-31', quantity: 4, refused: 'expired' },
      ],
    });
    const first = await decide(user);
    await user.type(within(first).getByRole('textbox', { name: /Note/ }), 'Found two');
    await user.click(within(first).getByRole('button', { name: 'Record sale' }));
    expect(await screen.findByText('Sale recorded: LAZZ-2-000482')).toBeInTheDocument();

    const second = await decide(user);
    await user.click(within(second).getByRole('radio', { name: /from another batch/ }));
    await user.click(await within(second).findByRole('combobox', { name: /Batch of Napa 500 mg/ }));
    expect(screen.queryByRole('option', { name: /OLD/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /BX-9/ }));
    await user.click(within(second).getByRole('button', { name: 'Record sale' }));
    await screen.findAllByText('Sale recorded: LAZZ-2-000482');
    const { id: saleId } = conflict();
    expect(decided).toEqual([
      { saleId, resolution: 'accept', note: 'Found two' },
      { saleId, resolution: 'otherBatch', note: '', batches: [{ productId: NAPA, batchId: BATCH }] },
    ]);
  });

  it('are closed without a sale only with a reason', async () => {
    const decided: unknown[] = [];
    const { user } = open({
      resolveConflict: (input) => {
        decided.push(input);
        return conflict({ state: 'void', mayResolve: false });
      },
    });
    const dialog = await decide(user);
    await user.click(within(dialog).getByRole('radio', { name: /Nothing was sold/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Close without a sale' }));
    expect(await within(dialog).findAllByText('Say why nothing was sold')).not.toHaveLength(0);
    expect(decided).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /Why nothing was sold/ }), 'Brought back');
    await user.click(within(dialog).getByRole('button', { name: 'Close without a sale' }));
    expect(await screen.findByText('Closed: nothing sold')).toBeInTheDocument();
    expect(decided).toMatchObject([{ resolution: 'void', note: 'Brought back' }]);
  });

  it('keep the dialog open with the reason if the server refuses', async () => {
    const { user } = open({
      resolveConflict: () => {
        throw new DomainError('INVALID_TRANSITION', coded('offlineSale.decided'));
      },
    });
    const dialog = await decide(user);
    await user.click(within(dialog).getByRole('button', { name: 'Record sale' }));
    expect((await screen.findAllByText(/This sale has been decided about already/)).length).toBeGreaterThan(0);
    expect(dialog).toBeInTheDocument();
  });

  it('of the own till below the price say in the dialog that another manager accepts them', async () => {
    const { user } = open({
      resolveConflict: () => refuse([{ field: 'saleId', ...coded('offlineSale.ownPrice') }], 'RULE_BROKEN') as never,
    });
    const dialog = await decide(user);
    await user.click(within(dialog).getByRole('button', { name: 'Record sale' }));
    expect(await within(dialog).findByText(/another manager has to accept it/)).toBeVisible();
  });

  it('offer no actions to the employee who sold them', async () => {
    open({ listConflicts: () => pageWith([conflict({ mayResolve: false })]) }, 'employee');
    await screen.findByRole('row', { name: /000C0FFE/ });
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });
});
