import { priceSheet, priceSheetDetails, sheetLine, sheetPreview, supplier } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import PriceSheetScreen from './price-sheet-screen';
import SupplierDocumentsScreen from './supplier-documents-screen';

beforeEach(() => localStorage.removeItem('purchase-drafts'));

const path = '/dashboard/suppliers/documents';
const line = sheetLine();
const square = supplier({ name: 'Square Pharmaceuticals' });
const facts = { seenInvoice: null, products: [], byStores: 'own-store' as const };
const reads = {
  purchaseFacts: () => facts,
  listSheetLines: () => pageWith([line]),
  listPriceSheets: () => pageWith([priceSheet()]),
  supplierOptions: () => [square],
};
const setup = {
  setupOptions: () => ({
    categories: [{ id: square.id, name: 'Tablet' }],
    companies: [{ id: square.id, name: 'Beximco' }],
    unitTypes: [{ id: square.id, name: 'box' }],
  }),
};

it('SupplierDocumentsScreen shows the documented columns, with the generic name under Code, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: reads },
  });
  const row = await screen.findByRole('row', { name: /Napa/ });
  const heads = ['SN', 'Code', 'Product name', 'Category', 'Strength', 'Company', 'Stock', 'Pack Type', 'Pack Size'];
  for (const head of [...heads, 'Creator', 'Created At', 'Actions']) {
    expect(screen.getByRole('columnheader', { name: head })).toBeInTheDocument();
  }
  for (const head of ['Pack TP', 'Pack MRP', 'Unit TP', 'Unit MRP']) {
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${head}`) })).toBeInTheDocument();
  }
  expect(within(row).getByText('Paracetamol')).toBeInTheDocument();
  expect(within(row).getByText('15 Nov 2026')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('DocumentDialog computes unit price and amount while typing, and confirms in the documented words', async () => {
  const updateSheetLine = vi.fn((_input: object) => line);
  const { user } = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, updateSheetLine }, catalogue: setup },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Napa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const pack = await screen.findByLabelText(/^Pack TP/);
  await user.clear(pack);
  await user.type(pack, '120');
  expect(screen.getByLabelText(/^Unit TP/)).toHaveValue('12.00');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Document updated successfully.')).toBeInTheDocument();
  expect(updateSheetLine.mock.calls[0]?.[0]).toMatchObject({
    id: line.id,
    line: { tradeName: 'Napa', packTpMinor: 12_000, purchaseDiscount: { basisPoints: 1_000, minor: null } },
  });
});

it('DocumentDialog confirms before typed prices are discarded (Esc used to lose them)', async () => {
  const { user } = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: reads, catalogue: setup },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Napa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const pack = await screen.findByLabelText(/^Pack TP/);
  await user.clear(pack);
  await user.type(pack, '120');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(pack).toHaveValue('120');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(pack).not.toBeInTheDocument());
});

it('DocumentDialog sends nothing while a field is blank, and stays open when the server refuses', async () => {
  const updateSheetLine = vi.fn(() => {
    throw trpcError('NOT_FOUND', 'Document not found');
  });
  const { user } = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, updateSheetLine }, catalogue: setup },
  });
  await user.click(await screen.findByRole('button', { name: 'New document' }));
  await user.click(await screen.findByRole('button', { name: 'Add product' }));
  expect((await screen.findAllByText('All fields are required')).length).toBeGreaterThan(3);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Napa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update document')).toBeInTheDocument();
  expect(await screen.findByText('Document not found')).toBeInTheDocument();
});

it('ImportSheetDialog lists unreadable cells and imports the rest as the next sheet', async () => {
  const importPriceSheet = vi.fn((_input: object) => ({ sheetId: line.sheet.id, lines: 12, leftOut: 1, problems: [] }));
  const uploadId = line.id;
  const { user } = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, previewPriceSheet: () => sheetPreview(), importPriceSheet } },
  });
  server.use(
    http.post('/api/catalogue/imports', () =>
      HttpResponse.json({ uploadId, fileName: 'square.csv', bytes: 10 }, { status: 201 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const [input] = await screen.findAllByLabelText('Choose a CSV or XLSX file', { selector: 'input' });
  if (input) await user.upload(input, new File(['Product Name,TP'], 'square.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Row 3, TP: "ask" is not an amount')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import 12 lines' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Supplier/ })).toBeInvalid());
  expect(importPriceSheet).not.toHaveBeenCalled();
  await user.click(screen.getByRole('combobox', { name: /^Supplier/ }));
  await user.click(await screen.findByRole('option', { name: 'Square Pharmaceuticals' }));
  await user.click(screen.getByRole('button', { name: 'Import 12 lines' }));
  expect(await screen.findByText('12 lines imported')).toBeInTheDocument();
  expect(importPriceSheet.mock.calls[0]?.[0]).toMatchObject({
    uploadId,
    supplierId: square.id,
    mapping: { tradeName: 'Product Name', packTp: 'TP' },
  });
});

it('ImportSheetDialog confirms before corrected columns are discarded (they used to be lost)', async () => {
  const { user } = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, previewPriceSheet: () => sheetPreview() } },
  });
  server.use(
    http.post('/api/catalogue/imports', () =>
      HttpResponse.json({ uploadId: line.id, fileName: 'square.csv', bytes: 10 }, { status: 201 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const [input] = await screen.findAllByLabelText('Choose a CSV or XLSX file', { selector: 'input' });
  if (input) await user.upload(input, new File(['Product Name,TP'], 'square.csv', { type: 'text/csv' }));
  await user.click(await screen.findByText('Columns'));
  await user.click(screen.getByRole('combobox', { name: 'Strength' }));
  await user.click(await screen.findByRole('option', { name: 'TP' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('button', { name: 'Import 12 lines' })).toBeVisible();
});

it('deletes a product or a whole sheet without confirmation, and Undo restores it', async () => {
  const restored = vi.fn();
  const purchasing = {
    ...reads,
    getPriceSheet: () => priceSheetDetails(),
    removeSheetLine: ({ id }: { id: string }) => ({ id }),
    restoreSheetLine: () => {
      restored('line');
      return line;
    },
    removePriceSheet: ({ id }: { id: string }) => ({ id }),
    restorePriceSheet: ({ id }: { id: string }) => {
      restored('sheet');
      return { id };
    },
  };
  const list = renderScreen(<SupplierDocumentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing },
  });
  await list.user.click(await screen.findByRole('button', { name: 'Actions for Napa' }));
  await list.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await list.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Napa is back')).toBeVisible();
  list.unmount();

  const sheet = renderScreen(<PriceSheetScreen />, {
    user: PEOPLE.superadmin,
    path: `${path}/${line.sheet.id}`,
    answers: { purchasing },
  });
  await sheet.user.click(await screen.findByRole('button', { name: 'Delete price sheet' }));
  await waitFor(() => expect(window.location.search).toBe('?view=sheets'));
  await sheet.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Version \d+ of .* is back$/)).toBeVisible();
  expect(restored.mock.calls).toEqual([['line'], ['sheet']]);
});

it('PriceSheetScreen compares with costs and the previous sheet, and the chosen lines open the purchase form', async () => {
  const stranger = sheetLine({ tradeName: 'Unknown', product: null, currentUnitCost: null, previousUnitCost: null });
  const { user } = renderScreen(<PriceSheetScreen />, {
    user: PEOPLE.superadmin,
    path: `${path}/${line.sheet.id}`,
    answers: {
      purchasing: {
        ...reads,
        listSheetLines: () => pageWith([line, stranger]),
        getPriceSheet: () => priceSheetDetails(),
      },
    },
  });
  const row = await screen.findByRole('row', { name: /Napa/ });
  expect(within(row).getByText('+12.5%')).toBeInTheDocument();
  expect(within(row).getByText('-10%')).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Unknown/ })).getByText('Not in the catalogue')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'square.pdf' })).toHaveAttribute('download');
  expect(screen.getByRole('button', { name: 'Buy from this sheet' })).toBeDisabled();
  await user.type(within(row).getByLabelText('Packs to buy of Napa'), '12');
  expect(await screen.findByText('1 chosen, ৳ 1,200.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Buy from this sheet' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/purchases/pharmacy'));
  expect(window.location.search).toBe('?entry=new');
  const kept = JSON.parse(localStorage.getItem('purchase-drafts') ?? '{}') as {
    state: { drafts: Record<string, { supplierId: string; lines: object[] }> };
  };
  const draft = kept.state.drafts[`${PEOPLE.superadmin.id}:pharmacy`];
  expect(draft?.supplierId).toBe(line.supplier?.id);
  expect(draft?.lines).toMatchObject([
    { productId: line.product?.id, packs: 12, quantity: 120, figures: { packTpMinor: 10_000, packMrpMinor: 12_000 } },
  ]);
});

it('SupplierDocumentsScreen gives an admin read access only', async () => {
  renderScreen(<PriceSheetScreen />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/suppliers/documents/${line.sheet.id}`,
    answers: { purchasing: { ...reads, getPriceSheet: () => priceSheetDetails() } },
  });
  await screen.findByRole('row', { name: /Napa/ });
  for (const name of ['Delete price sheet', 'Attach a scan', 'Remove square.pdf']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it.each([
  ['own-store', 1],
  ['confirm', 1],
  ['off', 0],
] as const)(
  'PriceSheetScreen, purchases by stores being %s, lets an admin buy from it: %i',
  async (byStores, count) => {
    renderScreen(<PriceSheetScreen />, {
      user: PEOPLE.admin,
      path: `/admin-dashboard/suppliers/documents/${line.sheet.id}`,
      answers: {
        purchasing: {
          ...reads,
          getPriceSheet: () => priceSheetDetails(),
          purchaseFacts: () => ({ ...facts, byStores }),
        },
      },
    });
    await screen.findByRole('row', { name: /Napa/ });
    await waitFor(() => expect(screen.queryAllByLabelText('Packs to buy of Napa')).toHaveLength(count));
    expect(screen.queryAllByRole('button', { name: 'Buy from this sheet' })).toHaveLength(count);
  },
);
