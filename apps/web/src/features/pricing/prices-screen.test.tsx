import type { PriceChangeJob } from '@bhandar/domain/jobs';
import type { PriceEntry, PriceHistory, StorePrice } from '@bhandar/domain/pricing';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { broken, PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import { showOnPhone } from '../../testing/window-width';
import ChangePricesScreen from './campaigns/change-prices-screen';
import PricesScreen from './prices-screen';

const STORE = { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' };

const NAPA: StorePrice = {
  productId: '0198a1c0-0000-7000-8000-00000000b001',
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  unitName: 'tablet',
  stock: 84,
  mrpMinor: 1_200,
  ceilingMinor: 1_200,
  unitCost: '10.0000',
  price: {
    unitPriceMinor: 1_140,
    source: 'discount',
    scope: 'company',
    basisPoints: 500,
    cappedByMrp: false,
    since: '2026-10-12T04:00:00.000Z',
    raisedToCost: false,
  },
  margin: 1_228,
  markup: 1_400,
  warnings: [],
  nextAt: null,
  nextPriceMinor: null,
};

const ENTRY: PriceEntry = {
  id: '0198a1c0-0000-7000-8000-00000000e001',
  locationId: STORE.id,
  scope: 'product',
  targetId: NAPA.productId,
  targetName: 'Napa 500 mg',
  method: 'fixed',
  priceMinor: 1_140,
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
};

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;
type Pricing = NonNullable<Answers['pricing']>;

const history =
  (entries: PriceEntry[] = [], product = NAPA) =>
  (): PriceHistory => ({ product, entries });
const answers = (pricing: Pricing): Answers => ({
  accounts: { listStores: () => [STORE] },
  catalogue: {
    setupOptions: () => ({ categories: [], companies: [{ id: STORE.id, name: 'Beximco' }], unitTypes: [] }),
  },
  pricing: { listStorePrices: () => pageWith([NAPA]), listPrices: history(), ...pricing },
});

const render = (pricing: Pricing = {}, user: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.admin) =>
  renderScreen(<PricesScreen />, { user, path: '/admin-dashboard/prices', answers: answers(pricing) });

const renderRules = (pricing: Pricing) =>
  renderScreen(<PricesScreen />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/prices?view=rules',
    answers: answers({ listPriceRules: () => pageWith([]), ...pricing }),
  });

async function openNapa(user: ReturnType<typeof render>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Set price of Napa 500 mg' }));
  return within(await screen.findByRole('dialog'));
}

async function type(user: ReturnType<typeof render>['user'], field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

it('a phone has the store below the title, the MRP below the name, and one way to open it: its head took half', async () => {
  showOnPhone();
  const other = { ...STORE, id: NAPA.productId, name: 'Lake Road' };
  renderScreen(<PricesScreen />, {
    user: PEOPLE.superadmin,
    path: `/dashboard/prices?store=${STORE.id}`,
    answers: { ...answers({}), accounts: { listStores: () => [STORE, other] } },
  });
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('MRP 12.00 · Cost 10.00')).toBeVisible();
  expect(card.getByText('Margin 12.3%')).toBeVisible();
  expect(card.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(card.getByRole('button', { name: 'Show details of Napa 500 mg' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Store' }).closest('header')).toBeNull();
  vi.restoreAllMocks();
});

it('the list begins with what the store sells, and is sorted by stock or product: it began with goods it never had', async () => {
  const listStorePrices = vi.fn((_input: unknown) => pageWith([NAPA]));
  const { user } = render({ listStorePrices });
  const stock = await screen.findByRole('columnheader', { name: /^In store/ });
  expect(stock).toHaveAttribute('aria-sort', 'descending');
  expect(listStorePrices).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'stock', direction: 'desc' }));
  const product = screen.getByRole('columnheader', { name: /^Product/ });
  await user.click(within(product).getByRole('button'));
  await waitFor(() => expect(listStorePrices).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'product' })));
});

it('the list is sorted by margin, the lowest first: it did not tell where money is lost', async () => {
  const listStorePrices = vi.fn((_input: unknown) => pageWith([NAPA]));
  const { user } = render({ listStorePrices });
  const margin = await screen.findByRole('columnheader', { name: /^Margin/ });
  await user.click(within(margin).getByRole('button'));
  await waitFor(() =>
    expect(listStorePrices).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'margin', direction: 'asc' })),
  );
});

