import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageWith } from '../../../testing/render-screen';
import { sellable } from '../testing';
import { capture, cart, fexo, napa, openTill, pause, resetTill, seclo, showOn, tile } from './pos-screen.fixture';

beforeEach(resetTill);

const selectedIn = (field: HTMLElement) => {
  const { value, selectionStart, selectionEnd } = field as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
};

const missed = {
  productId: fexo.productId,
  name: 'Fexo',
  strength: '120 mg',
  genericName: 'Fexofenadine',
  why: 'expired' as const,
  storeStock: 0,
};
const fenadin = sellable({ name: 'Fenadin', strength: '120 mg' });

describe('Enter', () => {
  test('never takes what cannot be sold while another match can', async () => {
    const unpriced = sellable({ name: 'Sealed', unitPriceMinor: null });
    const { user } = openTill({ listSellable: () => pageWith([unpriced, fexo, seclo]) });
    await tile('Seclo 20 mg');
    await user.keyboard('se');
    const options = await screen.findAllByRole('option');
    expect(options[2]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(await cart()).toHaveTextContent('Seclo');
  });

  test('before the results are there takes the first of them that can be sold', async () => {
    const { user } = openTill({
      listSellable: ({ limit }) => pageWith(limit === undefined ? [napa, seclo, fexo] : [fexo, seclo]),
    });
    await tile('Seclo 20 mg');
    await user.keyboard('se{Enter}');
    expect(await cart()).toHaveTextContent('Seclo');
  });
});

test('typed digits and Enter add nothing that was not shown: 5 and 20 added the first product with such a strength', async () => {
  const { user } = openTill({ listSellable: ({ search }) => pageWith(search ? [seclo] : [napa]) });
  await tile('Napa 500 mg');
  for (const typed of ['2', '20']) {
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(screen.getByRole('option', { name: /Seclo/, selected: true })).toBeInTheDocument());
    await waitFor(() => expect(capture()).toHaveValue(typed));
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.clear(capture());
  }
});

test('Enter takes the product that the list highlights, also when pressed before the list is there: it took another', async () => {
  const unpriced = Array.from({ length: 5 }, (_, at) => sellable({ name: `Sec${at}`, unitPriceMinor: null }));
  const { user } = openTill({
    listSellable: ({ search, limit }) => pageWith(search ? [...unpriced, seclo].slice(0, limit) : [napa]),
  });
  await tile('Napa 500 mg');
  await user.keyboard('secl{Enter}');
  expect(await cart()).toHaveTextContent('Seclo');
});

