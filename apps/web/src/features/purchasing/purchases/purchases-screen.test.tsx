import {
  purchase,
  purchasedLine,
  purchaseProposal,
  supplierAccountDetails,
  supplierPayment,
} from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crowdedColumns } from '../../../kit/table/shown-columns/crowded-columns';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { answerMedia, showOnPhone } from '../../../testing/window-width';
import { purchaseColumns } from './purchase-columns';
import PurchasesScreen from './purchases-screen';

import { catalogue, entryAnswers, facts, path, SUPPLIER } from './purchases-screen.fixture';

type User = ReturnType<typeof userEvent.setup>;

beforeEach(() => localStorage.clear());

const choose = async (user: User, label: RegExp, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
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
    // The figure of one place beside a purchase of another was taken for that of all.
    expect(screen.getByRole('columnheader', { name: /^Stock\s*warehouse$/ })).toBeInTheDocument();
    expect(within(row).getByText('3.33')).toBeInTheDocument();
    expect(within(row).getByText(line.batchNumber)).toBeInTheDocument();
    const { supplierName, voucher } = line;
    for (const text of [supplierName, voucher]) expect(screen.getByText(text)).toBeInTheDocument();
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
  ])('each row names its buyer only where several places buy: %s', async (_, user, buyers, named) => {
    const lines = buyers.map((store) => purchasedLine({ store }));
    renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user,
      path: '/?sort=product',
      answers: { purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith(lines) } },
    });
    const names = (await screen.findAllByRole('button', { name: /^Napa/ })).map(({ textContent }) => textContent);
    expect(names).toEqual(buyers.map((_, index) => `Napa${named[index] ?? ''}`));
  });

  it('a row says its amount and pack size: it had units and a price per pack, which nobody could multiply', async () => {
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
    expect(
      row.getByTitle('Units of this product that the warehouse can sell now, from all its batches'),
    ).toHaveTextContent('630');
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
    expect(await screen.findByRole('rowheader')).toHaveTextContent(
      'Lake Road, Dhaka · INV-7 · 20 Nov 2026 · PU-000007',
    );
    await user.click(screen.getByRole('button', { name: /^Napa/ }));
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

describe('an opened purchase', () => {
  const opened = (more: Parameters<typeof purchase>[0], user = PEOPLE.superadmin) => {
    const bought = purchase(more);
    const account = supplierAccountDetails();
    const recordSupplierPayment = vi.fn((_input: unknown) => supplierPayment());
    const answers = {
      ...entryAnswers,
      getPurchase: () => bought,
      supplierAccount: () => account,
      recordSupplierPayment,
    };
    const view = renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user,
      path: `${path}?purchase=${bought.id}`,
      answers: { purchasing: answers },
    });
    return { ...view, bought, recordSupplierPayment };
  };

  it('says what is paid and due, with the payment as its main action: it had a red “Void purchase” alone', async () => {
    const { user, bought, recordSupplierPayment } = opened({ voucher: 'PU-000002', dueMinor: 30_000 });
    const sheet = await screen.findByRole('dialog', { name: 'Purchase PU-000002' });
    await within(sheet).findByText('Due');
    expect(within(sheet).getByText('Paid or credited').nextElementSibling).toHaveTextContent('৳ 1,770.00');
    expect(within(sheet).getByText('Due').nextElementSibling).toHaveTextContent('৳ 300.00');
    await user.click(within(sheet).getByRole('button', { name: 'Record payment' }));
    // Its own bill comes before the older ones.
    expect(await screen.findByLabelText('Settle PU-000002')).toHaveValue('300.00');
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('300.00');
    expect(screen.getByLabelText('Settle PU-000001')).toHaveValue('0.00');
    const form = screen.getByRole('dialog', { name: /^Payment to/ });
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(recordSupplierPayment).toHaveBeenCalledOnce());
    expect(recordSupplierPayment.mock.calls[0]?.[0]).toMatchObject({
      supplierId: bought.supplier?.id,
      amountMinor: 30_000,
      settles: [{ billId: 2, amountMinor: 30_000 }],
    });
  });

  it.each([
    ['is settled', { dueMinor: 0 }, PEOPLE.superadmin, 'Due'],
    ['owes no supplier', { dueMinor: null, supplier: null }, PEOPLE.superadmin, 'Total'],
    ['is read by a manager, who pays no supplier', {}, PEOPLE.admin, 'Due'],
  ])('offers no payment when it %s', async (_, more, user, shown) => {
    opened(more, user);
    const sheet = await screen.findByRole('dialog', { name: 'Purchase PU-000007' });
    expect((await within(sheet).findAllByText(shown)).length).toBeGreaterThan(0);
    expect(within(sheet).queryByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
  });
});

