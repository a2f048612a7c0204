import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageWith } from '../../../testing/render-screen';
import { scan } from '../../../testing/scan';
import { sellable } from '../testing';
import { capture, cart, napa, openTill, pause, quantity, resetTill, seclo, sent, tile } from './pos-screen.fixture';

beforeEach(resetTill);

/** Its search for a single text, as Enter asks it, answers when the test lets it. */
function openSlowTill(products = [napa, seclo]) {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const { user } = openTill(
    {
      listSellable: async ({ search = '', limit }) => {
        if (limit !== undefined) {
          asked.push(search);
          await new Promise<void>((resolve) => answers.push(resolve));
        }
        return pageWith(products.filter(({ name }) => name.toLowerCase().startsWith(search.toLowerCase())));
      },
    },
    products,
  );
  const answer = async () => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    await act(async () => answers.shift()?.());
  };
  return { user, asked, answer };
}
const names = async () =>
  within(await cart())
    .getAllByRole('spinbutton')
    .map((input) => [
      input.getAttribute('aria-label')?.replace('Quantity of ', ''),
      input.getAttribute('aria-valuenow'),
    ]);

describe('what begins with *', () => {
  test.each(['*-3', '*+3', '*abc', '*', '*0', '*1.5', '* napa', '*8901030000003', '*123456'])(
    '%s is no quantity and says so at the field: it searched and added another medicine',
    async (typed) => {
      const { user } = openTill({ listSellable: () => pageWith([napa, seclo]) }, [
        napa,
        seclo,
        sellable({ name: 'Scanned', code: '8901030000003' }),
      ]);
      await user.click(await tile('Napa 500 mg'));
      await pause();
      // As on a keyboard, where the sign shares its key with a digit.
      await user.keyboard(typed.replace('*', '{Shift>}*{/Shift}'));
      await user.keyboard('{Enter}');
      expect(await screen.findByText(/Type a whole number after the \*/)).toBeInTheDocument();
      expect(capture()).toBeInvalid();
      expect(await names()).toEqual([['Napa 500 mg', '1']]);
    },
  );

  test('sets the quantity also with spaces around it', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.keyboard(' *3 {Enter}');
    expect(quantity()).toHaveValue('3');
    expect(capture()).toHaveValue('');
  });

  test('says at the field that the cart is empty', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('*3{Enter}');
    expect(await screen.findByText(/The cart is empty: there is no line/)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
  });
});

describe('keys after an Enter that has no answer yet', () => {
  test('+ is for what the Enter adds: it was lost, or raised the line before', async () => {
    const { user, answer } = openSlowTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('napa{Enter}');
    await user.keyboard('++');
    await pause();
    await user.keyboard('+');
    expect(capture()).toHaveValue('');
    expect(await names()).toEqual([['Seclo 20 mg', '1']]);
    await answer();
    await waitFor(async () =>
      expect(await names()).toEqual([
        ['Seclo 20 mg', '1'],
        ['Napa 500 mg', '4'],
      ]),
    );
  });

  test('do not change what it searches for, and Enter on signs alone adds nothing', async () => {
    const { user, asked, answer } = openSlowTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('napa{Enter}');
    await user.keyboard('x+{Enter}');
    await answer();
    await answer();
    await waitFor(async () => expect((await names()).map(([name]) => name)).toEqual(['Seclo 20 mg', 'Napa 500 mg']));
    await user.keyboard('(%){Enter}');
    expect(await screen.findByText(/type two letters and press Enter/)).toBeInTheDocument();
    expect(asked).toEqual(['napa', 'x+']);
    expect(await names()).toHaveLength(2);
  });

  test('an Enter after it waits, and each + stands with its own product', async () => {
    const { user, asked, answer } = openSlowTill();
    await tile('Napa 500 mg');
    await user.keyboard('napa{Enter}');
    await user.keyboard('+');
    await user.keyboard('sec{Enter}');
    await user.keyboard('++');
    await user.keyboard('*5{Enter}');
    await waitFor(() => expect(asked).toEqual(['napa', 'sec']));
    await answer();
    await answer();
    await waitFor(async () =>
      expect(await names()).toEqual([
        ['Napa 500 mg', '2'],
        ['Seclo 20 mg', '5'],
      ]),
    );
  });

  test('are dropped where it found nothing: they would change another line', async () => {
    const { user, answer } = openSlowTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('zzz{Enter}');
    await user.keyboard('++{F9}');
    await answer();
    expect(await screen.findByText('Not found: zzz')).toBeInTheDocument();
    expect(await names()).toEqual([['Seclo 20 mg', '1']]);
    expect(screen.queryByRole('toolbar', { name: 'Quick cash' })).not.toBeInTheDocument();
  });

  test('F9 waits for the product that it is to pay', async () => {
    const { user, answer } = openSlowTill();
    await tile('Napa 500 mg');
    await user.keyboard('napa{Enter}{F9}');
    // Only beside the button, not as a refusal.
    expect(screen.getAllByText('Cart is empty. Please add products to proceed.')).toHaveLength(1);
    await answer();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Given' })).toHaveFocus());
  });

  test.each([
    ['they went into the search, whose next Enter sold another medicine', '20'],
    ['six of them count as a scan at such a pace', '000020'],
  ])('digits after such an F9 are the cash given: %s', async (_, typed) => {
    const { user, asked, answer } = openSlowTill();
    await tile('Napa 500 mg');
    await user.keyboard(`napa{Enter}{F9}${typed}`);
    expect(capture()).toHaveValue('');
    await answer();
    const given = await screen.findByRole('textbox', { name: 'Given' });
    await waitFor(() => expect(given).toHaveValue(typed));
    expect(given).toHaveFocus();
    expect(asked).toEqual(['napa']);
  });

  test('and the Enter after them completes the sale with what was given', async () => {
    const { user, answer } = openSlowTill();
    await tile('Napa 500 mg');
    await user.keyboard('napa{Enter}{F9}20{Enter}');
    await answer();
    await screen.findByText('Order Successful');
    expect(sent).toMatchObject([{ payments: [{ tenderedMinor: 2_000 }] }]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(capture()).toBeVisible());
    expect(capture()).toHaveValue('');
  });

  test('a scan after such an F9 adds its product, and leaves nothing in the cash given', async () => {
    const { user, answer } = openSlowTill([napa, seclo, sellable({ name: 'Scanned', code: '8901030000003' })]);
    await tile('Napa 500 mg');
    await user.keyboard('napa{Enter}{F9}');
    scan('8901030000003');
    await answer();
    await waitFor(async () => expect((await names()).map(([name]) => name)).toContain('Napa 500 mg'));
    expect(screen.queryByDisplayValue('8901030000003')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('a slip that is put back is selected: the next word was written behind it', async () => {
    const { user } = openTill({ listSellable: () => pageWith([napa]) });
    await tile('Napa 500 mg');
    await user.keyboard('nappa{Enter}');
    await waitFor(() => expect(capture()).toHaveValue('nappa'));
    await user.keyboard('sec');
    expect(capture()).toHaveValue('sec');
  });
});