test('What only a forgiven slip found is added by a second Enter: with its first letter lost, napa sold Napa Extra', async () => {
  const extra = sellable({ name: 'Napa Extra' });
  const { user } = openTill({ listSellable: ({ search }) => pageWith(search === 'apa' ? [extra, napa] : []) });
  const inCart = { name: /Remove Napa Extra/ };
  await user.keyboard('apa');
  expect(await screen.findByRole('option', { name: /Napa Extra/, selected: true })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No name begins with “apa”. Enter again adds Napa Extra 500 mg')).toBeVisible();
  expect(capture()).toHaveValue('apa');
  expect(selectedIn(capture())).toBe('apa');
  expect(screen.queryByRole('button', inCart)).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', inCart)).toBeInTheDocument();
});

test('Enter never adds what the highlighted row does not name', async () => {
  const fenadin = sellable({ name: 'Fenadin', strength: '120 mg', genericName: 'Fexofenadine' });
  const { user } = openTill({
    listSellable: ({ search }) => pageWith(search === 'seclp' ? [seclo] : search === 'fexo' ? [fenadin, fexo] : []),
  });
  await screen.findByRole('searchbox', { name: 'Scan or search' });
  for (const [typed, shown] of [
    ['seclp', 'Seclo'],
    ['fexo', 'Fenadin'],
  ] as const) {
    const inCart = { name: new RegExp(`Remove ${shown}`) };
    await user.keyboard(`${typed}{Enter}`);
    expect(await screen.findByRole('option', { name: new RegExp(shown), selected: true })).toBeInTheDocument();
    expect(capture()).toHaveValue(typed);
    expect(screen.queryByRole('button', inCart)).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', inCart)).toBeInTheDocument();
  }
});

describe('substitutes', () => {
  const offersFenadin = { listSubstitutes: () => ({ of: missed, products: [fenadin] }) };
  const substitute = (selected: boolean) => screen.findByRole('option', { name: /Fenadin/, selected });

  test.each(['Enter', 'ArrowDown'])(
    'are added by a second Enter, after %s selects one: another brand was sold by one Enter',
    async (key) => {
      const { user } = openTill(offersFenadin);
      await tile('Napa 500 mg');
      await user.keyboard('fexo');
      expect(await screen.findByText(/All packs of Fexo 120 mg in this store are expired/)).toBeInTheDocument();
      expect(await substitute(false)).toBeInTheDocument();
      await user.keyboard(`{${key}}`);
      expect(await substitute(true)).toBeInTheDocument();
      expect(
        screen.getByText(/^All packs of Fexo 120 mg in this store are expired\. Enter again adds Fenadin instead$/),
      ).toBeInTheDocument();
      expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
      await user.keyboard('{Enter}');
      expect(await cart()).toHaveTextContent('Fenadin');
      expect(capture()).toHaveValue('');
      expect(screen.queryByText(/All packs of Fexo/)).not.toBeInTheDocument();
    },
  );

  test('are selected anew for each search: the selection of the last one stayed', async () => {
    const { user } = openTill(offersFenadin);
    await tile('Napa 500 mg');
    for (const times of [1, 2]) {
      await user.keyboard('fexo');
      expect(await substitute(false)).toBeInTheDocument();
      await user.keyboard('{Enter}{Enter}');
      expect(
        await screen.findByRole('heading', { name: `Cart 1 line · ${times} unit${times > 1 ? 's' : ''}` }),
      ).toBeInTheDocument();
    }
  });

  test.each(['keys', 'mouse'])(
    'are named in the cart by what they replace: their line had no mark (%s)',
    async (by) => {
      const { user } = openTill(offersFenadin, [napa, seclo, fexo, fenadin]);
      await user.click(await tile('Seclo 20 mg'));
      await user.keyboard('fexo');
      const offered = await substitute(false);
      if (by === 'mouse') await user.click(offered);
      else await user.keyboard('{Enter}{Enter}');
      const lines = () => screen.getAllByRole('listitem').filter((item) => item.closest('ul[aria-label="Cart"]'));
      expect(await within(await cart()).findByText('instead of Fexo')).toBeVisible();
      expect(lines().map((line) => /instead of/.test(line.textContent ?? ''))).toEqual([false, true]);
    },
  );

  test('are not sold by the code of what they replace: typed with Enter it put them into the cart', async () => {
    const code = '8901030000003';
    const { user } = openTill({ ...offersFenadin, findScanned: () => null });
    await tile('Napa 500 mg');
    for (const digit of code) {
      await user.keyboard(digit);
      await pause();
    }
    expect(await substitute(false)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(`Not found: ${code}`)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
  });

  test('wait for two keys where a scanned code is known and cannot be sold', async () => {
    const asked: string[] = [];
    const { user } = openTill({
      findScanned: () => null,
      listSubstitutes: ({ search }) => {
        asked.push(search);
        return { of: missed, products: [fenadin] };
      },
    });
    await tile('Napa 500 mg');
    await user.keyboard('8901030000003{Enter}');
    expect(await substitute(false)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await substitute(true)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await cart()).toHaveTextContent('Fenadin');
    expect(asked).toContain('8901030000003');
  });

  test('leave their text to be replaced by the next word once an Enter is refused: the words were joined', async () => {
    const { user } = openTill(offersFenadin);
    await tile('Napa 500 mg');
    await user.keyboard('fexo');
    await substitute(false);
    await user.keyboard('{Enter}napa');
    expect(capture()).toHaveValue('napa');
    expect(await screen.findByRole('option', { name: /^Napa/ })).toBeInTheDocument();
  });

  test('tell what the store holds of goods outside the approved orders', async () => {
    const of = { ...missed, why: 'notApproved' as const, storeStock: 625 };
    const { user } = openTill({ listSubstitutes: () => ({ of, products: [fenadin] }) });
    await tile('Napa 500 mg');
    await user.keyboard('fexo');
    expect(
      await screen.findByText(/^Fexo 120 mg is not in your approved orders \(625 in the store\)\. Same generic/),
    ).toBeVisible();
  });

  test('are not requested while one of the found products can be sold', async () => {
    const { user } = openTill({
      listSubstitutes: () => {
        throw new Error('Nobody asked.');
      },
    });
    await tile('Napa 500 mg');
    await user.keyboard('napa');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
  });
});

describe('the two ways to work', () => {
  test('begin with a dense list at a desk, and tiles stay chosen at this till', async () => {
    const first = openTill();
    expect(await tile('Napa 500 mg')).toBeEnabled();
    expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
    await first.user.click(screen.getByRole('button', { name: 'Touch' }));
    const titles = (await screen.findAllByRole('heading', { level: 3 })).map((each) => each.textContent);
    expect(titles).toContain('Napa 500 mg');
    expect(JSON.parse(localStorage.getItem('till-mode') ?? '')).toMatchObject({ state: { chosen: 'touch' } });
    first.unmount();
    openTill();
    expect(await screen.findByRole('button', { name: 'Touch' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('are words in the menu of a phone, which also names the other controls: they were five icons', async () => {
    showOn('phone');
    const { user } = openTill();
    await tile('Napa 500 mg');
    const menu = await screen.findByRole('button', { name: 'Till menu' });
    expect(screen.queryByRole('button', { name: 'Recent sales' })).not.toBeInTheDocument();
    await user.click(menu);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Recent sales', 'Touch', 'Refresh', 'Till settings']);
    await user.click(screen.getByRole('menuitem', { name: 'Touch' }));
    expect(await screen.findByRole('heading', { level: 3, name: /Napa/ })).toBeVisible();
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Till settings' }));
    expect(await screen.findByRole('dialog', { name: 'Till settings' })).toBeVisible();
  });

  test('show one remove control on a line, also where one unit is left', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    const names = within(await cart())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => name.startsWith('Remove'))).toEqual(['Remove Napa 500 mg']);
  });
});

test('a single letter and Enter add nothing: a added Azithrocin to an empty till', async () => {
  const { user } = openTill({ listSellable: () => pageWith([seclo, fexo]) });
  await tile('Seclo 20 mg');
  await user.keyboard('s');
  await screen.findByRole('option', { name: /Seclo/, selected: true });
  await user.keyboard('{Enter}');
  expect(capture()).toHaveAccessibleDescription(/type two letters and press Enter/);
  expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(await cart()).toHaveTextContent('Seclo');
});
