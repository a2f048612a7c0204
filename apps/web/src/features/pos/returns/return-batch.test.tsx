import type { ScannedProduct } from '@bhandar/domain/catalogue';
import { returnableLine, returnableSale, saleReturn } from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { scan } from '../../../testing/scan';
import { ReturnReceiptDialog } from './return-receipt-dialog';

const EARLY = {
  id: '0198a1c0-0000-7000-8000-00000000b001',
  batchNumber: 'EARLY',
  expiresOn: '2027-08-31',
  left: 3,
  isUsable: false,
  isRecalled: true,
};
const LATE = { ...EARLY, id: '0198a1c0-0000-7000-8000-00000000b002', batchNumber: 'LATE', left: 2, isRecalled: false };

async function openReturn(batches = [LATE, EARLY], found: Partial<ScannedProduct> = {}) {
  const sent: unknown[] = [];
  const line = returnableLine({ quantity: 5, recalled: 3, batches });
  const { user } = renderScreen(
    <ReturnReceiptDialog receipt={returnableSale({ lines: [line] })} onClose={() => undefined} />,
    {
      user: PEOPLE.admin,
      path: '/admin-dashboard/returns/customers',
      answers: {
        pos: {
          returnSale: (input) => {
            sent.push(...input.lines);
            return saleReturn();
          },
        },
        catalogue: {
          findByScan: () => ({
            productId: line.productId,
            kind: 'pharmacy',
            tradeName: 'Napa',
            strength: '500 mg',
            packSize: 1,
            units: 1,
            batchNumber: null,
            expiresOn: null,
            batchId: null,
            ...found,
          }),
        },
      },
    },
  );
  const dialog = await screen.findByRole('dialog');
  const units = within(dialog).getByRole('textbox', { name: 'Returned units of Napa 500 mg' });
  const take = () => user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  return { user, dialog, units, take, sent };
}

const choice = { name: /Batch of Napa 500 mg on the pack/ };

describe('a return of a line from several batches', () => {
  it('asks for the batch on the pack: it always went to the last one', async () => {
    const { user, dialog, units, take, sent } = await openReturn();
    await user.type(units, '2');
    await take();
    expect(await within(dialog).findByText('Choose the batch on the pack')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('combobox', choice));
    await user.click(await screen.findByRole('option', { name: 'EARLY · 08/2027 (3 left)' }));
    await take();
    await waitFor(() => expect(sent).toMatchObject([{ lineNo: 1, quantity: 2, batchId: EARLY.id }]));
  });

  it('has nothing to choose if all of it comes back', async () => {
    const { user, dialog, take, sent } = await openReturn();
    await user.click(within(dialog).getByRole('button', { name: 'Return all' }));
    await waitFor(() => expect(within(dialog).queryByRole('combobox', choice)).toBeNull());
    await take();
    await waitFor(() => expect(sent).toEqual([{ lineNo: 1, quantity: 5, disposition: 'quarantine' }]));
  });

  it('of one batch has nothing to choose', async () => {
    const { user, dialog, units, take, sent } = await openReturn([{ ...EARLY, left: 5 }]);
    await user.type(units, '2');
    expect(within(dialog).queryByRole('combobox', choice)).toBeNull();
    await take();
    await waitFor(() => expect(sent).toEqual([{ lineNo: 1, quantity: 2, disposition: 'quarantine' }]));
  });

  it('takes the batch of the scanned pack', async () => {
    const { units, take, sent } = await openReturn([LATE, EARLY], { batchNumber: 'early', expiresOn: '2027-08-31' });
    scan('4006381333931');
    await waitFor(() => expect(units).toHaveValue('1'));
    await take();
    await waitFor(() => expect(sent).toMatchObject([{ quantity: 1, batchId: EARLY.id }]));
  });

  it('says that the batch of a scanned pack is not of this receipt', async () => {
    const { units } = await openReturn([LATE, EARLY], { batchNumber: 'OTHER', batchId: crypto.randomUUID() });
    scan('4006381333931');
    expect(await screen.findByText(/this receipt has no units of that batch left/)).toBeVisible();
    expect(units).toHaveValue('0');
  });
});
