import type { Me } from '@bhandar/domain/accounts';
import type { ProductPage } from '@bhandar/domain/inventory';
import type { PriceEntry, PriceHistory, StorePrice } from '@bhandar/domain/pricing';
import { productAnswer } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import LabelScreen from '../labels/label-screen';
import ProductPageScreen from './product-page-screen';

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

const [OWN] = PEOPLE.admin.stores as [Me['stores'][number]];
const OTHER = { id: '0198a1c0-0000-7000-8000-00000000d002', name: 'Tamanna', city: 'Sylhet' };

const storePrice = (more: Partial<StorePrice> = {}): StorePrice => ({
  productId: product.id,
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  strength: '500 mg',
  stock: 84,
  category: 'Tablet',
  company: 'Beximco',
  unitName: 'tablet',
  mrpMinor: 1_200,
  ceilingMinor: 1_200,
  price: {
    unitPriceMinor: 1_140,
    source: 'discount',
    scope: 'company',
    basisPoints: 500,
    cappedByMrp: false,
    since: '2026-10-12T04:00:00.000Z',
    raisedToCost: false,
  },
  unitCost: '10.0000',
  margin: 1_228,
  markup: 1_400,
  warnings: [],
  nextAt: null,
  nextPriceMinor: null,
  ...more,
});

const entry = (more: Partial<PriceEntry>): PriceEntry => ({
  id: '0198a1c0-0000-7000-8000-00000000e001',
  locationId: OWN.id,
  scope: 'product',
  targetId: product.id,
  targetName: 'Napa 500 mg',
  method: 'fixed',
  priceMinor: 1_100,
  basisPoints: null,
  neverBelowCost: false,
  beforeMinor: 1_200,
  startsAt: '2026-12-01T04:00:00.000Z',
  untilAt: null,
  endedAt: null,
  endedBy: '',
  endReason: '',
  reason: 'Winter',
  campaignId: null,
  createdAt: '2026-11-20T04:00:00.000Z',
  createdBy: 'Anik Rahman',
  state: 'scheduled',
  ...more,
});

const history = (entries: PriceEntry[] = [], over: Partial<StorePrice> = {}): PriceHistory => ({
  product: storePrice(over),
  entries,
});

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;
type Catalogue = NonNullable<Answers['catalogue']>;
type Pricing = NonNullable<Answers['pricing']>;

const render = (
  catalogue: Catalogue,
  user: Me = PEOPLE.superadmin,
  { pricing, query = '' }: { pricing?: Pricing; query?: string } = {},
) =>
  renderScreen(<ProductPageScreen />, {
    user,
    path: `/dashboard/products/${product.id}${query}`,
    answers: {
      accounts: { listStores: () => [OWN, OTHER] },
      pricing: { listPrices: () => history(), ...pricing },
      catalogue: {
        getProductPage: () => page(),
        listBarcodes: () => [],
        listProductSteps: () => pageWith([]),
        ...catalogue,
      },
    },
  });

