import type { Me } from '@bhandar/domain/accounts';
import type { BatchPage } from '@bhandar/domain/inventory';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import BatchScreen from './batch-screen';

const ID = '0198a1c0-0000-7000-8000-00000000b001';
const place = (name: string, received: number, sold: number): BatchPage['places'][number] => ({
  locationId: `0198a1c0-0000-7000-8000-00000000c${String(received).padStart(3, '0')}`,
  kind: 'store',
  name,
  city: 'Dhaka',
  phone: '',
  received,
  sold,
  onHand: received - sold,
  blocked: null,
});

const page = (more: Partial<BatchPage> = {}): BatchPage => ({
  id: ID,
  product: {
    id: '0198a1c0-0000-7000-8000-00000000b002',
    kind: 'pharmacy',
    code: 'P000001',
    tradeName: 'Napa',
    strength: '500 mg',
    company: 'Beximco',
  },
  batchNumber: 'BX-204',
  expiresOn: '2031-08-31',
  receivedAt: '2026-11-01T04:00:00.000Z',
  unitCost: null,
  blocked: null,
  twins: [],
  onHand: 11,
  flows: [
    { place: 'supplier', document: 'purchase', direction: 'in', quantity: 16 },
    { place: 'customer', document: 'sale', direction: 'out', quantity: 5 },
  ],
  places: [place('Lazz Pharma', 10, 3), place('Dhanmondi', 6, 2)],
  ...more,
});

type Inventory = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['inventory']>;

const render = (inventory: Inventory, user: Me = PEOPLE.superadmin) =>
  renderScreen(<BatchScreen />, {
    user,
    path: `/dashboard/batches/${ID}`,
    answers: {
      inventory: { listBatchSales: () => pageWith([]), listBatchSteps: () => pageWith([]), ...inventory },
    },
  });

describe('BatchScreen', () => {
  it('shows received, issued and remaining quantities by location', async () => {
    const asked = vi.fn(() => page());
    render({ getBatch: asked });
    expect(await screen.findByRole('heading', { level: 1, name: 'Batch BX-204' })).toBeVisible();
    expect(asked).toHaveBeenCalledWith({ id: ID });
    const flows = screen.getByRole('region', { name: 'Where every unit is' });
    expect(flows).toHaveTextContent(/Came in16.*Purchase, supplier16.*Went out5.*Sale, customer5.*On hand11/);
    const row = screen.getByRole('row', { name: /Dhanmondi/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Dhanmondi, Dhaka', '–', '6', '2', '4', 'Block here']);
  });

  it('blocks the batch with a reason, and shows it as blocked', async () => {
    const blocked = { at: '2026-11-21T04:00:00.000Z', by: 'Nadia Rahman', reason: 'Recall 17' };
    let now = page();
    const blockBatch = vi.fn(() => {
      now = page({ blocked });
      return now;
    });
    const { user } = render({ getBatch: () => now, blockBatch });
    await user.click(await screen.findByRole('button', { name: 'Block batch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block batch BX-204 everywhere?' });
    await user.click(within(dialog).getByRole('button', { name: 'Block batch' }));
    expect(await within(dialog).findByText('Say why')).toBeVisible();
    expect(blockBatch).not.toHaveBeenCalled();
    await user.type(within(dialog).getByLabelText(/Reason/), 'Recall 17');
    await user.click(within(dialog).getByRole('button', { name: 'Block batch' }));
    expect(await screen.findByRole('button', { name: 'Unblock batch' })).toBeVisible();
    expect(blockBatch).toHaveBeenCalledWith({ id: ID, reason: 'Recall 17' });
    expect(screen.getByText(/Blocked everywhere/)).toBeVisible();
  });

  it('names the other batches of the number, which are blocked with it unless only this one is chosen', async () => {
    const twin = { id: '0198a1c0-0000-7000-8000-00000000b003', batchNumber: 'bx-204', expiresOn: '2032-08-31' };
    const twins = [{ ...twin, mrpMinor: 1_200, blocked: false }];
    const blockBatch = vi.fn(() => page({ twins }));
    const { user } = render({ getBatch: () => page({ twins }), blockBatch });
    await user.click(await screen.findByRole('button', { name: 'Block batch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block batch BX-204 everywhere?' });
    expect(within(dialog).getByRole('link', { name: /^bx-204, 31 Aug 2032, MRP .*12\.00$/ })).toBeVisible();
    await user.click(within(dialog).getByLabelText('Only this batch'));
    await user.type(within(dialog).getByLabelText(/Reason/), 'Wet');
    await user.click(within(dialog).getByRole('button', { name: 'Block batch' }));
    await waitFor(() => expect(blockBatch).toHaveBeenCalledWith({ id: ID, reason: 'Wet', onlyThis: true }));
  });

  it('shows a store employee neither the block button nor the contact list', async () => {
    render({ getBatch: () => page() }, PEOPLE.employee);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Block batch' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Contact list' })).not.toBeInTheDocument();
  });
});
