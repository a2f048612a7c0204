import type { FavouritePage, SellableProduct } from '@bhandar/domain/pos';
import { addDays } from '@bhandar/domain/shared';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { today } from '../../../../lib/format';
import { guardHistory } from '../../../../lib/navigation-guard';
import { pageWith } from '../../../../testing/render-screen';
import { sellable } from '../../testing';
import {
  cart,
  complete,
  fexo,
  napa,
  openTill,
  type PosAnswers,
  resetTill,
  seclo,
  sent,
  tile,
} from '../pos-screen.fixture';
import { chooseTillMode } from '../till-mode';

beforeEach(resetTill);

const placeOn = ({ productId, name, strength }: SellableProduct) => ({ productId, name, strength });
const fever: FavouritePage = { name: 'Fever', products: [seclo, napa].map(placeOn) };
const pain: FavouritePage = { name: 'Pain', products: [placeOn(fexo)] };
const arranged: PosAnswers = { listFavourites: () => ({ version: '', pages: [fever, pain] }) };

const openTouch = (answers: PosAnswers = {}, products?: SellableProduct[]) => {
  chooseTillMode('touch');
  return openTill(answers, products);
};
const titles = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('heading', { level: 3 })
    .map((each) => each.textContent);
const tab = (name: string) => screen.findByRole('tab', { name });

