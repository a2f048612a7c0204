import type { Me } from '@bhandar/domain/accounts';
import type { ProductPage } from '@bhandar/domain/inventory';
import { productAnswer } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import LabelScreen from './label-screen';
import ProductPageScreen from './product-page-screen';

// A whole screen at work takes its time where two cores run everything else as well.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

const product = productAnswer({ tradeName: 'Napa', strength: '500 mg' });
const BATCH = '0198a1c0-0000-7000-8000-00000000b001';
const page = (more: Partial<ProductPage> = {}): ProductPage => ({
  product,
  barcodes: [],
  batches: [
    {
      batchId: BATCH,
      locationId: BATCH,
      placeKind: 'store',
      place: 'Lazz Pharma',
      batchNumber: 'BX-204',
      expiresOn: '2031-08-31',
      onHand: 12,
      reserved: 0,
      blocked: true,
      unitCost: null,
    },
  ],
  prices: [],
  sales: [],
  substitutes: [
    {
      productId: '0198a1c0-0000-7000-8000-00000000b009',
      kind: 'pharmacy',
      code: 'P000009',
      tradeName: 'Ace',
      strength: '500 mg',
      category: 'Tablet',
      company: 'Square',
      unitMrpMinor: 120,
      ownStock: 4,
      warehouseStock: 0,
      otherStock: null,
    },
  ],
  ...more,
});

type Catalogue = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['catalogue']>;

const render = (catalogue: Catalogue, user: Me = PEOPLE.superadmin) =>
  renderScreen(<ProductPageScreen />, {
    user,
    path: `/dashboard/products/${product.id}`,
    answers: {
      catalogue: {
        getProductPage: () => page(),
        listBarcodes: () => [],
        listProductSteps: () => pageWith([]),
        ...catalogue,
      },
    },
  });

describe('the page of a product', () => {
  it('shows its batches with the way to each, and what can be given instead', async () => {
    render({}, PEOPLE.employee);
    expect(await screen.findByRole('heading', { level: 1, name: 'Napa 500 mg' })).toBeVisible();
    const row = screen.getByRole('row', { name: /BX-204/ });
    expect(row).toHaveTextContent(/Lazz Pharma.*Blocked.*12/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/employee-dashboard/batches/${BATCH}`);
    expect(screen.getByRole('link', { name: 'Ace 500 mg' })).toBeVisible();
    expect(screen.getByText('4 here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add barcode' })).not.toBeInTheDocument();
  });

  it('adds a barcode, and says beside the field what is wrong with one', async () => {
    const addBarcode = vi.fn(({ gtin }: { gtin: string }) => {
      if (gtin === '4006381333931') throw trpcError('DUPLICATE', 'Taken', { gtin: 'It belongs to Ace 500 mg' });
      return [];
    });
    const { user } = render({ addBarcode });
    await user.click(await screen.findByRole('button', { name: 'Add barcode' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add barcode' });
    const field = within(dialog).getByLabelText(/^Barcode/);
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Add barcode' }));
    await user.type(field, '4006381333932');
    await send();
    expect(await within(dialog).findByText(/check digit is wrong/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '4006381333931');
    await send();
    expect(await within(dialog).findByText('It belongs to Ace 500 mg')).toBeVisible();
    await user.clear(field);
    await user.type(field, '8901030000003');
    await send();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(addBarcode).toHaveBeenLastCalledWith({ productId: product.id, gtin: '8901030000003', packSize: 1 });
  });
});

it('a barcode that was removed comes back with its pack by Undo', async () => {
  const addBarcode = vi.fn(() => []);
  const { user } = render({
    listBarcodes: () => [{ gtin: '08901030000003', packSize: 10, own: false }],
    removeBarcode: () => [],
    addBarcode,
  });
  await user.click(await screen.findByRole('button', { name: 'Remove barcode 8901030000003' }));
  expect(await screen.findByText('Barcode 8901030000003 removed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('8901030000003 is back')).toBeVisible();
  expect(addBarcode).toHaveBeenCalledWith({ productId: product.id, gtin: '08901030000003', packSize: 10 });
});

describe('labels', () => {
  it('show the bars, the digits, the batch and the price, as often as asked for', async () => {
    const { user } = renderScreen(<LabelScreen />, {
      user: PEOPLE.superadmin,
      path: `/dashboard/products/labels?products=${product.id}&batch=${BATCH}`,
      answers: {
        catalogue: {
          listLabels: () => [
            {
              productId: product.id,
              code: 'P000001',
              tradeName: 'Napa',
              strength: '500 mg',
              unitMrpMinor: 120,
              gtin: '04006381333931',
              batchNumber: 'BX-204',
              expiresOn: '2031-08-31',
            },
          ],
        },
      },
    });
    expect(await screen.findAllByRole('img', { name: '4006381333931' })).toHaveLength(3);
    const copies = screen.getByLabelText('Copies of Napa 500 mg');
    fireEvent.change(copies, { target: { value: '2' } });
    const [label] = screen.getAllByRole('article');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(label).toHaveTextContent(/Napa 500 mg4006381333931Batch BX-204 · Exp 08\/2031.*1\.20/);
    // 95 modules of an EAN-13: its bars are drawn, with quiet zones at both sides.
    expect(within(label as HTMLElement).getByRole('img')).toHaveAttribute('viewBox', '0 0 115 40');
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print labels' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
