import { productAnswer, purchase, purchaseLine, purchaseOrder } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import PurchasesScreen from './purchases-screen';

import { catalogue, entryAnswers, facts, napa, path, SUPPLIER } from './purchases-screen.fixture';

type User = ReturnType<typeof userEvent.setup>;

beforeEach(() => localStorage.clear());

const choose = async (user: User, label: RegExp, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

/** Fills what a line needs. */
const fillLine = async (user: User) => {
  await choose(user, /^Product/, /Napa/);
  await typeIn(user, screen.getByLabelText(/^Units/), '5');
  await typeIn(user, screen.getByLabelText(/^Pack TP/), '9');
};

const area = (name: string) => within(screen.getByRole('group', { name }));
const typeIn = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

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
    expect(screen.queryByText(/^Value /)).toBeNull();
    await user.type(buying.getByLabelText('Discount %'), '10');
    expect(buying.getByLabelText('Discount per pack')).toHaveValue('10.00');
    await user.type(buying.getByLabelText('VAT per pack'), '13.5');
    expect(buying.getByLabelText('VAT %')).toHaveValue('15');
    // Discount and VAT were in the total only, and could not be compared with the invoice.
    expect(screen.getByText(/^Value 2,000\.00 · Discount [-−]200\.00 · VAT 270\.00$/)).toBeInTheDocument();
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

  it('says what the figure beside an offered product is: it was a number without a name', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue: { listProducts: () => pageWith([{ ...napa, stock: 1_200 }]) } },
    });
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('combobox', { name: /^Product/ }));
    expect(await screen.findByRole('option', { name: /Napa.* · 1,200 in stock$/ })).toBeInTheDocument();
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
    expect(summary).toHaveTextContent('Complete or correct these fields firstSupplierLine 1: Product, Units, Pack TP');
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
      'Complete or correct these fields firstStore that buys, SupplierLine 1: Product, Units, Pack TP',
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
    const known = { ...product, purchasedOn: '2026-11-24', packType: 'Box', salePackSize: 1, packMrpMinor: 150 };
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
    expect(screen.queryByText(/^was /)).not.toBeInTheDocument();
    await typeIn(user, price, '1.3');
    expect(await screen.findByText('30% above the last cost of 1.00 a unit')).toBeInTheDocument();
    // A changed price stood alone: neither the former one nor what is left to earn was there.
    expect(screen.getByText('was 1.00 · margin 13.3%')).toBeInTheDocument();
    await typeIn(user, screen.getByLabelText(/^Pack Size/), '10');
    await typeIn(user, price, '5');
    expect(await screen.findByText('50% below the last cost of 10.00 a pack')).toBeInTheDocument();
    expect(screen.getByText(/^was 10\.00 · /)).toBeInTheDocument();
    expect(await screen.findByText(/recorded before: PU-000001 of 2 Nov 2026/)).toBeInTheDocument();
  });

  it.each([
    ['as bought last where the catalogue has that pack', [10, 30], 10, '10', '10.00'],
    ['as bought last where the catalogue has other packs', [12], 10, '10', '10.00'],
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
            products: [
              { ...known, purchasedOn: '2026-11-24', packType: 'Box', salePackSize: last, packMrpMinor: 2_000 },
            ],
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
    const last = { ...prices, productId: napa.id, purchasedOn: '2026-11-24', salePackSize: 1, packMrpMinor: 150 };
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

  it('finished lines show packs, pack size and MRP to check against the invoice: they had units and Pack TP', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await choose(user, /^Product/, /Napa/);
    await typeIn(user, screen.getByLabelText(/^Pack Size/), '10');
    await user.type(screen.getByLabelText('Packs'), '5');
    await user.type(screen.getByLabelText(/^Pack TP/), '90');
    await user.type(screen.getByLabelText('Pack MRP'), '120');
    await user.click(screen.getByRole('button', { name: 'Add line' }));
    const row = await screen.findByRole('row', { name: /Napa/ });
    expect(within(row).getByRole('cell', { name: '5 × 10' })).toBeInTheDocument();
    expect(within(row).getByRole('cell', { name: '120.00' })).toBeInTheDocument();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(expect.arrayContaining(['Packs × size', 'Pack MRP']));
  });

  it('a search without a hit says what was not found and keeps the keys: it swallowed Enter in silence', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/purchases/pharmacy?entry=new',
      answers: { purchasing: entryAnswers, catalogue: { listProducts: () => pageWith([]) } },
    });
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('combobox', { name: /^Product/ }));
    await user.keyboard('xyz{Enter}');
    expect(await screen.findByText('No product like “xyz”')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Search by name, generic or company' })).toHaveFocus();
  });

  it('a search without a hit offers the warehouse to add the product, and the purchase is kept', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue: { listProducts: () => pageWith([]) } },
    });
    await screen.findByRole('dialog');
    await user.type(screen.getByLabelText('Batch'), 'BX-9');
    await user.click(screen.getByRole('combobox', { name: /^Product/ }));
    await user.keyboard('xyz{Enter}');
    const question = await screen.findByRole('alertdialog', { name: 'No product like “xyz”' });
    expect(question).toHaveTextContent('This purchase is kept');
    await user.click(within(question).getByRole('button', { name: 'Add product' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/products/pharmacy'));
    expect(window.location.search).toBe('?new=product');
    expect(localStorage.getItem('purchase-drafts')).toContain('BX-9');
  });

  it('Enter leads through the fields of a line, and from the last one to the product of a new line', async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    await choose(user, /^Product/, /Napa/);
    await user.type(screen.getByLabelText('Batch'), 'BX-1{Enter}');
    expect(screen.getByLabelText('Expiry')).toHaveFocus();
    await user.keyboard('0828{Enter}');
    expect(screen.getByLabelText(/^Units/)).toHaveFocus();
    await user.keyboard('50{Enter}');
    expect(screen.getByLabelText(/^Pack TP/)).toHaveFocus();
    await user.keyboard('9{Enter}');
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

describe('Enter stays in a field of a wrong value and says why: it was taken until the purchase was recorded', () => {
  const enterOf = async () => {
    const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}?entry=new`,
      answers: { purchasing: entryAnswers, catalogue },
    });
    await screen.findByRole('dialog');
    return user;
  };

  it.each([
    ['an expiry that is past', '0120', 'Already expired'],
    ['an expiry of a thirteenth month', '13/29', 'Not a date'],
    ['an expiry of a thirteenth month in six digits, which reads like a scan', '132029', 'Not a date'],
  ])('%s', async (_, typed, message) => {
    const user = await enterOf();
    await user.click(screen.getByLabelText('Expiry'));
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByLabelText('Expiry')).toHaveFocus();
    expect(screen.getByLabelText('Expiry')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Expiry')).toBeInvalid();
    // The text is selected, so that the right one replaces it.
    await user.keyboard('0899{Enter}');
    expect(screen.getByLabelText(/^Units/)).toHaveFocus();
    expect(screen.getByLabelText('Expiry')).toBeValid();
  });

  it('says it on leaving by Tab as well, but not while the date is typed', async () => {
    const user = await enterOf();
    await user.click(screen.getByLabelText('Expiry'));
    await user.keyboard('13/29');
    expect(screen.getByLabelText('Expiry')).toBeValid();
    await user.tab();
    expect(screen.getByLabelText('Expiry')).toHaveAccessibleDescription('Not a date');
  });

  it.each([
    ['a price below zero', /^Pack TP/, '-5'],
    ['a Pack MRP below zero', 'Pack MRP', '-5'],
    ['no units', /^Units/, '0'],
  ])('%s', async (_, label, typed) => {
    const user = await enterOf();
    await user.click(screen.getByLabelText(label));
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.queryByRole('form', { name: 'Line 2' })).not.toBeInTheDocument();
  });

  it('a discount above the price, which was refused with the whole purchase', async () => {
    const user = await enterOf();
    await user.type(screen.getByLabelText(/^Units/), '5');
    await user.type(screen.getByLabelText(/^Pack TP/), '10');
    await user.click(screen.getByRole('button', { name: /^More fields/ }));
    await user.click(area('Buying').getByLabelText('Discount per pack'));
    await user.keyboard('12');
    await user.tab();
    expect(area('Buying').getByLabelText('Discount per pack')).toBeInvalid();
  });

  it('the invoice date in the future, in the head', async () => {
    const user = await enterOf();
    await user.clear(screen.getByLabelText('Invoice date'));
    await user.keyboard('01/01/2999{Enter}');
    expect(screen.getByLabelText('Invoice date')).toHaveFocus();
    expect(screen.getByLabelText('Invoice date')).toHaveAccessibleDescription(
      'The invoice date cannot be in the future',
    );
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
  await fillLine(user);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  expect(await screen.findByRole('form', { name: 'Line 2' })).toBeVisible();
  expect(screen.getByLabelText('Free units')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fewer fields' }));
  expect(screen.queryByLabelText('Free units')).not.toBeInTheDocument();
});

it('has one button for another line: "Next line" and "Add line" stood one above the other and did the same', async () => {
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?entry=new`,
    answers: { purchasing: entryAnswers, catalogue },
  });
  await screen.findByRole('form', { name: 'Line 1' });
  const buttons = () =>
    screen.getAllByRole('button', { name: /^(Next|Add) line$/ }).map(({ textContent }) => textContent);
  expect(buttons()).toEqual(['Add line']);
  await fillLine(user);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await screen.findByRole('form', { name: 'Line 2' });
  await user.click(screen.getByRole('button', { name: /^Edit line 1/ }));
  await screen.findByRole('form', { name: 'Line 1' });
  expect(buttons()).toEqual(['Next line']);
  await user.click(screen.getByRole('button', { name: 'Next line' }));
  expect(await screen.findByRole('form', { name: 'Line 2' })).toBeVisible();
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
          products: [{ ...known, purchasedOn: '2026-11-24', packType: 'Box', salePackSize: 10, packMrpMinor: 1_500 }],
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
