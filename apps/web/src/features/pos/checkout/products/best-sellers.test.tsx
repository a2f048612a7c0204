import 'fake-indexeddb/auto';
import type { SnapshotProduct } from '@bhandar/domain/pos';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../../../offline/catalogue';
import { database, placeOf } from '../../../../offline/database';
import { markBack, markOffline } from '../../../../offline/network';
import { keepTiles } from '../../../../offline/tiles';
import { PEOPLE } from '../../../../testing/render-screen';
import { server } from '../../../../testing/server';
import { sellable, tillContext } from '../../testing';
import { fexo, napa, openTill, resetTill, seclo, tile } from '../pos-screen.fixture';

beforeEach(async () => {
  await resetTill();
  await (await database()).clear('catalogues');
  await (await database()).clear('tiles');
  markBack();
});

const addButtons = () =>
  screen.getAllByRole('button', { name: /^Add to Cart/ }).map((button) => button.getAttribute('aria-label')?.slice(12));

test('A till where nothing is looked for begins with what the store sells most: it began at the letter A', async () => {
  openTill({ listBestSellers: () => [seclo.productId, napa.productId] }, [fexo, napa, seclo]);
  await screen.findByRole('heading', { name: 'Best sellers' });
  expect(screen.getByRole('heading', { name: 'Other products' })).toBeVisible();
  expect(addButtons()).toEqual(['Seclo 20 mg', 'Napa 500 mg', 'Fexo 120 mg']);
});

test('A best seller that cannot be sold now is listed by name alone', async () => {
  const gone = sellable({ name: 'Goneril', approvedQty: 0, storeStock: 0 });
  openTill({ listBestSellers: () => [gone.productId] }, [napa, gone]);
  await tile('Napa 500 mg');
  expect(screen.queryByRole('heading', { name: 'Best sellers' })).not.toBeInTheDocument();
  expect(screen.getByText('Goneril')).toBeVisible();
});

test('The best sellers are first without a network too', async () => {
  const store = tillContext().store?.id ?? '';
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  const kept = [fexo, napa].map(
    (product, index): SnapshotProduct => ({ ...product, approvedQty: 3, gtins: [], seal: `seal-${index}` }),
  );
  const snapshot = { takenAt: '2026-11-21T04:00:00.000Z', today: '2026-11-21', contact: null, next: null };
  await readCatalogue(async () => ({ ...snapshot, products: kept }), PEOPLE.employee.id, store);
  const place = placeOf(PEOPLE.employee.id, store);
  await keepTiles({ place, pages: [], bestSellers: [napa.productId], products: [napa] });
  markOffline();
  openTill();
  await screen.findByRole('heading', { name: 'Best sellers' });
  expect(addButtons()).toEqual(['Napa 500 mg', 'Fexo 120 mg']);
});

test('The items of one kind are listed by name alone', async () => {
  const { user } = openTill({ listBestSellers: () => [seclo.productId] }, [fexo, seclo]);
  await screen.findByRole('heading', { name: 'Best sellers' });
  await user.click(screen.getByRole('tab', { name: 'Pharmacy Items' }));
  await tile('Fexo 120 mg');
  expect(screen.queryByRole('heading', { name: 'Best sellers' })).not.toBeInTheDocument();
  expect(addButtons()).toEqual(['Fexo 120 mg', 'Seclo 20 mg']);
});
