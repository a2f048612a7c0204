import { coded, DomainError } from '@bhandar/domain/shared';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { PEOPLE, pageWith } from '../../../testing/render-screen';
import { tillContext } from '../testing';
import {
  capture,
  cart,
  complete,
  fexo,
  napa,
  openTill,
  quantity,
  resetTill,
  sent,
  showOn,
  tile,
} from './pos-screen.fixture';

beforeEach(resetTill);

describe('products', () => {
  test('a tile adds one, then more, then says it is at the most', async () => {
    const { user } = openTill({}, [{ ...napa, approvedQty: 2 }]);
    await user.click(await tile('Napa 500 mg'));
    // To screen readers: everybody else sees the line, and a toast would cover the controls beside it.
    const said = await screen.findByText('Napa 500 mg added to cart');
    expect(said.closest('[role="status"]')).toHaveClass('sr-only');
    expect(quantity()).toHaveValue('1');
    await user.click(screen.getByRole('button', { name: 'Add More Napa 500 mg' }));
    expect(quantity()).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'Max Approved Napa 500 mg' })).toBeDisabled();
  });

  test('one without approved quantity says so and cannot be added', async () => {
    openTill();
    expect(await tile('Fexo 120 mg')).toBeDisabled();
    expect(screen.getByText('Not approved')).toBeInTheDocument();
  });

  test('the store and the approved orders stand above the tiles', async () => {
    openTill();
    expect(await screen.findByText(/Showing products from your store: Lazz Pharma/)).toBeInTheDocument();
    expect(screen.getByText(/Showing only products from your approved orders/)).toBeInTheDocument();
  });

  test('without approved orders the till says whom to ask', async () => {
    openTill({ tillContext: () => tillContext({ hasApprovedOrders: false }) }, []);
    expect(
      await screen.findByText('You have no approved orders. Contact admin to approve your orders.'),
    ).toBeInTheDocument();
  });

  test('without approved orders a manager is told what to do, and finds it again under a search', async () => {
    const context = () => tillContext({ hasApprovedOrders: false });
    const { user } = openTill({ tillContext: context }, [], PEOPLE.admin);
    expect(
      await screen.findByText(/order from the warehouse, or change “Goods sold at tills” in Settings/),
    ).toBeVisible();
    await user.keyboard('napa');
    expect(await screen.findByRole('link', { name: 'Order from the warehouse' })).toBeInTheDocument();
    await waitFor(() => expect(capture()).toHaveValue('napa'));
    expect(screen.queryByText(/No products match/)).not.toBeInTheDocument();
  });

  test('a tab narrows to its kind', async () => {
    const kinds: unknown[] = [];
    const { user } = openTill({
      listSellable: ({ kind }) => {
        kinds.push(kind);
        return pageWith([napa]);
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Non-Pharmacy' }));
    await waitFor(() => expect(kinds).toContain('nonPharmacy'));
    expect(screen.getByRole('tab', { name: 'All Products' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Pharmacy Items' })).toBeInTheDocument();
  });

  test('a failed load says so and can be tried again', async () => {
    let working = false;
    const { user } = openTill({
      listSellable: () => {
        if (!working) throw trpcError('INTERNAL', 'no');
        return pageWith([napa]);
      },
    });
    expect(await screen.findByText('Failed to load products. Please try again.')).toBeInTheDocument();
    working = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await tile('Napa 500 mg')).toBeEnabled();
  });

  test('loading is said', async () => {
    openTill({ tillContext: () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  });
});

describe('the cart', () => {
  test('splits a quantity over batches, first expiry first, and shows them', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    expect(within(await cart()).getByText('BX-204')).toBeInTheDocument();
    expect(within(await cart()).queryByText('BX-300')).not.toBeInTheDocument();
    await user.click(quantity());
    await user.keyboard('7{Enter}');
    expect(within(await cart()).getByText('4 ×')).toBeInTheDocument();
    expect(within(await cart()).getByText('3 ×')).toBeInTheDocument();
    expect(within(await cart()).getByText('BX-300')).toBeInTheDocument();
  });

  test('above the cap the quantity is set to it, and both the toast and the line say why', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('11{Enter}');
    expect(await screen.findByText('Cannot add more than approved quantity (10)')).toBeInTheDocument();
    expect(quantity()).toHaveValue('10');
    expect(screen.getByText('4 left in BX-204, 6 in other batches')).toBeInTheDocument();
  });

  test('the toast of a refused quantity names the product', async () => {
    const { user } = openTill({}, [{ ...napa, approvedQty: 1 }]);
    await user.click(await tile('Napa 500 mg'));
    await user.clear(quantity());
    await user.type(quantity(), '9{Enter}');
    const refusal = await screen.findByText('Cannot add more than approved quantity (1)');
    expect(refusal.closest('[data-sonner-toast]')).toHaveTextContent('Napa 500 mg');
  });

  test('a typed 0 changes nothing', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('0{Enter}');
    expect(quantity()).toHaveValue('1');
  });

  test('minus at 1 removes the line, and undo brings it back', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: 'One less of Napa 500 mg' }));
    expect(await screen.findByText('Napa 500 mg removed from cart')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(quantity()).toHaveValue('1');
  });

  test('is back after a reload, with a notification', async () => {
    const first = openTill();
    await first.user.click(await tile('Napa 500 mg'));
    first.unmount();
    openTill();
    expect(await screen.findByText(/Your cart is back as you left it/)).toBeInTheDocument();
    expect(quantity()).toHaveValue('1');
    // It never left: now it goes with the first change of the cart.
    fireEvent.click(await tile('Napa 500 mg'));
    await waitFor(() => expect(screen.queryByText(/Your cart is back as you left it/)).not.toBeInTheDocument());
  });

  test('clears with a toast', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    expect(await screen.findByText('Cart has been cleared.')).toBeInTheDocument();
    expect(screen.getByText('The cart is empty')).toBeInTheDocument();
  });

  test.each([
    ['12.5', '৳ 57.50'],
    ['abc', '৳ 70.00'],
    ['9999', '৳ 0.00'],
  ])('a discount of %j leaves %s', async (typed, total) => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.click(screen.getByLabelText(/^Discount(?! and)/));
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(total);
  });
});

