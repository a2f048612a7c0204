import type { AppRouter } from '@bhandar/api';
import type { Me } from '@bhandar/domain/accounts';
import type { SellableProduct } from '@bhandar/domain/pos';
import type { Answers } from '@bhandar/testing/mock-trpc';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import * as paper from '../../../kit/paper/print-frame';
import type { Inputs } from '../../../lib/api/trpc';
import { PHONE } from '../../../lib/use-media';
import { canKeep } from '../../../offline/can-keep';
import { database } from '../../../offline/database';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { tillShift } from '../shifts/testing';
import { saleOf, scanned, sellable, tillContext } from '../testing';
import { useOrders } from '../use-orders';
import PosScreen from './pos-screen';
import { chooseTillMode } from './till-mode';

export type PosAnswers = NonNullable<Answers<AppRouter>['pos']>;
export type SaleRequest = Inputs['pos']['recordSale'];

export const napa = sellable({
  batches: [
    { batchId: '0198a1c0-0000-7000-8000-00000000b001', batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity: 4 },
    { batchId: '0198a1c0-0000-7000-8000-00000000b002', batchNumber: 'BX-300', expiresOn: '2032-08-31', quantity: 6 },
  ],
});
export const seclo = sellable({ name: 'Seclo', strength: '20 mg', unitPriceMinor: 7_000, kind: 'pharmacy' });
export const sellable1000 = sellable({ name: 'Seclo', unitPriceMinor: 100_040 });
export const fexo = sellable({ name: 'Fexo', strength: '120 mg', approvedQty: 0 });

/** The screen width that media queries match. */
export function showOn(width: 'desktop' | 'phone') {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query.includes('min-width') ? width === 'desktop' : query === PHONE && width === 'phone',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

/** The sales that the till has sent in this test. */
export const sent: SaleRequest[] = [];

/**
 * For `beforeEach` of each file: files of a worker share this module, whose own hooks would run for the first one only,
 * and the database, in which a file that sells without network leaves its last sales.
 */
export async function resetTill() {
  sent.length = 0;
  useOrders.setState({ orders: {} });
  chooseTillMode(undefined);
  showOn('desktop');
  vi.spyOn(paper, 'printFrame').mockResolvedValue(undefined);
  if (canKeep()) await (await database()).clear('sales');
}

export function openTill(
  answers: PosAnswers = {},
  products: SellableProduct[] = [napa, seclo, fexo],
  user: Me = PEOPLE.employee,
  others: Answers<AppRouter> = {},
  query = '',
) {
  const found = (search = '') =>
    products.filter((product) => product.name.toLowerCase().startsWith(search.toLowerCase()));
  return renderScreen(<PosScreen />, {
    user,
    path: `/employee-dashboard/pos${query}`,
    answers: {
      inventory: { listStoreStock: () => pageWith([]) },
      ...others,
      pos: {
        tillContext: () => tillContext(),
        tillShift: () => tillShift(),
        listSellable: ({ search }) => pageWith(found(search)),
        refreshSellable: ({ productIds }) => products.filter((product) => productIds.includes(product.productId)),
        listSubstitutes: () => null,
        listFavourites: () => ({ version: '', pages: [] }),
        listBestSellers: () => [],
        listHeldBills: () => [],
        // The till reads it after some seconds, which a slow machine reaches in any test.
        sellableSnapshot: () => ({
          takenAt: '2026-11-21T04:00:00.000Z',
          today: '2026-11-21',
          products: [],
          contact: null,
          next: null,
        }),
        customerTenders: () => ({ account: null, credit: null }),
        openDrawer: () => ({ shiftId: null }),
        findScanned: ({ code }) => {
          const found = products.find((product) => product.code === code);
          return found ? scanned(found) : null;
        },
        recordSale: (request) => {
          sent.push(request);
          return saleOf(request, products);
        },
        ...answers,
      },
    },
  });
}

export const tile = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`(Add to Cart|Add More|Max Approved) ${name}`) });
export const cart = () => screen.findByRole('list', { name: 'Cart' });
export const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' });
export const complete = () => screen.getByRole('button', { name: /Complete Sale/ });
/** A pause between keys that is too long for a scanner. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
export const capture = () => screen.getByRole('searchbox', { name: 'Scan or search' });
