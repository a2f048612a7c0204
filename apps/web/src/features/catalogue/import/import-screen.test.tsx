import { guessMapping, type ImportJob, type ImportPreview } from '@bhandar/domain/catalogue';
import { importJobAnswer } from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import ImportScreen from './import-screen';

const UPLOAD = { uploadId: '0198a1c0-0000-7000-8000-00000000f001', fileName: 'prices.csv', bytes: 120 };

const PREVIEW: ImportPreview = {
  fileName: 'prices.csv',
  headers: ['Brand', 'Generic', 'Price', 'Maker'],
  mapping: { tradeName: 'Brand', genericName: 'Generic', unitMrp: 'Price' },
  options: { kind: 'pharmacy', moneyStyle: 'point', dateStyle: 'dayFirst', source: 'file', confirmDates: false },
  rows: [
    {
      rowNumber: 2,
      cells: ['Napa', 'Paracetamol', '1.20', 'Beximco'],
      products: [
        {
          tradeName: 'Napa',
          genericName: 'Paracetamol',
          strength: '500 mg',
          category: 'Tablet',
          company: '',
          content: '',
          unitType: 'tablet',
          packs: '',
          unitMrpMinor: 120,
          barcode: null,
        },
      ],
      opening: '',
      warnings: [],
      rejected: null,
    },
    {
      rowNumber: 3,
      cells: ['', '', '', ''],
      products: [],
      opening: '',
      warnings: [],
      rejected: 'Column "Brand": no trade name',
    },
  ],
};

const takesUploads = () =>
  server.use(http.post('*/api/catalogue/imports', () => HttpResponse.json(UPLOAD, { status: 201 })));

const path = '/dashboard/products/import';
const FILE = new File(['Brand,Generic,Price,Maker\n'], 'prices.csv', { type: 'text/csv' });

it('ImportScreen leads from file and columns through a dry run to the import and its report', async () => {
  takesUploads();
  const started = vi.fn(({ dryRun }: { dryRun?: boolean | undefined }) => importJobAnswer({ dryRun: dryRun ?? false }));
  const jobs: Record<string, ImportJob> = {};
  const { user } = renderScreen(<ImportScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: {
      catalogue: {
        listImports: () => pageWith([]),
        previewImport: () => PREVIEW,
        runImport: (input) => {
          const job = started(input);
          jobs[job.id] = { ...job, status: 'done', rowsTotal: 20, rowsDone: 20, created: 18, rejected: 2 };
          return job;
        },
        getImport: ({ jobId }) => jobs[jobId] ?? importJobAnswer({ id: jobId }),
        listImportRejects: () =>
          pageWith([{ rowNumber: 3, reason: 'Column "Brand": no trade name', cells: ['', 'Paracetamol'] }]),
      },
    },
  });
  await user.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), FILE);

  expect(await screen.findByRole('heading', { name: 'What the columns mean' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Trade name' })).toHaveTextContent('Brand');
  expect(screen.getByRole('combobox', { name: 'Company' })).toHaveTextContent('Not in the file');
  expect(screen.getByText('Column "Brand": no trade name')).toBeInTheDocument();

  await user.click(screen.getByRole('combobox', { name: 'Company' }));
  await user.click(await screen.findByRole('option', { name: 'Maker' }));
  await user.click(screen.getByRole('button', { name: 'Try without saving' }));
  expect(await screen.findByText('Nothing was saved: this is what an import would do')).toBeInTheDocument();
  expect(started).toHaveBeenLastCalledWith(
    expect.objectContaining({ dryRun: true, mapping: { ...PREVIEW.mapping, company: 'Maker' } }),
  );

  await user.click(screen.getByRole('button', { name: 'Import for real' }));
  expect(await screen.findByText('Import finished')).toBeInTheDocument();
  expect(screen.getByText('All 20 rows accounted for: 18 read, 2 rejected.')).toBeInTheDocument();
  expect(await screen.findByText('Column "Brand": no trade name')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download rejected rows' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/catalogue\/imports\/[0-9a-f-]+\/rejects\.csv$/),
  );
});

it('ImportScreen confirms the dates of opening stock with one tick, in the preview and in the import', async () => {
  takesUploads();
  const asked = vi.fn();
  const unusual = 'Batch BX-1 is recorded with the expiry 2028-05-31';
  const dated: ImportPreview = {
    ...PREVIEW,
    headers: ['Brand', 'Qty', 'Exp'],
    mapping: { tradeName: 'Brand', openingQuantity: 'Qty', expiry: 'Exp' },
    rows: [
      { rowNumber: 2, cells: ['Napa', '5', '06/2028'], products: [], opening: '', warnings: [], rejected: unusual },
    ],
  };
  const { user } = renderScreen(<ImportScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: {
      catalogue: {
        listImports: () => pageWith([]),
        previewImport: ({ options }) =>
          options?.confirmDates ? { ...dated, options: { ...PREVIEW.options, confirmDates: true }, rows: [] } : dated,
        runImport: (input) => {
          asked(input.options.confirmDates);
          return importJobAnswer({ dryRun: true });
        },
        getImport: ({ jobId }) => importJobAnswer({ id: jobId }),
      },
    },
  });
  await user.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), FILE);
  expect(await screen.findByText(unusual)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'The dates are right as they stand' }));
  await waitFor(() => expect(screen.queryByText(unusual)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Try without saving' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith(true));
});

