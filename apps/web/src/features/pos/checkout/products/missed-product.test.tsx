import { storeStock } from '@bhandar/testing/factories';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { PEOPLE, pageWith } from '../../../../testing/render-screen';
import { sellable } from '../../testing';
import { capture, napa, openTill, type PosAnswers, resetTill, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

describe('a product of the catalogue that the till does not sell', () => {
  const alben = sellable({ name: 'Alben', strength: '400 mg', approvedQty: 0, storeStock: 80 });
  const knowsAlben = (storeStock = 80): PosAnswers => ({
    listSubstitutes: ({ search }) =>
      search === 'alben'
        ? { of: { ...alben, why: storeStock > 0 ? 'notApproved' : 'outOfStock' }, products: [] }
        : null,
    refreshSellable: () => [{ ...alben, storeStock }],
    listSellable: ({ search }) => pageWith(search ? [] : [napa]),
  });

  test.each([
    ['employee', /^80 in the store;.*ask your manager to let this store sell/, []],
    ['admin', /^80 in the store;.*change “Goods sold at tills” in Settings/, ['Open settings']],
  ] as const)(
    'in the store and not in approved orders is named to the %s: it was said to match nothing',
    async (who, text, more) => {
      const { user } = openTill(knowsAlben(), [napa], PEOPLE[who]);
      await tile('Napa 500 mg');
      await user.keyboard('alben');
      expect(await screen.findByText('Alben 400 mg is not in your approved orders')).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
        expect.arrayContaining(['Order from the warehouse', ...more]),
      );
      expect(screen.getByRole('link', { name: 'Order from the warehouse' })).toHaveAttribute(
        'href',
        expect.stringMatching(/requested-items\/.*search=Alben/),
      );
      expect(screen.queryAllByRole('link', { name: 'Open settings' })).toHaveLength(more.length);
      await user.click(screen.getByRole('button', { name: 'Clear search' }));
      await tile('Napa 500 mg');
    },
  );

  test('is named below what a search finds too: a manager found three of the five on the shelf', async () => {
    const shelf = [
      storeStock({ productId: napa.productId, name: 'Napa' }),
      storeStock({ name: 'Napa Extra', sellable: 196 }),
    ];
    const searches: (string | undefined)[] = [];
    const extra = sellable({
      productId: shelf[1]?.productId ?? '',
      name: 'Napa Extra',
      approvedQty: 0,
      unitPriceMinor: 250,
    });
    const { user } = openTill({ refreshSellable: () => [extra] }, [napa], PEOPLE.admin, {
      inventory: {
        listStoreStock: ({ search }) => {
          searches.push(search);
          return pageWith(shelf);
        },
      },
    });
    await tile('Napa 500 mg');
    expect(searches).toEqual([]);
    await user.keyboard('nap');
    expect(await screen.findByText('In the store, but not in your approved orders:')).toBeVisible();
    expect(await screen.findByText('196 in stock · 2.50 each')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order from the warehouse Napa Extra 500 mg' })).toHaveAttribute(
      'href',
      expect.stringMatching(/requested-items\/.*search=Napa/),
    );
    expect(searches.at(-1)).toBe('nap');
  });

  test('is named with all others of the search: of Napa Extend and Napa Extra only one was', async () => {
    const shelf = [
      storeStock({ name: 'Napa Extend', strength: '665 mg', sellable: 186 }),
      storeStock({ name: 'Napa Extra', sellable: 196 }),
    ];
    const { user } = openTill({ listSellable: ({ search }) => pageWith(search ? [] : [napa]) }, [napa], PEOPLE.admin, {
      inventory: { listStoreStock: () => pageWith(shelf) },
    });
    await tile('Napa 500 mg');
    await user.keyboard('napa ext');
    expect(await screen.findByText('186 in stock')).toBeVisible();
    expect(screen.getByText('196 in stock')).toBeVisible();
  });

  test('is named after Enter too: it was said to be not found', async () => {
    const { user } = openTill(knowsAlben());
    await tile('Napa 500 mg');
    await user.keyboard('alben{Enter}');
    expect(await screen.findByText('Alben 400 mg is not in your approved orders')).toBeVisible();
    expect(capture()).toHaveAccessibleDescription(/Alben 400 mg is not in your approved orders/);
    expect(screen.queryByText('Not found: alben')).not.toBeInTheDocument();
  });

  test('is said to be out of stock where the store has none', async () => {
    const { user } = openTill(knowsAlben(0));
    await tile('Napa 500 mg');
    await user.keyboard('alben{Enter}');
    expect(await screen.findByText('Alben 400 mg is out of stock in this store')).toBeVisible();
    expect(screen.getByText('Order it from the warehouse.')).toBeVisible();
  });

  test('is said to be expired where the store has only expired packs: 187 stood on the shelf', async () => {
    const { user } = openTill({
      ...knowsAlben(0),
      listSubstitutes: () => ({ of: { ...alben, why: 'expired', storeStock: 0 }, products: [] }),
    });
    await tile('Napa 500 mg');
    await user.keyboard('alben{Enter}');
    expect(await screen.findByText('All packs of Alben 400 mg in this store are expired')).toBeVisible();
  });

  test('is not named where only the chosen tab hides it', async () => {
    const { user } = openTill({ ...knowsAlben(), refreshSellable: () => [{ ...alben, approvedQty: 3 }] });
    await tile('Napa 500 mg');
    await user.keyboard('alben{Enter}');
    expect(await screen.findByText('Not found: alben')).toBeVisible();
  });
});
