import type { Me } from '@bhandar/domain/accounts';
import { heldBatch, transferAnswer, writeOff } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import ExpiryScreen from '../expiry/expiry-screen';
import WriteOffScreen from './write-off-screen';

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;
type Inventory = NonNullable<Answers['inventory']>;

const STORE = { id: PEOPLE.admin.stores[0]?.id ?? '', kind: 'store' as const, name: 'Lazz Pharma', city: 'Dhaka' };
const WAREHOUSE = {
  id: '0198a1c0-0000-7000-8000-00000000d009',
  kind: 'warehouse' as const,
  name: 'Main warehouse',
  city: '',
};

const inWarehouse = {
  id: WAREHOUSE.id,
  kind: 'warehouse',
  homeId: WAREHOUSE.id,
  name: WAREHOUSE.name,
  city: '',
} as const;

const renderWriteOffs = (inventory: Inventory, user: Me = PEOPLE.admin) =>
  renderScreen(<WriteOffScreen />, {
    user,
    path: '/admin-dashboard/returns/expires-or-damages',
    answers: { inventory: { listPlaces: () => [STORE], listWriteOffs: () => pageWith([]), ...inventory } },
  });

describe('WriteOffScreen', () => {
  it('lists write-offs with their batches and lets a manager post pending ones', async () => {
    const waiting = writeOff({ status: 'pending', mayPost: true, reason: 'Found on the shelf' });
    const posted: unknown[] = [];
    const { user } = renderWriteOffs({
      listWriteOffs: () => pageWith([waiting]),
      postWriteOff: (input) => {
        posted.push(input);
        return writeOff();
      },
    });
    const row = await screen.findByRole('row', { name: /WO-000003/ });
    expect(row).toHaveTextContent(/Expired.*Napa 500 mg.*12.*12\.00.*Needs approval/);
    await user.click(within(row).getByRole('button', { name: 'Show details of WO-000003' }));
    const lines = await screen.findByRole('table', { name: 'Lines of WO-000003' });
    expect(within(lines).getByRole('link', { name: 'BX-204' })).toHaveAttribute(
      'href',
      `/admin-dashboard/batches/${waiting.lines[0]?.batchId}`,
    );
    await user.click(within(row).getByRole('button', { name: 'Actions for WO-000003' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Approve return' }));
    expect(await screen.findByText('Return WO-000003 approved')).toBeVisible();
    expect(posted).toEqual([{ writeOffId: waiting.id }]);
  });

  it('chooses from expired and expiring batches', async () => {
    const batch = heldBatch({ place: { ...STORE, homeId: STORE.id } });
    const asked: unknown[] = [];
    const sent: unknown[] = [];
    const { user } = renderWriteOffs({
      listHeldBatches: (query) => {
        asked.push(query);
        return pageWith([batch]);
      },
      writeOff: (input) => {
        sent.push(input);
        return writeOff();
      },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'New return' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'New return' }));
    const dialog = await screen.findByRole('dialog', { name: 'Write off goods' });
    await user.click(within(dialog).getByRole('button', { name: 'Write off' }));
    expect(await within(dialog).findByText('Choose what leaves the stock')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: 'Add Napa 500 mg, BX-204' }));
    const quantity = within(dialog).getByRole('textbox', { name: 'Quantity of Napa 500 mg, BX-204' });
    expect(quantity).toHaveValue('12');
    await user.type(quantity, '5');
    await waitFor(() => expect(dialog).toHaveTextContent(/Value ৳\s5\.00/));
    await user.click(within(dialog).getByRole('button', { name: 'Write off' }));
    expect(await screen.findByText('Return WO-000003 recorded')).toBeVisible();
    expect(asked[0]).toMatchObject({ homeId: STORE.id, scope: 'expiring', quarantine: false });
    expect(sent).toEqual([
      {
        placeId: STORE.id,
        cause: 'expired',
        reason: '',
        witness: '',
        lines: [{ batchId: batch.batchId, quantity: 5 }],
      },
    ]);
  });

  it('sends an employee’s write-off for approval, and keeps a refused one in the form', async () => {
    const { user } = renderWriteOffs(
      {
        listHeldBatches: () => pageWith([heldBatch({ costMinor: null })]),
        writeOff: () => {
          throw trpcError('INSUFFICIENT_STOCK', 'Only 3 of 12 Napa are there');
        },
      },
      PEOPLE.employee,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'New return' })).toBeEnabled());
    expect(screen.queryByRole('columnheader', { name: /At cost/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New return' }));
    const dialog = await screen.findByRole('dialog', { name: 'Write off goods' });
    await user.click(await within(dialog).findByRole('button', { name: 'Add Napa 500 mg, BX-204' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }));
    expect(await within(dialog).findByText('Only 3 of 12 Napa are there')).toBeVisible();
  });
});

const renderExpiry = (
  inventory: Inventory,
  { user = PEOPLE.admin, query = '', ...more }: { user?: Me; query?: string } & Answers = {},
) =>
  renderScreen(<ExpiryScreen />, {
    user,
    path: `/admin-dashboard/expiry${query}`,
    answers: {
      inventory: {
        listPlaces: () => (user.role === 'superadmin' ? [WAREHOUSE, STORE] : [STORE]),
        listHeldBatches: () => pageWith([]),
        listTransferPlaces: () => [WAREHOUSE, STORE],
        expiryCockpit: () => ({
          today: '2026-11-21',
          buckets: [
            {
              bucket: 'expired',
              batches: 2,
              units: 17,
              costMinor: 1_250_000,
              valueAtMrpMinor: 1_800_000,
              places: [
                {
                  place: { ...STORE, homeId: STORE.id },
                  batches: 2,
                  units: 17,
                  costMinor: 1_250_000,
                  valueAtMrpMinor: 1_800_000,
                },
              ],
            },
          ],
        }),
        ...inventory,
      },
      ...more,
    },
  });

