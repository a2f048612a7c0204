import {
  productAnswer,
  purchase,
  purchasedLine,
  purchaseLine,
  purchaseOrder,
  purchaseProposal,
} from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crowdedColumns } from '../../../kit/table/shown-columns/crowded-columns';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { purchaseColumns } from './purchase-columns';
import PurchasesScreen from './purchases-screen';

type User = ReturnType<typeof userEvent.setup>;

const path = '/dashboard/purchases/pharmacy';
const SUPPLIER = { id: '0198a1c0-0000-7000-8000-00000000e001', name: 'Square Pharmaceuticals' };
const napa = productAnswer({ tradeName: 'Napa', strength: '500 mg' });
const facts = { seenInvoice: null, products: [], byStores: 'own-store' as const };

const entryAnswers = {
  listPurchasedLines: () => pageWith([]),
  supplierOptions: () => [SUPPLIER],
  purchaseFacts: () => facts,
  listPurchaseProposals: () => pageWith([]),
};
const catalogue = { listProducts: () => pageWith([napa]) };

beforeEach(() => localStorage.clear());

const choose = async (user: User, label: RegExp, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const area = (name: string) => within(screen.getByRole('group', { name }));
const typeIn = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

describe('PurchasesScreen', () => {
  it('shows purchased products under the documented headers, and opens the purchase', async () => {
    const line = purchasedLine();
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/purchases/pharmacy',
      answers: {
        purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith([line]), getPurchase: () => purchase() },
      },
    });
    const row = await screen.findByRole('row', { name: /Napa/ });
    const heads = ['Code', 'Name', 'Category', 'Strength', 'Company', 'Stock', 'Pack Type', 'Pack Size', 'Pack TP'];
    for (const head of [...heads, 'Pack MRP', 'Unit TP', 'Unit MRP', 'Creator', 'Created At']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${head}`) })).toBeInTheDocument();
    }
    expect(within(row).getByText('3.33')).toBeInTheDocument();
    const { supplierName, batchNumber, voucher } = line;
    for (const text of [supplierName, batchNumber, voucher]) expect(within(row).getByText(text)).toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: /^Napa/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Purchase PU-000007' });
    expect(await within(sheet).findByText('3.2857')).toBeInTheDocument();
    expect(within(sheet).queryByRole('button', { name: 'Void purchase' })).not.toBeInTheDocument();
  });

  const LAKE = { id: '0198a1c0-0000-7000-8000-00000000f001', name: 'Lake Road', city: 'Dhaka' };
  it.each([
    ['the warehouse where it has all of them', PEOPLE.superadmin, [null], []],
    ['both where a store has one', PEOPLE.superadmin, [null, LAKE], ['Warehouse', 'Lake Road, Dhaka']],
    ['the warehouse to the manager of a store', PEOPLE.admin, [null], ['Warehouse']],
    ['a store to its own manager', PEOPLE.admin, [PEOPLE.admin.stores[0] ?? null], []],
  ])('the buyer stands in each row only where it tells places apart: %s', async (_, user, buyers, named) => {
    const lines = buyers.map((store) => purchasedLine({ store }));
    renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user,
      answers: { purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith(lines) } },
    });
    const names = (await screen.findAllByRole('button', { name: /^Napa/ })).map(({ textContent }) => textContent);
    expect(names).toEqual(buyers.map((_, index) => `Napa${named[index] ?? ''}`));
  });

  it('a row says its amount, pack size and invoice: it had units and a price per pack, which nobody could multiply', async () => {
    const packs = { quantity: 100, freeQuantity: 0, packSize: 10, packTpMinor: 5_250 };
    const lines = [
      purchasedLine({ ...packs, grossMinor: 52_500, discountMinor: 2_500, vatMinor: 0, totalMinor: 50_000 }),
      purchasedLine({ tradeName: 'Seclo', quantity: 15, packSize: 10 }),
      purchasedLine({ tradeName: 'Fexo', quantity: 15, packSize: 1 }),
    ];
    renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith(lines) } },
    });
    const row = within(await screen.findByRole('row', { name: /Napa/ }));
    expect(row.getByText('pack of 10')).toBeVisible();
    expect(row.getByTitle('Value 525.00, discount 25.00, VAT 0.00')).toHaveTextContent('500.00');
    expect(row.getByText('INV-7')).toBeInTheDocument();
    expect(row.getByTitle('Sellable in the warehouse, all batches of the product')).toHaveTextContent('630');
    expect(screen.getByRole('row', { name: /Seclo/ })).toHaveTextContent('pack of 10');
    expect(screen.getByRole('row', { name: /Fexo/ })).not.toHaveTextContent('pack of');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.indexOf('Line total (৳)')).toBe(heads.indexOf('Pack MRP (৳)') + 1);
  });

  it('names the store that bought, whose manager voids the purchase', async () => {
    const store = { id: '0198a1c0-0000-7000-8000-00000000f001', name: 'Lake Road', city: 'Dhaka' };
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/purchases/pharmacy',
      answers: {
        purchasing: {
          ...entryAnswers,
          listPurchasedLines: () => pageWith([purchasedLine({ store })]),
          getPurchase: () => purchase({ store }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Napa.*Lake Road, Dhaka$/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Purchase PU-000007' });
    expect(await within(sheet).findByText(/^Lake Road, Dhaka · /)).toBeInTheDocument();
    expect(within(sheet).getByRole('button', { name: 'Void purchase' })).toBeInTheDocument();
  });

  it('voids after confirmation, and says why when the goods are gone', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: {
        purchasing: {
          ...entryAnswers,
          listPurchasedLines: () => pageWith([purchasedLine()]),
          voidPurchase: () => {
            throw trpcError('INSUFFICIENT_STOCK', 'The goods are gone: 19 of 630 Napa 500 mg are still there');
          },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Actions for Napa/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Void purchase' }));
    await user.click(await screen.findByRole('button', { name: 'Void purchase' }));
    expect(await screen.findByText(/was not voided: The goods are gone: 19 of 630/)).toBeInTheDocument();
  });
});

it('a list below 960 px has the strength beside the name: its column, often empty, cut the supplier off', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(max-width: 959.98px)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith([purchasedLine()]) } },
  });
  const row = await screen.findByRole('row', { name: /Napa/ });
  expect(within(row).getByRole('button', { name: /^Napa ?500 mg/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Strength' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Strength' }));
  expect(await screen.findByRole('columnheader', { name: 'Strength', hidden: true })).toBeInTheDocument();
  vi.restoreAllMocks();
});

it('the strength of non-pharmacy goods gives way before the Pack MRP: it stood there empty instead', () => {
  const t = ((key: string) => key) as never;
  const columns = purchaseColumns(t, { kind: 'nonPharmacy', narrow: false, showsBuyer: false, open: () => undefined });
  const widths = new Map(columns.map(({ id }) => [id, 100]));
  const needed = 100 * columns.length;
  // Room for all but seven columns.
  const crowded = crowdedColumns(columns, { widths, needed, available: needed - 700, kept: new Set() });
  expect(crowded).toContain('strength');
  expect(crowded).not.toContain('packMrp');
});

describe('PurchaseEntry', () => {
  it.each([
    ['a manager of one store reads which one buys', 1],
    ['a manager of two stores chooses the one that buys', 2],
  ])('%s, and saves no order of the warehouse', async (_, count) => {
    const stores = [
      { id: '0198a1c0-0000-7000-8000-00000000f001', name: 'Lake Road', city: 'Dhaka' },
      { id: '0198a1c0-0000-7000-8000-00000000f002', name: 'Mirpur', city: 'Dhaka' },
    ].slice(0, count);
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: { ...PEOPLE.admin, stores },
      path: '/admin-dashboard/purchases/pharmacy?entry=new',
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog', { name: 'Purchase Pharmacy Products' });
    if (count > 1) {
      await choose(user, /^Store that buys/, /Mirpur/);
      // Enter goes to the next field: it used to open the list of stores again.
      await waitFor(() => expect(screen.getByRole('combobox', { name: /^Supplier/ })).toHaveFocus());
    }
    const buyer = screen.getByRole('combobox', { name: /^Store that buys/ });
    expect(buyer).toHaveTextContent(count > 1 ? 'Mirpur, Dhaka' : 'Lake Road, Dhaka');
    expect(screen.getByText('The goods enter this store. Prices elsewhere stay.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /order/i })).not.toBeInTheDocument();
  });

  it('computes pack and unit, percent and amount from each other, and sends the purchase', async () => {
    const recordPurchase = vi.fn((_input: unknown) => ({ ...purchase(), warnings: [] }));
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: { ...entryAnswers, recordPurchase }, catalogue },
    });
    await screen.findByRole('dialog', { name: 'Purchase Pharmacy Products' });
    await choose(user, /^Supplier/, /Square/);
    await user.type(screen.getByLabelText('Invoice number'), 'INV-7');
    await choose(user, /^Product/, /Napa/);
    await user.type(screen.getByLabelText('Batch'), 'BX-1');
    await typeIn(user, screen.getByLabelText(/^Pack Size/), '30');
    await user.type(screen.getByLabelText(/^Pack TP/), '100');
    await user.click(screen.getByRole('button', { name: /^More fields/ }));
    const buying = area('Buying');
    expect(buying.getByLabelText('Unit TP')).toHaveValue('3.33');
    await user.type(screen.getByLabelText('Packs'), '20');
    expect(screen.getByLabelText(/^Units/)).toHaveValue('600');
    await user.type(buying.getByLabelText('Discount %'), '10');
    expect(buying.getByLabelText('Discount per pack')).toHaveValue('10.00');
    await user.type(buying.getByLabelText('VAT per pack'), '13.5');
    expect(buying.getByLabelText('VAT %')).toHaveValue('15');
    const selling = area('Selling');
    // The pack sold is the one bought, until another is typed: it stayed a pack of 1.
    expect(selling.getByLabelText(/^Pack Size/)).toHaveValue('30');
    await typeIn(user, selling.getByLabelText(/^Pack Size/), '10');
    await user.type(selling.getByLabelText('Unit MRP'), '5');
    expect(screen.getByLabelText('Pack MRP')).toHaveValue('50.00');
    await user.type(screen.getByLabelText('Free units'), '30');
    expect(screen.getByText(/Cost per unit 3\.2857/)).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(recordPurchase).toHaveBeenCalledOnce());
    expect(recordPurchase.mock.calls[0]?.[0]).toMatchObject({
      kind: 'pharmacy',
      supplierId: SUPPLIER.id,
      invoiceNumber: 'INV-7',
      lines: [
        {
          productId: napa.id,
          batchNumber: 'BX-1',
          quantity: 600,
          freeQuantity: 30,
          packSize: 30,
          packTpMinor: 10_000,
          purchaseDiscount: { basisPoints: 1_000, minor: null },
          purchaseVat: { basisPoints: null, minor: 1_350 },
          salePackSize: 10,
          packMrpMinor: 5_000,
        },
      ],
    });
    expect(await screen.findByText('PU-000007 recorded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New purchase' })).toBeInTheDocument();
  });

  it('names missing values beside their fields, keeps the draft on closing, and clears it on discard', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await user.type(screen.getByLabelText('Batch'), 'BX-9');
    await user.click(screen.getByRole('button', { name: 'Record purchase' }));
    expect(await screen.findByText('Complete or correct these fields first')).toBeInTheDocument();
    expect(screen.getByText('Choose a supplier', { selector: 'p *' })).toBeInTheDocument();
    expect(screen.getByText('Enter an amount')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Continue purchase' }));
    expect(await screen.findByLabelText('Batch')).toHaveValue('BX-9');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: 'New purchase' })).toBeInTheDocument();
  });

  it('an empty purchase names all that is missing, each until it is there: it named the supplier alone, for ever', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Record purchase' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Complete or correct these fields firstSupplierLine 1: Product, Pack TP, Units');
    expect(screen.getByText('Choose a product', { selector: 'p *' })).toBeInTheDocument();
    await choose(user, /^Supplier/, /Square/);
    expect(screen.queryByText('Choose a supplier', { selector: 'p *' })).not.toBeInTheDocument();
    expect(summary).not.toHaveTextContent('Supplier');
  });

  it('a purchase without a store of its manager’s two names the store first: it named all fields but that one', async () => {
    const [store] = PEOPLE.admin.stores;
    const second = { id: '0198a1c0-0000-7000-8000-00000000f002', name: 'Green Corner', city: 'Dhaka' };
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: { ...PEOPLE.admin, stores: store ? [store, { ...store, ...second }] : [] },
      path: '/admin-dashboard/purchases/pharmacy?entry=new',
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Record purchase' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent(
      'Complete or correct these fields firstStore that buys, SupplierLine 1: Product, Pack TP, Units',
    );
    await choose(user, /^Store that buys/, /Green Corner/);
    expect(summary).not.toHaveTextContent('Store that buys');
  });

  it.each([
    ['-3', 'Must be at least 1'],
    ['0', 'Must be at least 1'],
    ['1.5', 'Enter a whole number'],
    ['99999999999', /^Must be at most 1,00,00,00,000$|^Must be at most 1,000,000,000$/],
    ['abc', /abc.* is not a number/],
  ])('units of %s are refused by name, typed and recorded: all were “Enter a number”', async (typed, said) => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await user.type(screen.getByLabelText(/^Units/), typed);
    expect(await screen.findByText(said)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Record purchase' }));
    await screen.findByRole('alert');
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('warns of a known invoice number and of an unusual price, without blocking', async () => {
    const product = { productId: napa.id, unitCost: '1.0000', unitMrpMinor: 150, packSize: 1, packTpMinor: 100 };
    const known = { ...product, packType: 'Box', salePackSize: 1, packMrpMinor: 150 };
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: {
        purchasing: {
          ...entryAnswers,
          purchaseFacts: () => ({
            ...facts,
            seenInvoice: { voucher: 'PU-000001', purchasedOn: '2026-11-02' },
            products: [known],
          }),
        },
        catalogue,
      },
    });
    await screen.findByRole('dialog');
    await choose(user, /^Product/, /Napa/);
    const price = screen.getByLabelText(/^Pack TP/);
    await waitFor(() => expect(price).toHaveValue('1.00'));
    await user.type(screen.getByLabelText(/^Units/), '10');
    await typeIn(user, price, '1.3');
    expect(await screen.findByText('30 % above the last cost of 1.00 a unit')).toBeInTheDocument();
    expect(await screen.findByText(/recorded before: PU-000001 of 2 Nov 2026/)).toBeInTheDocument();
  });

  it.each([
    ['as bought last where the catalogue has that pack', [10, 30], 10, '10', '10.00'],
    ['in the largest pack of the catalogue otherwise, unit for unit', [10, 30], 7, '30', '42.86'],
    ['as bought last where the catalogue names no pack', [], 7, '7', '10.00'],
  ] as const)('fills the packs %s (a product used to end with two)', async (_, sizes, last, size, price) => {
    const packs = sizes.map((each) => ({ size: each, name: `Pack of ${each}`, mrpMinor: null }));
    const known = { productId: napa.id, unitCost: '1.0000', unitMrpMinor: 200, packSize: last, packTpMinor: 1_000 };
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      // A user without a stored draft.
      user: { ...PEOPLE.superadmin, id: '0198a1c0-0000-7000-8000-0000000000d1' },
      path: `${path}?entry=new`,
      answers: {
        purchasing: {
          ...entryAnswers,
          purchaseFacts: () => ({
            ...facts,
            products: [{ ...known, packType: 'Box', salePackSize: last, packMrpMinor: 2_000 }],
          }),
        },
        catalogue: { listProducts: () => pageWith([productAnswer({ ...napa, packs })]) },
      },
    });
    await screen.findByRole('dialog');
    await choose(user, /^Product/, /Napa/);
    await waitFor(() => expect(screen.getByLabelText(/^Pack TP/)).toHaveValue(price));
    expect(screen.getByLabelText(/pack size/i)).toHaveValue(size);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Discard' }));
  });

  it('does not fill the last prices into a line whose product has changed meanwhile', async () => {
    const seclo = productAnswer({ id: '0198a1c0-0000-7000-8000-00000000f002', tradeName: 'Seclo', strength: '20 mg' });
    const prices = { unitCost: '1.0000', unitMrpMinor: 150, packSize: 1, packTpMinor: 100, packType: 'Box' };
    const last = { ...prices, productId: napa.id, salePackSize: 1, packMrpMinor: 150 };
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const served = vi.fn();
    const { user } = renderScreen(<PurchasesScreen kind="nonPharmacy" />, {
      user: PEOPLE.superadmin,
      path: '/dashboard/purchases/nonPharmacy?entry=new',
      answers: {
        purchasing: {
          ...entryAnswers,
          purchaseFacts: async ({ productIds = [] }) => {
            if (!productIds.includes(napa.id)) return facts;
            await late;
            served();
            return { ...facts, products: [last] };
          },
        },
        catalogue: { listProducts: () => pageWith([napa, seclo]) },
      },
    });
    await screen.findByRole('dialog');
    await choose(user, /^Product/, /Napa/);
    await choose(user, /^Product/, /Seclo/);
    arrive();
    await waitFor(() => expect(served).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByLabelText(/^Pack TP/)).toHaveValue('');
  });

  it('shows that the last prices could not be loaded', async () => {
    const purchaseFacts = () => {
      throw trpcError('UNAVAILABLE', 'The prices are away');
    };
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: { ...entryAnswers, purchaseFacts }, catalogue },
    });
    await screen.findByRole('dialog');
    await choose(user, /^Product/, /Napa/);
    expect(await screen.findByText('The prices are away')).toBeInTheDocument();
  });

  it('Enter leads through the fields of a line, and from the last one to the product of a new line', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await user.type(screen.getByLabelText('Batch'), 'BX-1{Enter}');
    expect(screen.getByLabelText('Expiry')).toHaveFocus();
    await user.keyboard('0828{Enter}');
    expect(screen.getByLabelText(/^Units/)).toHaveFocus();
    await user.keyboard('50{Enter}');
    expect(screen.getByLabelText(/^Pack TP/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Pack MRP')).toHaveFocus();
    await user.keyboard('{Enter}');
    const line = await screen.findByRole('form', { name: 'Line 2' });
    expect(within(line).getByRole('combobox', { name: /^Product/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Edit line 1/ }));
    expect(screen.getByLabelText('Batch')).toHaveValue('BX-1');
    await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
    expect(screen.getByLabelText('Batch')).toHaveValue('');
  });
});

it.each([
  ['Packs, and skips the units they give', '10{Enter}', /^Pack TP/],
  ['Packs, and from empty packs to Units', '{Enter}', /^Units/],
])('Enter leads a product with a pack to %s: ten boxes became ten units', async (_, typed, next) => {
  const packs = [{ size: 30, name: 'Box', mrpMinor: null }];
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?entry=new`,
    answers: {
      purchasing: entryAnswers,
      catalogue: { listProducts: () => pageWith([productAnswer({ ...napa, packs })]) },
    },
  });
  await screen.findByRole('dialog');
  await choose(user, /^Product/, /Napa/);
  await waitFor(() => expect(screen.getByLabelText(/^Pack Size/)).toHaveValue('30'));
  await user.click(screen.getByLabelText('Expiry'));
  await user.keyboard('0828{Enter}');
  expect(screen.getByLabelText('Packs')).toHaveFocus();
  await user.keyboard(typed);
  expect(screen.getByLabelText(next)).toHaveFocus();
  expect(screen.getByLabelText(/^Units/)).toHaveValue(typed.startsWith('10') ? '300' : '');
});