test('a discount counts up to what this person may give, and the till says how much that is', async () => {
  const { user } = openTill({ tillContext: () => tillContext({ discountPercent: 10 }) });
  await user.click(await tile('Seclo 20 mg'));
  expect(screen.getByText('up to 10 %')).toBeInTheDocument();
  const discount = screen.getByLabelText(/^Discount(?! and)/);
  await user.click(discount);
  await user.keyboard('50{Enter}');
  expect(discount).toHaveValue('7.00');
  expect(await screen.findByText('You may give up to 10 %. The discount was set to 7.00.')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('৳ 63.00');
});

test.each([
  [
    'admin',
    /Lake Road holds 823 products\. This till sells only what was approved.*As a manager, order from the warehouse, or change “Goods sold at tills” in Settings/,
    true,
  ],
  ['employee', /Lake Road holds 823 products\..*Ask your manager/, false],
] as const)('a till of own orders without any says to the %s what the store holds', async (who, text, leads) => {
  const store = { ...tillContext().store, name: 'Lake Road' };
  openTill(
    { tillContext: () => ({ ...tillContext({ sellFrom: 'own-orders' }), store }) as ReturnType<typeof tillContext> },
    [],
    PEOPLE[who],
    { inventory: { listStoreStock: () => ({ ...pageWith([]), totalItems: 823 }) } },
  );
  expect(await screen.findByText(text)).toBeInTheDocument();
  for (const name of ['Open settings', 'Order from the warehouse']) {
    expect(screen.queryAllByRole('link', { name })).toHaveLength(leads ? 1 : 0);
  }
});

test('a product that is in the store and not approved says what may be sold', async () => {
  openTill({}, [{ ...fexo, storeStock: 823 }]);
  expect(
    await screen.findByText('823 in the store; you can sell what was approved in your own orders'),
  ).toBeInTheDocument();
});

test('a product that is out of stock is not said to be not approved', async () => {
  openTill({}, [{ ...fexo, storeStock: 0 }]);
  expect(await screen.findByText('Out of stock')).toBeInTheDocument();
  expect(screen.queryByText('Not approved')).not.toBeInTheDocument();
});

test('on a phone the pay bar leads to the payment, with the cash block open', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(screen.getByRole('button', { name: /Pay/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Pay' });
  await user.click(within(sheet).getByRole('button', { name: /^20$/ }));
  await user.click(within(sheet).getByRole('button', { name: /Complete Sale/ }));
  await screen.findByRole('dialog', { name: 'Order Successful' });
  expect(sent).toMatchObject([{ totalMinor: 1_200, payments: [{ amountMinor: 1_200, tenderedMinor: 2_000 }] }]);
});

test('on a phone the payment of the next order opens at a tap, not at its first product', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(screen.getByRole('button', { name: /Pay/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Pay' })).getByRole('button', { name: /Complete/ }),
  );
  await user.click(await screen.findByRole('button', { name: 'New Order' }));
  await user.click(await tile('Napa 500 mg'));
  expect(await cart()).toHaveTextContent('Napa');
  expect(screen.queryByRole('dialog', { name: 'Pay' })).not.toBeInTheDocument();
});

test('a line is filled up to a whole pack at a tap, capped like any quantity: a fresh line had one unit more', async () => {
  const { user } = openTill({}, [{ ...napa, packs: [{ name: 'Strip', size: 6 }] }]);
  await user.click(await tile('Napa 500 mg'));
  const strip = screen.getByRole('button', { name: 'Fill up to the next strip of 6 of Napa 500 mg' });
  await user.click(strip);
  expect(quantity()).toHaveValue('6');
  await user.click(strip);
  expect(quantity()).toHaveValue('10');
  expect(await screen.findByText('Cannot add more than approved quantity (10)')).toBeInTheDocument();
});

test.each([
  ['Fill up to the next strip of 2 of Napa 500 mg', '2'],
  ['One more of Napa 500 mg', '2'],
  ['One less of Napa 500 mg', '1'],
])('%s leaves the focus in the capture field, by click and by key: it stayed on the button', async (name, units) => {
  const { user } = openTill({}, [{ ...napa, packs: [{ name: 'Strip', size: 2 }] }]);
  await user.click(await tile('Napa 500 mg'));
  if (units === '1') await user.keyboard('*2{Enter}');
  const button = screen.getByRole('button', { name });
  await user.click(button);
  expect(quantity()).toHaveValue(units);
  expect(capture()).toHaveFocus();
  await user.keyboard('*2{Enter}');
  button.focus();
  await user.keyboard('{Enter}');
  expect(capture()).toHaveFocus();
});

test('Escape leaves the cash block for the capture field', async () => {
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.keyboard('{F9}');
  expect(screen.getByRole('textbox', { name: 'Given' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Given' })).not.toBeInTheDocument();
  expect(capture()).toHaveFocus();
});

describe('the batches of a line', () => {
  const [early, late] = napa.batches;
  if (!early || !late) throw new Error('Two batches are wanted');
  const expired = {
    ...early,
    batchId: '0198a1c0-0000-7000-8000-00000000b000',
    batchNumber: 'BX-100',
    expiresOn: '2020-01-31',
  };
  const listBatches = () => [
    { ...expired, refused: 'expired' as const },
    { ...early, refused: null },
    { ...late, refused: null },
  ];

  test('open with Alt+B; one against first expiry was sold without a reason: it asks for one, and both are sent', async () => {
    const { user } = openTill({ listBatches });
    await user.click(await tile('Napa'));
    fireEvent.keyDown(window, { key: '∫', code: 'KeyB', altKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Batches of Napa 500 mg' });
    expect(await within(dialog).findByRole('button', { name: /BX-100/ })).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'Earliest expiry' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await within(dialog).findByRole('textbox', { name: /Reason/ })).toHaveFocus();
    expect(within(dialog).getByRole('button', { name: 'Sell this batch' })).toBeDisabled();
    await user.keyboard('Early box is sealed{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(await cart()).getByText('BX-300')).toBeInTheDocument();
    await user.keyboard('{F9}{Enter}');
    await screen.findByText('Order Successful');
    expect(sent[0]?.lines).toMatchObject([
      { productId: napa.productId, quantity: 1, batchId: late.batchId, batchReason: 'Early box is sealed' },
    ]);
  });

  test('cut a line that asks for more than the chosen one holds, and say so', async () => {
    const { user } = openTill({ listBatches });
    await user.click(await tile('Napa'));
    await user.keyboard('*5{Enter}');
    await user.click(within(await cart()).getByRole('button', { name: 'Batches of Napa 500 mg' }));
    await user.click(await screen.findByRole('button', { name: /BX-204.*4 in stock/ }));
    expect(await screen.findByText('Only 4 left in batch BX-204')).toBeInTheDocument();
    expect(quantity()).toHaveValue('4');
  });
});

describe('a device that cannot become a till today', () => {
  const refusal = coded('till.tooManyNew', { count: 3 });
  const WHY = /^This device cannot sell today: you already started 3 new tills.*let a manager close one/;
  const toasts = () => screen.queryAllByText(WHY).filter((text) => text.closest('[data-sonner-toast]'));

  test('says so when it opens, and Complete leads there: it stayed bright, and the payment said it three times', async () => {
    const { user } = openTill({ tillContext: () => tillContext({ refusal }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(WHY);
    await user.click(await tile('Napa 500 mg'));
    expect(complete()).toHaveAttribute('aria-disabled', 'true');
    expect(complete()).toHaveAccessibleDescription(WHY);
    await user.click(complete());
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(toasts()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('sells once a manager has closed a till: it refused until the page was loaded again', async () => {
    let refused = true;
    const { user } = openTill({ tillContext: () => tillContext(refused ? { refusal } : {}) });
    await screen.findByRole('alert');
    await user.click(await tile('Napa 500 mg'));
    refused = false;
    await user.click(complete());
    await waitFor(() => expect(complete()).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(complete());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('and learns it from its sale says it in the till and in one toast, and does not ask to try again', async () => {
    let refused = false;
    const { user } = openTill({
      tillContext: () => tillContext(refused ? { refusal } : {}),
      recordSale: () => {
        refused = true;
        throw new DomainError('RULE_BROKEN', refusal);
      },
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    await waitFor(() => expect(complete()).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(toasts()).toHaveLength(1);
    expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
  });

  test('does not open the payment of a phone, which hides why', async () => {
    showOn('phone');
    const { user } = openTill({ tillContext: () => tillContext({ refusal }) });
    await user.click(await tile('Napa 500 mg'));
    await user.click(await screen.findByRole('button', { name: /1 unit.*Pay/ }));
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('a till that belongs to another device, or that a manager closed, goes on as a new one', async () => {
  const asked: string[] = [];
  const { user } = openTill({
    tillContext: ({ deviceId }) => {
      asked.push(deviceId);
      return tillContext({ isOwn: asked.length > 1 });
    },
  });
  await user.click(await tile('Napa 500 mg'));
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(complete());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.deviceId).toBe(asked[1]);
  expect(asked[0]).not.toBe(asked[1]);
  expect(localStorage.getItem('till-device')).toBe(asked[1]);
});
