import 'fake-indexeddb/auto';
import type { SnapshotProduct } from '@bhandar/domain/pos';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../../offline/catalogue';
import { database } from '../../../offline/database';
import { markBack, markOffline } from '../../../offline/network';
import { listWaiting } from '../../../offline/outbox';
import { cacheTillShift, isTillWithoutShift } from '../../../offline/till-shift';
import { PEOPLE } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { shiftSummary } from '../../../testing/shift-summary';
import { complete, openTill, resetTill, sent, tile } from '../checkout/pos-screen.fixture';
import { sellable, tillContext } from '../testing';
import { tillShift } from './testing';

beforeEach(resetTill);

const STORE = tillContext().store?.id ?? '';
// Fails, so that the tests use the catalogue cached before.
const sellableSnapshot = () => {
  throw trpcError('UNAVAILABLE', 'Later');
};
const napa: SnapshotProduct = { ...sellable(), gtins: [], seal: 'seal-of-napa' };

beforeEach(async () => {
  await (await database()).clear('sales');
  await (await database()).clear('catalogues');
  markBack();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  const page = { takenAt: new Date().toISOString(), today: '2026-11-21', products: [napa], contact: null, next: null };
  await readCatalogue(async () => page, PEOPLE.employee.id, STORE);
});

test('an offline till without a required shift refuses to sell and says that opening one needs the network', async () => {
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift({ requireShift: true }) }, [napa]);
  await screen.findByRole('button', { name: /Open a shift to sell/ });
  act(() => markOffline());
  await user.click(await tile('Napa'));
  await user.click(complete());
  const dialog = await screen.findByRole('dialog', { name: 'Shift at this till' });
  expect(within(dialog).getByText(/Opening a shift needs the network/)).toBeVisible();
  expect(await listWaiting()).toEqual([]);
  expect(sent).toEqual([]);
});

test('an offline till with an open shift sells, and its menu has no cash movements', async () => {
  const shift = shiftSummary();
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift({ requireShift: true, shift }) }, [napa]);
  await screen.findByRole('button', { name: /Shift open since/ });
  act(() => markOffline());
  await user.click(await tile('Napa'));
  await user.click(complete());
  expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  expect(await listWaiting()).toHaveLength(1);
  await user.keyboard('{Enter}{F10}');
  const dialog = await screen.findByRole('dialog', { name: 'Shift at LAZZ-2' });
  expect(dialog).toHaveTextContent('Sales you make now are added to this shift.');
  expect(within(dialog).queryByRole('button', { name: /Pay out/ })).toBeNull();
});

test('isTillWithoutShift uses the last cached shift of the same store', () => {
  const today = tillShift().today;
  expect(isTillWithoutShift(STORE, today)).toBe(false);
  cacheTillShift(tillShift({ requireShift: true }));
  expect(isTillWithoutShift(STORE, today)).toBe(true);
  expect(isTillWithoutShift('another-store', today)).toBe(false);
  cacheTillShift(tillShift({ requireShift: true, shift: shiftSummary({ automatic: true, businessOn: '2020-01-01' }) }));
  expect(isTillWithoutShift(STORE, today)).toBe(true);
  cacheTillShift(tillShift({ requireShift: true, shift: shiftSummary({ businessOn: '2020-01-01' }) }));
  expect(isTillWithoutShift(STORE, today)).toBe(false);
  localStorage.setItem('till-shift', '{');
  expect(isTillWithoutShift(STORE, today)).toBe(false);
});