it('the list is limited to a supplier, what is due, and invoice dates: only voided ones could be told apart', async () => {
  const listPurchasedLines = vi.fn((_input: unknown) => pageWith([purchasedLine()]));
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?from=2026-11-01&to=2026-11-20`,
    answers: { purchasing: { ...entryAnswers, listPurchasedLines } },
  });
  const dates = within(await screen.findByRole('group', { name: 'Invoice dates' }));
  expect(dates.getByLabelText('From')).toHaveValue('1 Nov 2026');
  await choose(user, /^Any supplier/, /Square/);
  await user.click(await screen.findByRole('button', { name: 'Payment' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Unpaid or part paid' }));
  const query = { from: '2026-11-01', to: '2026-11-20', supplierId: SUPPLIER.id, payment: 'due' };
  await waitFor(() => expect(listPurchasedLines.mock.lastCall?.[0]).toMatchObject(query));
  await user.click(screen.getByRole('button', { name: /^Remove filter Supplier: Square/ }));
  await waitFor(() => expect(listPurchasedLines.mock.lastCall?.[0]).not.toHaveProperty('supplierId'));
  expect(screen.getByRole('combobox', { name: 'Any supplier' })).toBeVisible();
});

describe('the lines of a purchase in the list', () => {
  const first = purchasedLine({ purchase: { lines: 4, totalMinor: 3_180_000, dueMinor: 2_501_576 } });
  const second = { ...first, lineNo: 2, tradeName: 'Seclo' };
  const other = purchasedLine({
    tradeName: 'Fexo',
    supplierName: '',
    invoiceNumber: '',
    voucher: 'PU-000008',
    purchase: { lines: 1, totalMinor: 50_000, dueMinor: null },
  });
  const show = (at: string, lines = [first, second, other]) =>
    renderScreen(<PurchasesScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: at,
      answers: {
        purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith(lines), getPurchase: () => purchase() },
      },
    });
  const rowsOf = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

  it('are under one head with total and due: each repeated supplier, invoice, voucher and date, and none had these', async () => {
    const { user } = show(path);
    await screen.findByRole('row', { name: /Seclo/ });
    const [, head, napa, seclo, otherHead] = rowsOf();
    expect(head).toMatch(
      /^Square PharmaceuticalsINV-7 · 20 Nov 2026 · PU-000007 · 2 of 4 lines.*31,800\.0025,015\.76 due21 Nov 2026$/,
    );
    for (const row of [napa, seclo]) expect(row).not.toMatch(/Square|INV-7|PU-000007|21 Nov/);
    expect(otherHead).toMatch(/^No supplier20 Nov 2026 · PU-000008 · 1 line.*500\.0021 Nov 2026$/);
    await user.click(screen.getByRole('button', { name: 'Purchase PU-000007' }));
    expect(await screen.findByRole('dialog', { name: 'Purchase PU-000007' })).toBeVisible();
  });

  it('lead on to the whole purchase where the page has some of them: nothing said where the others are', async () => {
    const { user } = show(path);
    expect(await screen.findAllByRole('button', { name: /^Show all/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all 4 lines of PU-000007' }));
    expect(await screen.findByRole('dialog', { name: 'Purchase PU-000007' })).toBeVisible();
  });

  it.each([
    [0, 'Settled'],
    [3_180_000, 'Unpaid'],
  ])('say under their head where %d is still due: %s', async (dueMinor, text) => {
    show(path, [{ ...first, purchase: { ...first.purchase, dueMinor } }]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('stand alone in another order, each with its supplier, invoice, voucher and date', async () => {
    show(`${path}?sort=product`);
    const row = within(await screen.findByRole('row', { name: /Seclo/ }));
    for (const text of ['Square Pharmaceuticals', 'INV-7', 'PU-000007', '21 Nov 2026']) row.getByText(text);
    expect(screen.queryByText('2 of 4 lines')).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it.each([path, `${path}?sort=product`])('say that they are void where they are: %s', async (at) => {
    show(at, [{ ...first, voided: true }]);
    expect(await screen.findByText('Voided')).toBeVisible();
  });

  it('are cards under a head with the date on a phone', async () => {
    showOnPhone();
    const { user } = show(path);
    const list = await screen.findByRole('list', { name: 'Purchases' });
    const [head, napa] = within(list).getAllByRole('listitem');
    expect(head).toHaveTextContent(
      /21 Nov 2026 · INV-7 · 20 Nov 2026 · PU-000007 · 2 of 4 lines · Show all৳ 31,800.0025,015.76 due$/,
    );
    expect(napa).toHaveTextContent(/BX-204 08\/2031/);
    expect(napa).not.toHaveTextContent(/Square|21 Nov/);
    // Both dates stood above the list and pushed it off the screen.
    expect(screen.queryByRole('group', { name: 'Invoice dates' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Invoice dates' }));
    expect(screen.getByRole('group', { name: 'Invoice dates' })).toBeVisible();
    vi.restoreAllMocks();
  });
});

it('a list below 960 px has the strength beside the name: its column, often empty, cut the supplier off', async () => {
  answerMedia((query) => query === '(max-width: 959.98px)');
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...entryAnswers, listPurchasedLines: () => pageWith([purchasedLine()]) } },
  });
  const row = await screen.findByRole('row', { name: /Napa/ });
  expect(within(row).getByRole('button', { name: /^Napa ?500 mg ?BX-204 · 08\/2031/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Strength' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Strength' }));
  expect(await screen.findByRole('columnheader', { name: 'Strength', hidden: true })).toBeInTheDocument();
  vi.restoreAllMocks();
});

it('the strength of non-pharmacy goods gives way before the Pack MRP: it stood there empty instead', () => {
  const t = ((key: string) => key) as never;
  const columns = purchaseColumns(t, {
    kind: 'nonPharmacy',
    layout: 'wide',
    grouped: false,
    showsBuyer: false,
    open: () => undefined,
  });
  const widths = new Map(columns.map(({ id }) => [id, 100]));
  const needed = 100 * columns.length;
  // Room for all but seven columns.
  const crowded = crowdedColumns(columns, { widths, needed, available: needed - 700, kept: new Set() });
  expect(crowded).toContain('strength');
  expect(crowded).not.toContain('packMrp');
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
    showOnPhone();
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