it('folds the optional fields of a line until one has a value: a line had 24 fields, on a phone 1,790 px', async () => {
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?entry=new`,
    answers: { purchasing: entryAnswers, catalogue },
  });
  await screen.findByRole('dialog');
  const line = () => within(screen.getByRole('form', { name: /^Line/ }));
  const always = ['Batch', 'Expiry', 'Packs', 'Units*', 'Pack Size*', 'Pack TP*', 'Pack MRP'];
  expect(line().getAllByRole('textbox')).toHaveLength(always.length);
  for (const label of always) expect(line().getByLabelText(new RegExp(`^${label.replace('*', '')}`))).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^More fields/ }));
  await user.type(screen.getByLabelText('Free units'), '5');
  // A value is never folded away.
  expect(screen.queryByRole('button', { name: 'Fewer fields' })).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Free units'));
  // Unfolded once, the fields are there on the next line as well.
  await user.click(screen.getByRole('button', { name: 'Next line' }));
  expect(await screen.findByRole('form', { name: 'Line 2' })).toBeVisible();
  expect(screen.getByLabelText('Free units')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fewer fields' }));
  expect(screen.queryByLabelText('Free units')).not.toBeInTheDocument();
});

it('shows the pack sold where it is not the pack bought: on a phone its MRP looked like that of the bought one', async () => {
  const known = { productId: napa.id, unitCost: '1.0000', unitMrpMinor: 150, packSize: 100, packTpMinor: 10_000 };
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?entry=new`,
    answers: {
      purchasing: {
        ...entryAnswers,
        purchaseFacts: () => ({
          ...facts,
          products: [{ ...known, packType: 'Box', salePackSize: 10, packMrpMinor: 1_500 }],
        }),
      },
      catalogue,
    },
  });
  await screen.findByRole('dialog');
  await choose(user, /^Product/, /Napa/);
  expect(await screen.findByRole('group', { name: 'Selling' })).toBeVisible();
  expect(area('Selling').getByLabelText(/^Pack Size/)).toHaveValue('10');
});