describe('ExpiryScreen', () => {
  it('shows the value and location of each bucket and opens its batches', async () => {
    const asked: unknown[] = [];
    renderExpiry(
      {
        listHeldBatches: (query) => {
          asked.push(query);
          return pageWith([heldBatch()]);
        },
      },
      { query: '?bucket=expired' },
    );
    const card = await screen.findByRole('link', { name: /Expired.*12\.5K.*2 batches, 17 units/ });
    expect(card).toHaveAttribute('href', '/admin-dashboard/expiry?bucket=expired');
    expect(await screen.findByText('Lazz Pharma, Dhaka')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Napa 500 mg.*BX-204.*01\/2020/ })).toBeVisible();
    expect(asked[0]).toMatchObject({ bucket: 'expired', sort: 'expiry' });
  });

  it('links each row to its batch (rows used to have no link)', async () => {
    const batch = heldBatch();
    renderExpiry({ listHeldBatches: () => pageWith([batch]) });
    expect(await screen.findByRole('link', { name: 'BX-204' })).toHaveAttribute(
      'href',
      `/admin-dashboard/batches/${batch.batchId}`,
    );
  });

  it('drafts a write-off of the listed batches', async () => {
    const { user } = renderExpiry({
      listHeldBatches: () => pageWith([heldBatch(), heldBatch({ batchNumber: 'BX-205' })]),
    });
    await user.click(await screen.findByRole('button', { name: 'Write off what is shown' }));
    const dialog = await screen.findByRole('dialog', { name: 'Write off goods' });
    expect(within(dialog).getByRole('textbox', { name: 'Quantity of Napa 500 mg, BX-205' })).toHaveValue('12');
    expect(within(dialog).getByRole('radio', { name: 'Expired' })).toBeChecked();
  });

  it('drafts a transfer of a whole batch to the warehouse', async () => {
    const batch = heldBatch({ place: { ...STORE, homeId: STORE.id } });
    const saved: unknown[] = [];
    const { user } = renderExpiry({
      listHeldBatches: () => pageWith([batch]),
      listStoreStock: () => pageWith([]),
      saveTransfer: (input) => {
        saved.push(input);
        return transferAnswer({ status: 'draft', sent: null, voucher: 'TR-000007' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg, BX-204' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Transfer' }));
    const dialog = await screen.findByRole('dialog', { name: 'New transfer' });
    expect(within(dialog).getByRole('combobox', { name: /From/ })).toHaveTextContent('Lazz Pharma, Dhaka');
    await user.click(within(dialog).getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Draft TR-000007 saved')).toBeVisible();
    expect(saved).toEqual([
      {
        fromId: STORE.id,
        toId: WAREHOUSE.id,
        note: '',
        lines: [{ productId: batch.productId, batchId: batch.batchId, quantity: 12 }],
      },
    ]);
  });

  it('drafts a return to the supplier of the batch', async () => {
    const batch = heldBatch({ place: inWarehouse });
    const supplierId = '0198a1c0-0000-7000-8000-00000000e001';
    const sent: unknown[] = [];
    const { user } = renderExpiry(
      { listHeldBatches: () => pageWith([batch]) },
      {
        user: PEOPLE.superadmin,
        purchasing: {
          supplierOptions: () => [{ id: supplierId, name: 'Dhaka Traders' }],
          batchSuppliers: () => [{ batchId: batch.batchId, supplierId, name: 'Dhaka Traders' }],
          returnToSupplier: (input) => {
            sent.push(input);
            throw trpcError('INSUFFICIENT_STOCK', 'Only 3 of 12 Napa are there');
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg, BX-204' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Return to supplier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return to supplier' });
    expect(await within(dialog).findByText('Dhaka Traders')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Credit for Napa 500 mg, BX-204' })).toHaveValue('12.00');
    await user.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await within(dialog).findByText('Only 3 of 12 Napa are there')).toBeVisible();
    expect(sent).toEqual([
      {
        supplierId,
        placeId: WAREHOUSE.id,
        reason: '',
        // Nobody changed the credit, so the server computes it from the supplier's bills.
        lines: [{ batchId: batch.batchId, quantity: 12 }],
      },
    ]);
  });

  it('requires a witness to destroy quarantined goods, and never releases expired ones', async () => {
    const place = {
      id: '0198a1c0-0000-7000-8000-00000000d00a',
      kind: 'quarantine',
      homeId: STORE.id,
      name: STORE.name,
      city: STORE.city,
    } as const;
    const { user } = renderExpiry({ listHeldBatches: () => pageWith([heldBatch({ place })]) });
    await user.click(await screen.findByRole('tab', { name: 'Kept aside' }));
    expect(await screen.findByText('Kept aside, Lazz Pharma')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for Napa 500 mg, BX-204' }));
    expect(await screen.findByRole('menuitem', { name: 'Destroy' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Release to the shelf' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Destroy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Destroy goods' });
    await user.click(within(dialog).getByRole('button', { name: 'Destroy' }));
    expect(await within(dialog).findByText('Name the witness of the destruction')).toBeVisible();
    expect(within(dialog).getByText('Say why the goods are destroyed')).toBeVisible();
  });
});