it('ImportScreen shows a running job’s progress and cancels it', async () => {
  const job = importJobAnswer({
    phase: 'writing',
    rowsTotal: 20_000,
    rowsDone: 20_000,
    productsTotal: 18_000,
    productsDone: 4_500,
  });
  const cancelImport = vi.fn(() => job);
  const { user } = renderScreen(<ImportScreen />, {
    user: PEOPLE.superadmin,
    path: `${path}?job=${job.id}`,
    answers: { catalogue: { getImport: () => job, cancelImport } },
  });
  expect(await screen.findByText(/4,500 of 18,000 products/)).toBeInTheDocument();
  const bar = screen.getByRole('progressbar', { name: 'Saving products' });
  expect(bar).toHaveAttribute('aria-valuenow', '4500');
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(cancelImport).toHaveBeenCalledWith({ jobId: job.id }));
  expect(await screen.findByRole('button', { name: 'Stopping…' })).toBeInTheDocument();
});

it('ImportScreen shows the server’s reason for a refused file', async () => {
  server.use(
    http.post('*/api/catalogue/imports', () =>
      HttpResponse.json(
        { success: false, message: 'Choose a CSV or XLSX file', code: 'UNSUPPORTED_MEDIA_TYPE' },
        { status: 415 },
      ),
    ),
  );
  const { user } = renderScreen(<ImportScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { catalogue: { listImports: () => pageWith([]) } },
  });
  await user.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), FILE);
  expect(await screen.findByText('Choose a CSV or XLSX file')).toBeInTheDocument();
});

it('ImportScreen links to the reports of earlier imports', async () => {
  const job = importJobAnswer({
    status: 'failed',
    fileName: 'march.csv',
    failure: 'The server stopped during this import.',
  });
  const { user } = renderScreen(<ImportScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { catalogue: { listImports: () => pageWith([job]), getImport: () => job } },
  });
  const list = (await screen.findByRole('heading', { name: 'Recent imports' })).parentElement;
  await user.click(within(list ?? document.body).getByRole('button', { name: 'march.csv' }));
  expect(await screen.findByText('The server stopped during this import.')).toBeInTheDocument();
});

it('ImportScreen offers an empty file whose columns the import recognises', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user } = renderScreen(<ImportScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { catalogue: { listImports: () => pageWith([]) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Download template' }));
  const [[, text] = []] = saved.mock.calls;
  const heads = [...(text ?? '').matchAll(/"([^"]+)"/g)].map(([, head = '']) => head);
  expect(heads).toContain('Trade name');
  expect(Object.values(guessMapping(heads, []).mapping).sort()).toEqual(heads.sort());
});
