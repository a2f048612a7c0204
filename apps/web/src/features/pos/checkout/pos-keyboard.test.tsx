import { returnableSale } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keysBeforeScreen } from '../../../kit/scan/early-keys';
import { CheckingAccess } from '../../../shell/routing/checking-access';
import { ScreenSkeleton } from '../../../shell/routing/screen-skeleton';
import { pageWith } from '../../../testing/render-screen';
import { scan } from '../../../testing/scan';
import { sellable, tillContext } from '../testing';
import {
  capture,
  cart,
  complete,
  napa,
  openTill,
  pause,
  quantity,
  resetTill,
  seclo,
  sent,
  tile,
} from './pos-screen.fixture';

beforeEach(resetTill);

test('letters typed while the sale is confirmed start the next search', async () => {
  const { user } = openTill();
  await user.click(await tile('Seclo 20 mg'));
  await user.keyboard('{F9}{Enter}');
  const done = await screen.findByRole('dialog', { name: 'Order Successful' });
  await user.keyboard('na');
  expect(done).not.toBeInTheDocument();
  expect(capture()).toHaveValue('na');
});

describe('what is typed before the counter has opened', () => {
  /** Opens the counter when it is called. */
  const openSlowly = () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const answers = {
      tillContext: async () => {
        await opened;
        return tillContext();
      },
    };
    const till = openTill(answers, [napa, { ...seclo, code: '89012345' }]);
    return { ...till, open };
  };

  test('while its code is fetched is taken too, and not by the next screen', async () => {
    const checking = render(<CheckingAccess />);
    await userEvent.setup().keyboard('se');
    checking.rerender(<ScreenSkeleton title="Point of sale" />);
    await userEvent.setup().keyboard('c');
    const { user } = openTill();
    checking.unmount();
    expect(await screen.findByRole('option', { name: /Seclo/ })).toBeVisible();
    expect(capture()).toHaveValue('sec');
    await user.keyboard('{Escape}');
    expect(keysBeforeScreen()).toEqual({ text: '', entered: [] });
  });

  test('goes on in the search: the first letters were lost', async () => {
    const { user, open } = openSlowly();
    await screen.findByText('Loading products...');
    await user.keyboard('sec');
    open();
    expect(await screen.findByRole('option', { name: /Seclo/ })).toBeVisible();
    expect(capture()).toHaveFocus();
    expect(capture()).toHaveValue('sec');
    await user.keyboard('l');
    expect(capture()).toHaveValue('secl');
  });

  test('sells nothing by a single letter or a bare count: an early "a" and Enter sold an antibiotic', async () => {
    const { user, open } = openSlowly();
    await screen.findByText('Loading products...');
    await user.keyboard('n{Enter}5*{Enter}89012345{Enter}');
    open();
    expect(await screen.findByRole('spinbutton', { name: 'Quantity of Seclo 20 mg' })).toHaveValue('1');
    expect(within(await cart()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('and ended by Enter is sold in its order: two early scans were lost', async () => {
    const { user, open } = openSlowly();
    await screen.findByText('Loading products...');
    await user.keyboard(`${napa.code}{Enter}2*89012345{Enter}fe`);
    open();
    await waitFor(async () => expect(within(await cart()).getAllByRole('listitem')).toHaveLength(2));
    const [first, second] = within(await cart()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Napa');
    expect(second).toHaveTextContent('Seclo');
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Seclo 20 mg' })).toHaveValue('2');
    expect(capture()).toHaveValue('fe');
  });
});

test('Escape gives back the customer of before', async () => {
  const { user } = openTill();
  await user.click(await tile('Seclo 20 mg'));
  await user.keyboard('{F3}');
  const name = await screen.findByRole('combobox', { name: 'Customer name' });
  await waitFor(() => expect(name).toHaveFocus());
  await user.keyboard('raf');
  expect(name).toHaveValue('raf');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /Edit customer/ })).toHaveTextContent('Walk-in Customer');
});

/** A wide screen that is touched. */
const touchDesk = (query: string) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: true,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

describe('by keyboard alone', () => {
  test('letters, Enter, F9, Enter sell by hand for exact cash', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    expect(capture()).toHaveFocus();
    await user.keyboard('se{Enter}');
    expect(await cart()).toHaveTextContent('Seclo');
    expect(capture()).toHaveFocus();
    expect(capture()).toHaveValue('');
    await user.keyboard('{F9}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(capture()).toHaveFocus());
    expect(sent).toMatchObject([{ totalMinor: 7_000, payments: [{ method: 'cash', amountMinor: 7_000 }] }]);
  });

  test.each([
    ['', false, ''],
    [' on a touch screen', true, ''],
    [' and a click on a quick amount', false, '100'],
  ])(
    'after F9%s, digits are the cash given: the first pressed a quick button, the rest searched',
    async (_, touch, name) => {
      if (touch) vi.spyOn(window, 'matchMedia').mockImplementation(touchDesk);
      const { user } = openTill();
      await user.click(await tile('Seclo 20 mg'));
      await user.keyboard('{F9}');
      if (name) await user.click(screen.getByRole('button', { name }));
      await user.keyboard('500');
      expect(screen.getByRole('textbox', { name: 'Given' })).toHaveValue('500');
      expect(capture()).toHaveValue('');
      await user.keyboard('{Enter}');
      await screen.findByRole('dialog', { name: 'Order Successful' });
      expect(sent).toMatchObject([{ lines: [{}], payments: [{ amountMinor: 7_000, tenderedMinor: 50_000 }] }]);
    },
  );

  test('letters typed in the payment never reach the search', async () => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('{F9}');
    for (const name of ['100', '500']) {
      await user.click(screen.getByRole('button', { name }));
      await user.keyboard('na{Enter}');
      expect(capture()).toHaveValue('');
    }
    expect(screen.getByRole('list', { name: 'Cart' })).not.toHaveTextContent('Napa');
    expect(sent).toEqual([]);
  });

  test('Enter in the discount goes back to the search, or on to the cash given: the focus was lost', async () => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('{F8}5{Enter}');
    expect(screen.getByRole('textbox', { name: 'Reason for the discount' })).toHaveFocus();
    await user.keyboard('Loyal{Enter}');
    expect(capture()).toHaveFocus();
    await user.keyboard('{F9}{F8}{Backspace>9/}10{Enter}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Given' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([
      {
        totalMinor: 6_000,
        discount: { amountMinor: 1_000, reason: 'Loyal' },
        payments: [{ method: 'cash', amountMinor: 6_000 }],
      },
    ]);
  });

  test('a discount of the bill without a reason is not sold: it had none', async () => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('{F8}5{Enter}');
    await user.click(complete());
    expect(await screen.findByText('Enter a reason for the discount')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reason for the discount' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('+ and - change the line, Del removes it, 3*na adds three', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('3*na{Enter}');
    await cart();
    expect(quantity()).toHaveValue('3');
    await pause();
    await user.keyboard('+');
    expect(quantity()).toHaveValue('4');
    for (const _ of [1, 2]) {
      await pause();
      await user.keyboard('-');
    }
    expect(quantity()).toHaveValue('2');
    await user.keyboard('*5{Enter}');
    expect(quantity()).toHaveValue('5');
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
  });

  test('arrows move in the results and Enter adds the highlighted one', async () => {
    const second = sellable({ name: 'Napa Extend', strength: '665 mg' });
    const { user } = openTill({}, [napa, second]);
    await tile('Napa 500 mg');
    await user.keyboard('na');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await cart()).toHaveTextContent('Napa Extend');
  });

  test('what is not found is said and the field keeps the focus', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('zzz{Enter}');
    expect(await screen.findByText('Not found: zzz')).toBeInTheDocument();
    expect(capture()).toHaveFocus();
  });

  test('Enter again on a slow look-up adds nothing twice, and what is typed meanwhile stays', async () => {
    const answers: (() => void)[] = [];
    const { user } = openTill({
      listSellable: async ({ search, limit }) => {
        if (limit !== undefined) await new Promise<void>((resolve) => answers.push(resolve));
        return pageWith(
          [napa, seclo].filter(({ name }) => name.toLowerCase().startsWith((search ?? '').toLowerCase())),
        );
      },
    });
    await tile('Napa 500 mg');
    await user.keyboard('napa{Enter}{Enter}');
    await user.keyboard('sec');
    for (const answer of answers) answer();
    expect(await cart()).toHaveTextContent('Napa');
    expect(quantity()).toHaveValue('1');
    expect(capture()).toHaveValue('sec');
    expect(answers).toHaveLength(1);
  });

  test('? shows the keys', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeInTheDocument();
  });
});

