import 'fake-indexeddb/auto';
import type { SnapshotProduct } from '@bhandar/domain/pos';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../../../offline/catalogue';
import { database, placeOf } from '../../../../offline/database';
import { markBack, markOffline } from '../../../../offline/network';
import { keepTiles } from '../../../../offline/tiles';
import { PEOPLE } from '../../../../testing/render-screen';
import { server } from '../../../../testing/server';
import { tillContext } from '../../testing';
import { cart, napa, openTill, resetTill, seclo, tile } from '../pos-screen.fixture';
import { chooseTillMode } from '../till-mode';

beforeEach(resetTill);

const STORE = tillContext().store?.id ?? '';
const inCatalogue: SnapshotProduct = { ...napa, approvedQty: 3, gtins: [], seal: 'seal-of-napa' };

beforeEach(async () => {
  await (await database()).clear('catalogues');
  await (await database()).clear('tiles');
  markBack();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
});

test('a touch till shows favourites, best sellers and categories offline, with the stock of the cached catalogue', async () => {
  const snapshot = { takenAt: '2026-11-21T04:00:00.000Z', today: '2026-11-21', contact: null, next: null };
  await readCatalogue(async () => ({ ...snapshot, products: [inCatalogue] }), PEOPLE.employee.id, STORE);
  await keepTiles({
    place: placeOf(PEOPLE.employee.id, STORE),
    pages: [{ name: 'Fever', products: [seclo, napa] }],
    bestSellers: [napa.productId],
    products: [seclo, napa],
  });
  markOffline();
  chooseTillMode('touch');
  const { user } = openTill();
  const list = within(await screen.findByRole('list', { name: 'Fever' }));
  await list.findByText('3 of 10 for you');
  expect(await tile('Seclo 20 mg')).toBeDisabled();
  await user.click(await screen.findByRole('tab', { name: 'Best sellers' }));
  await user.click(await tile('Napa 500 mg'));
  expect(await cart()).toHaveTextContent('Napa');
  await user.click(await screen.findByRole('tab', { name: 'Categories' }));
  expect(await screen.findByRole('list', { name: 'Categories' })).toHaveTextContent('Tablet1 product');
});