it.each([
  ['Below cost', { warning: 'belowCost' }],
  ['Without a price', { warning: 'noPrice' }],
  ['Not at MRP', { offMrp: true }],
  ['With a scheduled price', { scheduled: true }],
  ['With a price of its own', { own: true }],
])('the list narrows to products %s', async (name, narrowed) => {
  const listStorePrices = vi.fn((_input: unknown) => pageWith([NAPA]));
  const { user } = render({ listStorePrices });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
  await waitFor(() => expect(listStorePrices).toHaveBeenLastCalledWith(expect.objectContaining(narrowed)));
});

it('the list of goods in stock narrows further: a margin was sorted among goods that the store had not', async () => {
  const listStorePrices = vi.fn((_input: unknown) => pageWith([NAPA]));
  const { user } = render({ listStorePrices });
  await user.click(await screen.findByRole('button', { name: 'Stock: In stock' }));
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Below cost' }));
  const both = { held: true, warning: 'belowCost' };
  await waitFor(() => expect(listStorePrices).toHaveBeenLastCalledWith(expect.objectContaining(both)));
});

it('the list offers employees no filter by cost, also not by a shared link', async () => {
  const listStorePrices = vi.fn((_input: unknown) => pageWith([NAPA]));
  const { user } = renderScreen(<PricesScreen />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/prices?shown=belowCost',
    answers: answers({ listStorePrices }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Not at MRP' })).toBeVisible();
  expect(screen.queryByRole('menuitemradio', { name: 'Below cost' })).toBeNull();
  expect(listStorePrices).not.toHaveBeenCalledWith(expect.objectContaining({ warning: 'belowCost' }));
});

it('a row opens by its price or by Enter: its menu held a single item', async () => {
  const { user } = render();
  const row = await screen.findByRole('row', { name: /Napa/ });
  expect(within(row).queryByRole('button', { name: /^Actions/ })).toBeNull();
  row.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(/Napa 500 mg/);
});

it.each([
  [1_128, '11.28 from 4 Dec 2026'],
  [null, 'Changes 4 Dec 2026'],
])(
  'a price that is scheduled says what it changes to, where that is known (%s): it gave the day alone',
  async (nextPriceMinor, said) => {
    const soon = { ...NAPA, nextAt: '2026-12-03T20:00:00.000Z', nextPriceMinor };
    render({ listStorePrices: () => pageWith([soon]) });
    expect(await screen.findByText(said)).toBeVisible();
  },
);

it('the cost in the price sheet has two decimals, as the price beside it: ৳ 0.9 stood by ৳ 1.20', async () => {
  const cheap = { ...NAPA, unitCost: '0.9000' };
  const { user } = render({ listStorePrices: () => pageWith([cheap]), listPrices: history([], cheap) });
  const sheet = await openNapa(user);
  expect(sheet.getByText('Unit cost').nextElementSibling).toHaveTextContent('৳ 0.90');
});

it.each([
  ['prices', 'Change prices'],
  ['rules', 'New rule'],
  ['campaigns', 'Change prices'],
])('the tab of %s offers its own act only: %s', async (view, act) => {
  renderScreen(<PricesScreen />, {
    user: PEOPLE.superadmin,
    path: `/dashboard/prices?view=${view}`,
    answers: answers({ listPriceRules: () => pageWith([]), listPriceCampaigns: () => pageWith([]) }),
  });
  const offered = () =>
    [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
      .map(({ textContent }) => textContent)
      .filter((text) => text === 'New rule' || text === 'Change prices');
  await waitFor(() => expect(offered()).toEqual([act]));
});

it('a phone leaves out what is unknown or hidden from the reader, in a line as high as the others', async () => {
  showOnPhone();
  const bare = { ...NAPA, unitCost: null, margin: null, markup: null };
  render({ listStorePrices: () => pageWith([bare]) }, PEOPLE.employee);
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('MRP 12.00')).toHaveClass('h-5');
  expect(card.queryByText(/Cost|Margin/)).toBeNull();
  vi.restoreAllMocks();
});

it('a phone names the source of a price unless it is the MRP: the card ended in a bare "MRP"', async () => {
  showOnPhone();
  const asPrinted = { ...NAPA.price, source: 'mrp' as const, scope: null, basisPoints: null, since: null };
  const ace = { ...NAPA, productId: STORE.id, name: 'Ace', price: { ...asPrinted, unitPriceMinor: 1_200 } };
  render({ listStorePrices: () => pageWith([NAPA, ace]) });
  const [napa, plain] = await screen.findAllByRole('listitem');
  const details = (card?: HTMLElement) =>
    card && [...card.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(details(napa)).toEqual(['In store', 'Price from']);
  expect(details(plain)).toEqual(['In store']);
  vi.restoreAllMocks();
});

describe('PricesScreen', () => {
  it('shows prices with reason, cost and margin, and the markup when it is chosen: it said the same beside it', async () => {
    const { user } = render();
    const row = within(await screen.findByRole('row', { name: /Napa/ }));
    expect(row.getByText('11.40')).toBeVisible();
    expect(row.getByText('12.3%')).toBeVisible();
    expect(row.queryByText('14%')).toBeNull();
    expect(row.getByText('10.00')).toHaveAttribute('title', '10');
    const reason = row.getByText('Store rule, 5% off MRP');
    expect(reason.closest('[title]')).toHaveAttribute('title', 'Store rule, 5% off MRP, since 12 Oct 2026');
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Markup' }));
    expect(row.getByText('14%')).toBeVisible();
  });

  it('names its filters after what they filter: they were called Kind and Only', async () => {
    render();
    expect(await screen.findByRole('button', { name: 'Product type' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
  });

  it('a changed price is bold beside its MRP, and one press sets it: all prices looked alike', async () => {
    const ace = { ...NAPA, productId: STORE.id, name: 'Ace', price: { ...NAPA.price, unitPriceMinor: 1_200 } };
    const { user } = render({ listStorePrices: () => pageWith([NAPA, ace]) });
    const napa = within(await screen.findByRole('row', { name: /Napa/ }));
    // The MRP has its column.
    expect(napa.getAllByText('12.00')).toHaveLength(1);
    expect(napa.getByText('11.40')).toHaveClass('font-semibold');
    const same = screen.getByRole('row', { name: /Ace/ });
    expect(same.querySelector('s')).toBeNull();
    expect(same.querySelector('.font-semibold')).toBeNull();
    await user.click(napa.getByRole('button', { name: 'Set price of Napa 500 mg' }));
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(/Napa 500 mg/);
  });

  it('shows employees neither cost nor margin, and nothing to edit', async () => {
    const bare = { ...NAPA, unitCost: null, margin: null, markup: null };
    const { user } = render(
      { listStorePrices: () => pageWith([bare]), listPrices: history([ENTRY], bare) },
      PEOPLE.employee,
    );
    await screen.findByText('11.40');
    expect(screen.queryByRole('columnheader', { name: /Cost|Margin|Markup/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
    await user.click(screen.getByText('11.40'));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Scheduled')).toBeVisible();
    expect(sheet.queryByRole('button', { name: /Set price|Cancel price/ })).toBeNull();
  });

  it('shows employees the prices when a link names bulk changes (it used to fail)', async () => {
    renderScreen(<PricesScreen />, { user: PEOPLE.employee, path: '/?view=campaigns', answers: answers({}) });
    expect(await screen.findByText('11.40')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Prices' })).toHaveAttribute('aria-selected', 'true');
  });

  it('marks the rule in force that sets each price', async () => {
    const since = NAPA.price.since ?? '';
    const rule = (id: string, entry: Partial<PriceEntry>): PriceEntry => ({ ...ENTRY, id, state: 'active', ...entry });
    const entries = [
      rule('0198a1c0-0000-7000-8000-00000000e002', { scope: 'company', startsAt: since, reason: 'The ruling one' }),
      rule('0198a1c0-0000-7000-8000-00000000e003', { scope: 'all', startsAt: since, reason: 'The overruled one' }),
    ];
    const { user } = render({ listPrices: history(entries) });
    const sheet = await openNapa(user);
    const [ruling, overruled] = await sheet.findAllByRole('listitem');
    expect(ruling).toHaveTextContent(/Active.*The ruling one/);
    expect(overruled).toHaveTextContent(/Not used now.*The overruled one/);
  });

  it('computes margin and markup from the price, and the price from a margin', async () => {
    const setStorePrice = vi.fn(() => ({ ...ENTRY, state: 'active' as const }));
    const { user } = render({ setStorePrice });
    const sheet = await openNapa(user);
    const [price, margin, markup] = [/New price/, /Margin %/, /Markup %/].map((label) =>
      sheet.getByLabelText<HTMLInputElement>(label),
    ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
    await type(user, price, '11');
    expect([margin.value, markup.value]).toEqual(['9.09', '10']);
    await type(user, margin, '15');
    expect([price.value, markup.value]).toEqual(['11.76', '17.6']);
    await type(user, markup, '12.5');
    expect([price.value, margin.value]).toEqual(['11.25', '11.11']);
    await user.click(sheet.getByRole('button', { name: 'Set price' }));
    await waitFor(() => expect(setStorePrice).toHaveBeenCalledOnce());
    expect(setStorePrice).toHaveBeenCalledWith(
      expect.objectContaining({ locationId: STORE.id, productId: NAPA.productId, priceMinor: 1_125, endsAt: null }),
    );
    expect(await screen.findByText('The price of Napa 500 mg is set')).toBeVisible();
  });

  it('rejects a price above the MRP and an invalid one while typing', async () => {
    const { user } = render();
    const sheet = await openNapa(user);
    await type(user, sheet.getByLabelText(/New price/), '12.01');
    expect(await sheet.findByText('Cannot exceed the MRP of 12.00')).toBeVisible();
    await type(user, sheet.getByLabelText(/New price/), 'ten');
    await user.click(sheet.getByRole('button', { name: 'Set price' }));
    expect(await sheet.findByText('Enter a price')).toBeVisible();
    await type(user, sheet.getByLabelText(/New price/), '9.99');
    expect(await sheet.findByText('Cannot be under the cost of 10.00')).toBeVisible();
  });

  it('warns the warehouse of a price below cost', async () => {
    const { user } = render({}, PEOPLE.superadmin);
    const sheet = await openNapa(user);
    await type(user, sheet.getByLabelText(/New price/), '9.40');
    expect(await sheet.findByText(/This is under the cost\. Each unit sold loses .*0\.60/)).toBeVisible();
    expect(sheet.queryByText(/Cannot be under/)).toBeNull();
  });

  it('keeps the typed price when the server refuses, and says why', async () => {
    const refusal = trpcError('RULE_BROKEN', 'Cannot exceed the MRP of 11.00');
    const { user } = render({
      setStorePrice: () => {
        throw refusal;
      },
    });
    const sheet = await openNapa(user);
    await type(user, sheet.getByLabelText(/New price/), '11.50');
    await user.click(sheet.getByRole('button', { name: 'Set price' }));
    expect((await sheet.findAllByText('Cannot exceed the MRP of 11.00')).length).toBeGreaterThan(0);
    expect(sheet.getByLabelText(/New price/)).toHaveValue('11.50');
  });

  it('shows that the stores could not be loaded, with Retry (the page used to be blank)', async () => {
    let away = true;
    const listStores = () => (away ? broken() : [STORE]);
    const { user } = renderScreen(<PricesScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/prices',
      answers: { ...answers({}), accounts: { listStores } },
    });
    expect(await screen.findByText('No luck')).toBeVisible();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('11.40')).toBeVisible();
  });

  it('cancels a scheduled price after confirmation', async () => {
    const endPriceRule = vi.fn(() => ({ ...ENTRY, state: 'cancelled' as const }));
    const { user } = render({ listPrices: history([ENTRY]), endPriceRule });
    const sheet = await openNapa(user);
    await user.click(await sheet.findByRole('button', { name: 'Cancel price' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel price' }));
    await waitFor(() => expect(endPriceRule).toHaveBeenCalledWith(expect.objectContaining({ id: ENTRY.id })));
  });
});

it('a rule that is ended on the sheet of one product says for which goods it ends: it read as a price of that product', async () => {
  const rule = {
    ...ENTRY,
    scope: 'company' as const,
    targetName: 'Beximco',
    method: 'discount' as const,
    basisPoints: 500,
    state: 'active' as const,
  };
  const { user } = render({ listPrices: history([rule]) });
  const sheet = await openNapa(user);
  await user.click(await sheet.findByRole('button', { name: 'End now' }));
  const question = await screen.findByRole('alertdialog', { name: 'End this rule?' });
  expect(question).toHaveTextContent(/The rule for .*Beximco ends, not only for one product/);
});

describe('RuleDialog', () => {
  it('requires a scope and less than 100%, and sends the rule', async () => {
    const setPriceRule = vi.fn(() => ENTRY);
    const { user } = renderRules({ setPriceRule });
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await type(user, dialog.getByLabelText(/Percent/), '120');
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(await dialog.findByText('Must be less than 100%')).toBeVisible();
    await type(user, dialog.getByLabelText(/Percent/), '7.5');
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(setPriceRule).toHaveBeenCalledOnce());
    expect(setPriceRule).toHaveBeenCalledWith(
      expect.objectContaining({ scope: 'all', method: 'discount', basisPoints: 750, neverBelowCost: true }),
    );
  });
});

describe('RuleDialog scope', () => {
  it('clears the target when the scope changes (a category used to be sent as a company)', async () => {
    const TABLET = { id: '0198a1c0-0000-7000-8000-00000000c001', name: 'Tablet' };
    const setPriceRule = vi.fn(() => ENTRY);
    const { user } = renderScreen(<PricesScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/prices?view=rules',
      answers: {
        ...answers({ setPriceRule, listPriceRules: () => pageWith([]) }),
        catalogue: {
          setupOptions: () => ({
            categories: [TABLET],
            companies: [{ id: STORE.id, name: 'Beximco' }],
            unitTypes: [],
          }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    const dialog = within(await screen.findByRole('dialog'));
    const scope = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: /^For/ }));
      await user.click(await screen.findByRole('option', { name }));
    };
    const target = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: /^Which/ }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await type(user, dialog.getByLabelText(/Percent/), '5');
    await scope('A category');
    await target('Tablet');
    await scope('A company');
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(await dialog.findByText('Choose what the rule is for')).toBeVisible();
    expect(setPriceRule).not.toHaveBeenCalled();
    await target('Beximco');
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    await waitFor(() =>
      expect(setPriceRule).toHaveBeenCalledWith(expect.objectContaining({ scope: 'company', targetId: STORE.id })),
    );
  });
});

describe('ChangePricesScreen', () => {
  const counts = { change: 1, same: 0, aboveMrp: 1, belowCost: 0, noBase: 0, underCost: 0 };
  const previewed = {
    ...NAPA,
    locationId: STORE.id,
    storeName: STORE.name,
    newPriceMinor: 1_083,
    newMargin: 766,
    newMarkup: 830,
    verdict: 'change' as const,
    underCost: false,
  };

  const job = (over: Partial<PriceChangeJob> = {}): PriceChangeJob => ({
    id: '0198a1c0-0000-7000-8000-00000000f001',
    kind: 'priceChange',
    subject: '',
    status: 'waiting',
    done: 0,
    total: null,
    failure: '',
    startedBy: 'Anik Rahman',
    createdAt: '2026-11-22T06:00:00.000Z',
    finishedAt: null,
    hasFile: false,
    result: null,
    ...over,
  });
  const result = { id: job().id, applied: 1, counts, refused: [] };
  const countPrices = vi.fn(() => counts);
  const open = (jobs: NonNullable<Answers['jobs']>, path = '/admin-dashboard/prices/change') =>
    renderScreen(<ChangePricesScreen />, {
      user: PEOPLE.admin,
      path,
      answers: { ...answers({ previewPrices: () => pageWith([previewed]), countPrices }), jobs },
    });

  it('previews old and new prices, confirms once, and shows progress and skipped products', async () => {
    const states = [job(), job({ status: 'running', done: 1, total: 2 }), job({ status: 'done', done: 2, result })];
    const startPriceChange = vi.fn(() => job());
    const { user } = open({
      startPriceChange,
      getPriceChange: () => states.shift() ?? job({ status: 'done', result }),
    });
    expect(await screen.findByText('Enter a percentage to see what would change.')).toBeVisible();
    await user.type(await screen.findByLabelText(/Percent/), '-5');
    const row = within(await screen.findByRole('row', { name: /Napa/ }));
    expect(row.getByText('11.40')).toBeVisible();
    expect(row.getByText('10.83')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Change 1 price' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Prices change by -5%\. At Lazz Pharma, from now on\..* 1 skipped\.$/)).toBeVisible();
    expect(countPrices).toHaveBeenCalledOnce();
    expect(startPriceChange).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('The change waits for its turn')).toBeVisible();
    expect(await screen.findByText('1 of 2 prices')).toBeVisible();
    expect(await screen.findByText('1 price changed')).toBeVisible();
    expect(screen.getByText(/1 was left out/)).toBeVisible();
    expect(startPriceChange).toHaveBeenCalledWith(
      expect.objectContaining({
        locationIds: [STORE.id],
        held: true,
        change: { by: 'percent', basisPoints: -500, roundTo: 1, keepAboveCost: true },
      }),
    );
  });

  it('the button of a bulk change has beside it what is skipped and why: only changed prices were counted', async () => {
    const { user } = renderScreen(<ChangePricesScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/prices/change',
      answers: answers({
        previewPrices: () => pageWith([previewed]),
        countPrices: () => ({ ...counts, same: 12, aboveMrp: 1_200, noBase: 0, belowCost: 3 }),
      }),
    });
    await user.type(await screen.findByLabelText(/Percent/), '-5');
    expect(await screen.findByText('1,215 skipped · Stays 12 · Above MRP 1,200 · Below cost 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change 1 price' })).toBeEnabled();
  });

  it('shows an unfinished change on return, and cancels it until it is applied', async () => {
    let status: PriceChangeJob['status'] = 'running';
    const cancelJob = vi.fn(() => {
      status = 'cancelled';
      return job({ status });
    });
    const path = `/admin-dashboard/prices/change?job=${job().id}`;
    const { user } = open({ cancelJob, getPriceChange: () => job({ status, done: 5_000, total: 250_000 }) }, path);
    expect(await screen.findByText('5,000 of 2,50,000 prices')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(cancelJob).toHaveBeenCalledWith({ id: job().id }));
    expect(await screen.findByText('The change was cancelled')).toBeVisible();
    expect(screen.getByText('No price has changed.')).toBeVisible();
  });

  it('works over plain HTTP, where randomUUID used to crash the screen', async () => {
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function');
    });
    const startPriceChange = vi.fn((_input: { id: string }) => job({ status: 'done', result }));
    const { user } = open({ startPriceChange, getPriceChange: () => job({ status: 'done', result }) });
    await user.type(await screen.findByLabelText(/Percent/), '-5');
    await user.click(await screen.findByRole('button', { name: 'Change 1 price' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('1 price changed')).toBeVisible();
    expect(startPriceChange.mock.calls[0]?.[0].id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows that the stores could not be loaded, with Retry (the page used to be blank)', async () => {
    let away = true;
    const listStores = () => (away ? broken() : [STORE]);
    const { user } = renderScreen(<ChangePricesScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/prices/change',
      answers: { ...answers({}), accounts: { listStores } },
    });
    expect(await screen.findByText('No luck')).toBeVisible();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(/Percent/)).toBeVisible();
  });

  it('says that a change is done whose summary cannot be read (it used to look unfinished)', async () => {
    const failure = 'The summary cannot be read';
    open({ getPriceChange: () => job({ status: 'done', failure }) }, `/admin-dashboard/prices/change?job=${job().id}`);
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows why a change failed', async () => {
    const failure = 'Its end has come before it was worked out';
    open(
      { getPriceChange: () => job({ status: 'failed', failure }) },
      `/admin-dashboard/prices/change?job=${job().id}`,
    );
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No price has changed.');
  });
});