describe('while a dialog is open', () => {
  test('nothing typed while it is still loading reaches the search behind it', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('{F10}500');
    expect(await screen.findByRole('dialog', { name: 'Open shift' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
  });

  test('digits typed into its own search stay there: they were looked up at the till', async () => {
    const asked: string[] = [];
    const { user } = openTill({
      listSales: () => pageWith([]),
      findScanned: ({ code }) => {
        asked.push(code);
        return null;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Recent sales' }));
    const search = await screen.findByRole('searchbox', { name: /Receipt number or customer/ });
    await user.type(search, '01711223344{Enter}');
    expect(search).toHaveValue('01711223344');
    expect(asked).toEqual([]);
    expect(screen.queryByText(/Not found/)).not.toBeInTheDocument();
  });

  test('a scan is not looked up, and leaves nothing in its fields', async () => {
    const asked: string[] = [];
    const { user } = openTill({
      findScanned: ({ code }) => {
        asked.push(code);
        return null;
      },
    });
    await user.click(await screen.findByRole('button', { name: /No shift open/ }));
    await user.click(await screen.findByLabelText('Opening cash'));
    scan('8901030000003');
    await user.keyboard('{Escape}');
    await user.click(await tile('Napa 500 mg'));
    expect(asked).toEqual([]);
    expect(screen.queryByText(/Not found/)).not.toBeInTheDocument();
  });
});

describe('scanning', () => {
  test('a known code adds its product, again one more, F9 and Enter sell it', async () => {
    const { user } = openTill({}, [sellable({ code: '8901030000003' })]);
    await tile('Napa 500 mg');
    scan('8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('1'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    scan('8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('2'));
    await user.keyboard('{F9}{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ totalMinor: 2_400 }]);
  });

  test('after F9 a known code still adds its product, and leaves nothing in the cash given', async () => {
    const { user } = openTill({}, [sellable({ code: '8901030000003' })]);
    await user.click(await tile('Napa 500 mg'));
    await user.keyboard('{F9}');
    scan('8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('2'));
    await user.keyboard('{F9}{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ totalMinor: 2_400, payments: [{ amountMinor: 2_400 }] }]);
  });

  test('the next scan closes the finished order and starts a new one', async () => {
    const { user } = openTill({}, [sellable({ code: '8901030000003' })]);
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    scan('8901030000003');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await cart()).toHaveTextContent('Napa');
  });

  test("a receipt's barcode opens its return, and the cart stays: it said Not found", async () => {
    const asked: unknown[] = [];
    const { user } = openTill({
      findReturnableSale: (input) => {
        asked.push(input);
        return returnableSale();
      },
    });
    await user.click(await tile('Napa 500 mg'));
    scan('DHN-1-000042');
    expect(await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' })).toBeInTheDocument();
    expect(asked).toEqual([{ receiptNo: 'DHN-1-000042' }]);
    await user.keyboard('{Escape}');
    expect(await cart()).toHaveTextContent('Napa');
  });

  test("a receipt's number that is typed opens its return too", async () => {
    openTill({ findReturnableSale: () => returnableSale() });
    await tile('Napa 500 mg');
    fireEvent.change(capture(), { target: { value: 'dhn-1-000042' } });
    fireEvent.keyDown(capture(), { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' })).toBeInTheDocument();
  });

  test('a receipt that is not known is said', async () => {
    openTill({
      findReturnableSale: () => {
        throw trpcError('NOT_FOUND', 'Receipt not found');
      },
    });
    await tile('Napa 500 mg');
    scan('DHN-1-000099');
    expect(await screen.findByText('Not found: DHN-1-000099')).toBeInTheDocument();
  });

  test('a scan right after 5* adds five', async () => {
    openTill({}, [sellable({ code: '8901030000003', approvedQty: 50 })]);
    await tile('Napa 500 mg');
    scan('5*8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('5'));
  });

  test('an unknown code is said', async () => {
    openTill();
    await tile('Napa 500 mg');
    scan('4006381333931');
    expect(await screen.findByText('Not found: 4006381333931')).toBeInTheDocument();
  });
});
