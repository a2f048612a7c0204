import type { ImportJob, ImportReject } from '@bhandar/domain/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/send-file';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import PastImportScreen from './past-import-screen';

const ID = '0198a1c0-0000-7000-8000-00000000f001';
const STORE = { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' };

const job = (more: Partial<ImportJob> = {}): ImportJob => ({
  id: ID,
  fileName: 'old.csv',
  store: STORE.name,
  status: 'done',
  phase: 'writing',
  dryRun: false,
  rowsTotal: 3,
  rowsDone: 3,
  productsTotal: 2,
  productsDone: 2,
  created: 1,
  updated: 2,
  unchanged: 0,
  merged: 0,
  rejected: 1,
  repriced: 0,
  openings: 0,
  warnings: 0,
  failure: null,
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  undoneAt: null,
  startedBy: 'Nadia Rahman',
  ...more,
});

it('PastImportScreen takes a file, previews its rows and reports the result of each', async () => {
  vi.spyOn(files, 'sendFile').mockResolvedValue({ uploadId: ID, fileName: 'old.csv', bytes: 90 });
  const importPastSales = vi.fn((_input: unknown) => job({ status: 'running' }));
  const { user } = renderScreen(<PastImportScreen />, {
    user: PEOPLE.superadmin,
    answers: {
      accounts: { listStores: () => [STORE] },
      catalogue: {
        getImport: () => job(),
        listImportRejects: () =>
          pageWith([{ rowNumber: 4, reason: '"many" is not a quantity', cells: ['1004', 'many'] }]),
      },
      reports: {
        importPastSales,
        listPastSaleImports: () => pageWith<ImportJob>([]),
        previewPastSales: () => ({
          fileName: 'old.csv',
          headers: ['Bill', 'Date', 'Item', 'Qty', 'Rate'],
          mapping: { invoice: 'Bill', time: 'Date', name: 'Item', quantity: 'Qty', price: 'Rate' },
          dateOrder: 'dmy',
          rows: [
            {
              rowNumber: 2,
              invoice: '1001',
              businessOn: '2025-11-30',
              time: '23:30',
              product: 'Napa',
              quantity: 10,
              amountMinor: 1_200,
              rejected: null,
            },
          ],
        }),
      },
    },
  });
  await user.upload(screen.getByLabelText('Choose file', { selector: 'input' }), new File(['x'], 'old.csv'));
  expect(await screen.findByRole('row', { name: /1001.*30 Nov 2025 23:30.*Napa.*10.*12\.00/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import past sales' }));
  await waitFor(() =>
    expect(importPastSales).toHaveBeenCalledWith(
      expect.objectContaining({ options: { locationId: STORE.id, dateOrder: 'dmy' }, dryRun: false }),
    ),
  );
  expect(await screen.findByText('The past sales are in')).toBeVisible();
  expect(screen.getByText('old.csv · Lazz Pharma')).toBeVisible();
  expect(await screen.findByRole('row', { name: /4.*"many" is not a quantity/ })).toBeVisible();
});

it('PastImportScreen undoes a finished import after confirmation and reports the removed lines', async () => {
  let now = job();
  const undoPastSales = vi.fn((_input: { jobId: string }) => {
    now = job({ undoneAt: '2026-11-21T11:00:00.000Z' });
    return now;
  });
  const { user } = renderScreen(<PastImportScreen />, {
    user: PEOPLE.superadmin,
    path: `/?job=${ID}`,
    answers: {
      catalogue: { getImport: () => now, listImportRejects: () => pageWith<ImportReject>([]) },
      reports: { undoPastSales },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo the import of old.csv · Lazz Pharma?' });
  expect(question).toHaveTextContent('2 lines leave every report.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(undoPastSales).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('This import was undone: its lines are in no report any more')).toBeVisible();
  expect(undoPastSales).toHaveBeenCalledWith({ jobId: ID });
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('PastImportScreen lists earlier imports with store and number of lines', async () => {
  renderScreen(<PastImportScreen />, {
    user: PEOPLE.superadmin,
    answers: {
      accounts: { listStores: () => [STORE] },
      reports: { listPastSaleImports: () => pageWith([job({ updated: 1 })]) },
    },
  });
  expect(await screen.findByRole('button', { name: /^old\.csv ?Lazz Pharma · 1 line · 21 Nov 2026/ })).toBeVisible();
});