describe('purchase orders', () => {
  it('fill the form with the outstanding goods', async () => {
    const order = purchaseOrder({ supplier: SUPPLIER });
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: {
        purchasing: { ...entryAnswers, listPurchaseOrders: () => pageWith([order]) },
        catalogue,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Open orders' }));
    expect(await screen.findByText('60 of 100')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Receive PO-000003' }));
    expect(await screen.findByText('Delivers PO-000003')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Units/)).toHaveValue('40');
    expect(screen.getByLabelText('Packs')).toHaveValue('4');
    expect(screen.getByLabelText(/^Pack TP/)).toHaveValue('9.00');
  });

  it('open from a link, even when complete (the link used to show nothing)', async () => {
    const order = purchaseOrder({ supplier: SUPPLIER, status: 'received' });
    const line = purchaseLine();
    const bought = purchase({ order: { id: order.id, voucher: order.voucher }, lines: [line] });
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?purchase=${bought.id}`,
      answers: {
        purchasing: {
          ...entryAnswers,
          getPurchase: () => bought,
          getPurchaseOrder: ({ orderId }) => ({ ...order, id: orderId }),
        },
        catalogue,
      },
    });
    const batch = await screen.findByRole('link', { name: line.batchNumber });
    expect(batch).toHaveAttribute('href', `/dashboard/batches/${line.batchId}`);
    await user.click(screen.getByRole('link', { name: 'PO-000003' }));
    const sheet = await screen.findByRole('dialog', { name: 'Orders to suppliers' });
    expect(await within(sheet).findByText('Received')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: 'Receive PO-000003' })).toBeNull();
    expect(window.location.search).toBe(`?order=${order.id}`);
  });

  it('replace a purchase draft only after confirmation (it used to be lost)', async () => {
    const order = purchaseOrder({ supplier: SUPPLIER });
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: { ...entryAnswers, listPurchaseOrders: () => pageWith([order]) }, catalogue },
    });
    await screen.findByRole('dialog');
    await user.type(screen.getByLabelText('Batch'), 'BX-9');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Open orders' }));
    await user.click(await screen.findByRole('button', { name: 'Receive PO-000003' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await user.click(await screen.findByRole('button', { name: 'Receive PO-000003' }));
    await user.click(await screen.findByRole('button', { name: 'Replace it' }));
    expect(await screen.findByText('Delivers PO-000003')).toBeInTheDocument();
    expect(screen.getByLabelText('Batch')).toHaveValue('');
  });
});

describe('purchases that the warehouse confirms', () => {
  const confirm = { ...facts, byStores: 'confirm' as const };
  const adminPath = '/admin-dashboard/purchases/pharmacy';

  it('a manager reads beside the button what will happen, and sends the purchase to the warehouse', async () => {
    const proposePurchase = vi.fn((_input: unknown) => purchaseProposal());
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: `${adminPath}?entry=new`,
      answers: { purchasing: { ...entryAnswers, purchaseFacts: () => confirm, proposePurchase }, catalogue },
    });
    const entry = await screen.findByRole('dialog', { name: 'Purchase Pharmacy Products' });
    expect(within(entry).getByText('Stock and prices change only when the warehouse confirms it.')).toBeVisible();
    expect(within(entry).queryByRole('button', { name: 'Record purchase' })).toBeNull();
    await choose(user, /^Supplier/, /Square/);
    await choose(user, /^Product/, /Napa/);
    await user.type(screen.getByLabelText(/^Units/), '10');
    await user.type(screen.getByLabelText(/^Pack TP/), '1');
    await user.click(within(entry).getByRole('button', { name: 'Send to the warehouse' }));
    await waitFor(() => expect(proposePurchase).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('Sent to the warehouse')).toBeInTheDocument();
  });

  it('a manager withdraws a waiting purchase', async () => {
    const waiting = purchaseProposal();
    const withdrawProposal = vi.fn((_input: unknown) => ({ ...waiting, status: 'withdrawn' as const }));
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: adminPath,
      answers: {
        purchasing: {
          ...entryAnswers,
          purchaseFacts: () => confirm,
          listPurchaseProposals: () => pageWith([waiting]),
          withdrawProposal,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Waiting (1)' }));
    await user.click(await screen.findByRole('button', { name: /^Actions for Lake Road/ }));
    expect(screen.queryByRole('menuitem', { name: 'Confirm' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(withdrawProposal.mock.calls[0]?.[0]).toEqual({ proposalId: waiting.id }));
  });

  it('a form without a key press says no draft is saved, and says it once something is typed', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    const entry = await screen.findByRole('dialog', { name: 'Purchase Pharmacy Products' });
    expect(entry).not.toHaveTextContent('Draft saved');
    expect(entry).toHaveTextContent('Ctrl+Enter records it.');
    await user.type(screen.getByLabelText(/^Batch/), 'BX');
    expect(entry).toHaveTextContent('Draft saved on this device.');
  });

  it('a waiting purchase shows total, first goods and day on a phone, and its question names them', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('max-width'),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const one = purchaseProposal();
    const lines = one.goods?.lines ?? [];
    const waiting = { ...one, goods: { purchasedOn: '2026-11-20', note: '', lines: [...lines, ...lines, ...lines] } };
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?view=waiting`,
      answers: { purchasing: { ...entryAnswers, listPurchaseProposals: () => pageWith([waiting]) } },
    });
    const card = within(await screen.findByRole('list', { name: 'Purchases waiting for the warehouse' }));
    expect(card.getByText('2,070.00').closest('dl')).toBeNull();
    const details = card.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(details.slice(0, 2)).toEqual(['21 Nov 2026', 'Napa 500 mg and 2 more']);
    await user.click(card.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Confirm' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      /Square Pharmaceuticals, for Lake Road: 3 lines, Napa 500 mg and 2 more\. Total ৳\s2,070\.00\./,
    );
    vi.restoreAllMocks();
  });

  it('the warehouse confirms one, and rejects one that cannot be read with a reason', async () => {
    const [good, broken] = [purchaseProposal(), purchaseProposal({ invoiceNumber: 'INV-9', goods: null })];
    const made = { id: good.id, voucher: 'PU-000008' };
    const confirmProposal = vi.fn((_input: unknown) => ({ ...good, status: 'confirmed' as const, purchase: made }));
    const rejectProposal = vi.fn((_input: unknown) => ({ ...broken, status: 'rejected' as const }));
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?view=waiting`,
      answers: {
        purchasing: {
          ...entryAnswers,
          listPurchaseProposals: () => pageWith([good, broken]),
          confirmProposal,
          rejectProposal,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Actions for .*INV-7/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('PU-000008 recorded')).toBeInTheDocument();
    expect(confirmProposal.mock.calls[0]?.[0]).toEqual({ proposalId: good.id });
    await user.click(await screen.findByRole('button', { name: /^Actions for .*INV-9/ }));
    expect(screen.queryByRole('menuitem', { name: 'Confirm' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'Bought already');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(rejectProposal.mock.calls[0]?.[0]).toEqual({ proposalId: broken.id, reason: 'Bought already' }),
    );
  });
});

describe('where stores may not buy', () => {
  it.each([
    ['a manager', PEOPLE.admin, '/admin-dashboard/purchases/pharmacy', false],
    ['the warehouse', PEOPLE.superadmin, path, true],
  ])('%s: is a new purchase offered, also by a link', async (_, user, at, offered) => {
    renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user,
      path: `${at}?entry=new`,
      answers: {
        purchasing: {
          ...entryAnswers,
          listPurchasedLines: () => pageWith([purchasedLine()]),
          purchaseFacts: () => ({ ...facts, byStores: 'off' as const }),
        },
        catalogue,
      },
    });
    await screen.findByRole('row', { name: /Napa/, hidden: true });
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'New purchase', hidden: true })).toHaveLength(offered ? 1 : 0),
    );
    expect(screen.queryAllByRole('dialog', { name: 'Purchase Pharmacy Products' })).toHaveLength(offered ? 1 : 0);
  });
});