describe('ProductPageScreen', () => {
  it('shows batches with links, and substitutes', async () => {
    render({}, PEOPLE.employee);
    expect(await screen.findByRole('heading', { level: 1, name: 'Napa 500 mg' })).toBeVisible();
    const row = screen.getByRole('row', { name: /BX-204/ });
    expect(row).toHaveTextContent(/Lazz Pharma.*Blocked.*12/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/employee-dashboard/batches/${BATCH}`);
    expect(screen.getByRole('link', { name: 'Ace 500 mg' })).toBeVisible();
    expect(screen.getByText('4 here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add barcode' })).not.toBeInTheDocument();
  });

  it('adds a barcode, and shows an invalid one beside the field', async () => {
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

it('restores a removed barcode with its pack by Undo', async () => {
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

describe('ProductPageStorePrice', () => {
  const panel = async (title: string) => {
    const heading = await screen.findByRole('heading', { level: 2, name: title });
    return within(heading.closest('section') as HTMLElement);
  };
  const entries = [
    entry({}),
    entry({
      id: '0198a1c0-0000-7000-8000-00000000e002',
      scope: 'company',
      targetName: 'Beximco',
      method: 'margin',
      priceMinor: null,
      basisPoints: 1_500,
      state: 'past',
      createdBy: 'Nadia Rahman',
      reason: '',
      startsAt: '2026-08-01T04:00:00.000Z',
      untilAt: '2026-10-12T04:00:00.000Z',
    }),
  ];
  const rule = (more: Partial<PriceEntry>) =>
    entry({ scope: 'company', targetName: 'Beximco', method: 'discount', basisPoints: 500, state: 'active', ...more });

  it('shows the current price with its reason, the scheduled ones and the history with authors', async () => {
    render({}, PEOPLE.admin, { pricing: { listPrices: () => history(entries) } });
    const shown = await panel('Price in my store');
    expect(await shown.findByText('Store rule, 5% off MRP, since 12 Oct 2026')).toBeVisible();
    expect(shown.getByText(/11\.40/)).toBeVisible();
    expect(shown.getByText('Margin 12.28%')).toBeVisible();
    const [next, past] = shown.getAllByRole('listitem');
    expect(next).toHaveTextContent(/11\.00from 1 Dec 2026.*Anik Rahman · Winter$/);
    expect(past).toHaveTextContent(/Margin 15% · Company Beximco1 Aug 2026.* to 12 Oct 2026.*Nadia RahmanOver/);
    expect(shown.getByRole('link', { name: 'Prices of this store' })).toHaveAttribute(
      'href',
      `/admin-dashboard/prices?store=${OWN.id}&search=P000001`,
    );
  });

  it('marks the rule in force that sets the price', async () => {
    const both = [
      rule({ scope: 'all', targetName: '', basisPoints: 200 }),
      rule({ id: '0198a1c0-0000-7000-8000-00000000e003', startsAt: '2026-10-12T04:00:00.000Z' }),
    ];
    render({}, PEOPLE.admin, { pricing: { listPrices: () => history(both) } });
    const shown = await panel('Price in my store');
    const [wide, narrow] = await shown.findAllByRole('listitem');
    expect(wide).toHaveTextContent(/2% off MRP · All products.*Not used now$/);
    expect(narrow).toHaveTextContent(/5% off MRP · Company Beximco.*Active$/);
  });

  it('shows that the store has never had a price', async () => {
    const price = { ...storePrice().price, unitPriceMinor: null };
    render({}, PEOPLE.admin, { pricing: { listPrices: () => history([], { price, margin: null }) } });
    const shown = await panel('Price in my store');
    expect(await shown.findByText('Nobody has priced it yet, so it is not for sale here.')).toBeVisible();
    expect(shown.getByText('No store price; the MRP applies.')).toBeVisible();
    expect(shown.queryByRole('listitem')).toBeNull();
  });

  it('shows an employee no margin and only their own store, whatever the URL says', async () => {
    const listPrices = vi.fn((_: { locationId: string }) =>
      history(
        entries.map((one) => ({ ...one, basisPoints: null })),
        { unitCost: null, margin: null, markup: null },
      ),
    );
    render({}, PEOPLE.employee, { pricing: { listPrices }, query: `?store=${OTHER.id}` });
    const shown = await panel('Price in my store');
    expect(await shown.findByText('Store rule · Company Beximco')).toBeVisible();
    expect(shown.queryByText(/margin|cost/i)).toBeNull();
    expect(shown.queryByRole('combobox')).toBeNull();
    expect(listPrices.mock.calls.map(([asked]) => asked.locationId)).toEqual([OWN.id]);
  });

  it('shows a refused price request without breaking the page', async () => {
    const listPrices = () => {
      throw trpcError('NOT_FOUND', 'Store not found');
    };
    render({}, PEOPLE.employee, { pricing: { listPrices } });
    const shown = await panel('Price in my store');
    expect(await shown.findByText('The store price could not be loaded')).toBeVisible();
    expect(screen.getByRole('row', { name: /BX-204/ })).toBeVisible();
  });

  it('shows the store that a superadmin chooses', async () => {
    const listPrices = ({ locationId }: { locationId: string }) =>
      history([], { price: { ...storePrice().price, unitPriceMinor: locationId === OTHER.id ? 990 : 1_140 } });
    const { user } = render({}, PEOPLE.superadmin, { pricing: { listPrices } });
    const shown = await panel('Price in a store');
    expect(await shown.findByText(/11\.40/)).toBeVisible();
    await user.click(shown.getByRole('combobox', { name: 'Store' }));
    await user.click(await screen.findByRole('option', { name: 'Tamanna, Sylhet' }));
    expect(await shown.findByText(/9\.90/)).toBeVisible();
  });
});

describe('labels', () => {
  it('show bars, digits, batch and price in the requested number of copies', async () => {
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
    // An EAN-13 has 95 modules and a quiet zone at both sides.
    expect(within(label as HTMLElement).getByRole('img')).toHaveAttribute('viewBox', '0 0 115 40');
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print labels' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