describe('a till that is touched', () => {
  test('opens on the first page of favourites, in the order of the store', async () => {
    const { user } = openTouch(arranged);
    expect(await titles('Fever')).toEqual(['Seclo 20 mg', 'Napa 500 mg']);
    expect(await tab('Fever')).toHaveAttribute('aria-selected', 'true');
    await user.click(await tab('Pain'));
    expect(await titles('Pain')).toEqual(['Fexo 120 mg']);
  });

  test('adds a product with one tap and sells it from its first batch', async () => {
    const { user } = openTouch(arranged);
    await user.click(await tile('Napa 500 mg'));
    await user.click(await tile('Napa 500 mg'));
    expect(await cart()).toHaveTextContent('BX-204');
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ lines: [{ productId: napa.productId, quantity: 2 }] }]);
  });

  test.each([
    ['out of stock', { approvedQty: 0, storeStock: 0 }, 'Out of stock'],
    ['not approved', { approvedQty: 0, storeStock: 8 }, 'Not approved'],
    ['without a price', { unitPriceMinor: null }, 'No price'],
  ])('does not sell a favourite that is %s, and says so on its tile', async (_, facts, reason) => {
    const product = sellable({ name: 'Missol', ...facts });
    openTouch({ listFavourites: () => ({ version: '', pages: [{ name: 'Only', products: [placeOn(product)] }] }) }, [
      product,
    ]);
    expect(await tile('Missol 500 mg')).toBeDisabled();
    expect(within(await screen.findByRole('list', { name: 'Only' })).getByText(reason)).toBeInTheDocument();
  });

  test('a tile says what a counter asks of a medicine: it had no generic name, no Rx mark and no near expiry', async () => {
    const expiring = (days: number) => [
      { batchId: crypto.randomUUID(), batchNumber: 'BX-1', expiresOn: addDays(today(), days), quantity: 20 },
    ];
    const antibiotic = sellable({
      name: 'Azithrocin',
      genericName: 'Azithromycin',
      company: 'Square',
      requiresPrescription: true,
      approvedQty: 20,
      batches: expiring(20),
    });
    const soap = sellable({ name: 'Soap', genericName: '', strength: '', company: 'Unilever', batches: expiring(900) });
    openTouch({}, [antibiotic, soap]);
    const tileOf = async (name: string) => within((await tile(name)).closest('article') as HTMLElement);
    const medicine = await tileOf('Azithrocin 500 mg');
    expect(medicine.getByText('Azithromycin')).toBeVisible();
    expect(medicine.getByText('Rx')).toBeVisible();
    expect(medicine.getByText(/ · 20 d$/)).toBeVisible();
    const good = await tileOf('Soap');
    expect(good.getByText('Unilever')).toBeVisible();
    expect(good.queryByText('Rx')).not.toBeInTheDocument();
    expect(good.queryByText(/\d\d\/\d{4}/)).not.toBeInTheDocument();
  });

  test('only a low stock has a mark on its tile: each tile had a green tick', async () => {
    openTouch({}, [
      sellable({ name: 'Plenty', approvedQty: 200, storeStock: 200 }),
      sellable({ name: 'Few', approvedQty: 3, storeStock: 3 }),
    ]);
    await tile('Plenty 500 mg');
    expect(screen.getByText('200 for you').closest('article')?.querySelector('svg')).toBeNull();
    expect(screen.getByText('3 for you').closest('article')?.querySelector('svg')).not.toBeNull();
  });

  test('disables a tile once all that can be sold is in the cart', async () => {
    const last = sellable({ name: 'Lastol', approvedQty: 1 });
    const { user } = openTouch(
      { listFavourites: () => ({ version: '', pages: [{ name: 'Only', products: [placeOn(last)] }] }) },
      [last],
    );
    await user.click(await tile('Lastol 500 mg'));
    expect(await tile('Lastol 500 mg')).toBeDisabled();
    expect(screen.getByText('All in cart')).toBeInTheDocument();
  });

  test('shows the best sellers in their order', async () => {
    const { user } = openTouch({ listBestSellers: () => [seclo.productId, napa.productId] });
    await user.click(await tab('Best sellers'));
    expect(await titles('Best sellers')).toEqual(['Seclo 20 mg', 'Napa 500 mg']);
  });

  test('opens the products of a category, and leads back to all categories', async () => {
    const asked: unknown[] = [];
    const { user } = openTouch({
      listSellableCategories: () => [{ name: 'Syrup', products: 1 }],
      listSellable: ({ category }) => {
        if (category) asked.push(category);
        const data = category ? [napa] : [napa, seclo];
        return { data, totalItems: data.length, totalPages: 1, page: 1, limit: 50 };
      },
    });
    await user.click(await tab('Categories'));
    await user.click(await screen.findByRole('button', { name: /Syrup/ }));
    expect(await titles('Syrup')).toEqual(['Napa 500 mg']);
    expect(asked).toEqual(['Syrup']);
    await user.click(screen.getByRole('button', { name: 'All categories' }));
    expect(await screen.findByRole('list', { name: 'Categories' })).toHaveTextContent('Syrup1 product');
  });

  test('Back closes a category: it left the till', async () => {
    onTestFinished(guardHistory());
    const { user } = openTouch({
      listSellableCategories: () => [{ name: 'Syrup', products: 1 }],
      listSellable: () => pageWith([napa]),
    });
    await user.click(await tab('Categories'));
    await user.click(await screen.findByRole('button', { name: /Syrup/ }));
    await screen.findByRole('list', { name: 'Syrup' });
    act(() => window.history.back());
    expect(await screen.findByRole('list', { name: 'Categories' })).toHaveTextContent('Syrup1 product');
    expect(window.location.pathname).toBe('/employee-dashboard/pos');
  });

  test('without favourites opens on all products, as a till always did', async () => {
    openTouch();
    expect(await titles('All Products')).toEqual(['Napa 500 mg', 'Seclo 20 mg', 'Fexo 120 mg']);
    expect(screen.queryByRole('button', { name: 'Arrange favourites' })).not.toBeInTheDocument();
  });

  test('still takes a scan', async () => {
    const scanned = sellable({ name: 'Scanol', code: '8901030000003' });
    const { user } = openTouch(arranged, [scanned, napa, seclo, fexo]);
    await tile('Napa 500 mg');
    await user.keyboard('8901030000003{Enter}');
    expect(await cart()).toHaveTextContent('Scanol');
  });

  test('moves among the tiles by arrows, past those that cannot be sold, and adds by Enter without leaving them', async () => {
    const page = { name: 'All', products: [napa, fexo, seclo].map(placeOn) };
    const { user } = openTouch({ listFavourites: () => ({ version: '', pages: [page] }) });
    const first = await tile('Napa 500 mg');
    act(() => first.focus());
    await user.keyboard('{ArrowRight}');
    expect(await tile('Seclo 20 mg')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await cart()).toHaveTextContent('Seclo');
    expect(await tile('Seclo 20 mg')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(await tile('Napa 500 mg')).toHaveFocus();
  });
});
