import type { ScannedPack } from '@bhandar/domain/pos';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { scan } from '../../../testing/scan';
import { scanned } from '../testing';
import { cart, napa, openTill, resetTill, sent, tile } from './pos-screen.fixture';

beforeEach(resetTill);

const [early, late] = napa.batches.map(({ batchId }) => batchId);
const box = { ...napa, storeStock: 90, approvedQty: 90, packs: [{ name: 'Box', size: 30 }] };
const PACKS: Record<string, [typeof napa, Partial<ScannedPack>]> = {
  '8901030000003': [napa, { batchId: early ?? null }],
  '8901030000010': [napa, { batchId: late ?? null }],
  '8901030000027': [napa, { unknownBatch: 'BX-9' }],
  '8901030000034': [box, { units: 30 }],
};

async function openScanned() {
  const { user } = openTill({
    findScanned: ({ code }) => {
      const [product, pack] = PACKS[code] ?? [];
      return product ? scanned(product, pack) : null;
    },
  });
  await tile('Napa 500 mg');
  return user;
}
const quantities = async () =>
  within(await cart())
    .getAllByRole('spinbutton')
    .map((field) => field.getAttribute('aria-valuenow'));

test('a scanned pack is sold from its batch, and a pack of another batch on a line of its own: the first to expire was sold', async () => {
  const user = await openScanned();
  for (const code of ['8901030000010', '8901030000003', '8901030000010']) scan(code);
  await waitFor(async () => expect(await quantities()).toEqual(['2', '1']));
  expect(within(await cart()).getByText('BX-300')).toBeInTheDocument();
  await user.keyboard('{F9}{Enter}');
  await screen.findByRole('dialog', { name: 'Order Successful' });
  expect(sent[0]?.lines).toMatchObject([
    { quantity: 2, batchId: late, batchReason: 'scanned' },
    { quantity: 1, batchId: early, batchReason: 'scanned' },
  ]);
});

test('a box adds its units, times the multiplier, and its line says so: it sold one tablet', async () => {
  await openScanned();
  scan('8901030000034');
  await waitFor(async () => expect(await quantities()).toEqual(['30']));
  expect(within(await cart()).getByText('1 × box of 30 = 30 units')).toBeInTheDocument();
  scan('2*8901030000034');
  await waitFor(async () => expect(await quantities()).toEqual(['90']));
  expect(within(await cart()).getByText('3 × box of 30 = 90 units')).toBeInTheDocument();
});

test('a batch that the store has no stock of is asked about by name: another one was sold', async () => {
  const user = await openScanned();
  const question = { name: 'Batch BX-9 of Napa 500 mg is not in stock here' };
  scan('8901030000027');
  await screen.findByRole('alertdialog', question);
  await user.keyboard('napa');
  expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
  scan('8901030000027');
  await screen.findByRole('alertdialog', question);
  await user.click(screen.getByRole('button', { name: 'Sell earliest expiry' }));
  expect(await quantities()).toEqual(['1']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.keyboard('{F9}{Enter}');
  await screen.findByRole('dialog', { name: 'Order Successful' });
  expect(sent[0]?.lines[0]).not.toHaveProperty('batchId');
});
