import 'fake-indexeddb/auto';
import type { SnapshotProduct } from '@bhandar/domain/pos';
import { eventually } from '@bhandar/testing/eventually';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../../offline/catalogue';
import { database } from '../../../offline/database';
import { markBack, markOffline } from '../../../offline/network';
import { listWaiting } from '../../../offline/outbox';
import { keepShiftAct, listShiftActs, settleShiftActs } from '../../../offline/shift-acts';
import {
  cachedTillShift,
  cacheTillShift,
  changeKnownShift,
  isTillWithoutShift,
  markSent,
} from '../../../offline/till-shift';
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
  await (await database()).clear('shiftActs');
  localStorage.clear();
  markBack();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  const page = { takenAt: new Date().toISOString(), today: '2026-11-21', products: [napa], contact: null, next: null };
  await readCatalogue(async () => page, PEOPLE.employee.id, STORE);
});

/** An opening that is on this device only. */
const keepOpening = (id: string) =>
  act(() => {
    const at = '2026-11-21T04:00:00.000Z';
    const made = { staffId: PEOPLE.employee.id, madeAt: at, snapshotAt: at };
    const queued = { ...made, act: 'open' as const, id, counts: [], floatMinor: 0 };
    return keepShiftAct({ id, storeId: STORE, deviceId: 'd', by: 'Ema', queued });
  });

test('a till that requires a shift opens one without network and sells: it could sell nothing until the network was back', async () => {
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift({ requireShift: true }) }, [napa]);
  await screen.findByRole('button', { name: /Open a shift to sell/ });
  act(() => markOffline());
  await user.click(await tile('Napa'));
  await user.click(complete());
  expect(await listWaiting()).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Open shift' });
  await waitFor(() => expect(within(dialog).getByLabelText('Opening cash')).toHaveFocus());
  await user.keyboard('500{Enter}');
  expect(await screen.findByRole('button', { name: /Shift open since .*by Ema Rahman/ })).toBeVisible();
  const [opening] = await listShiftActs();
  expect(opening?.queued).toMatchObject({ act: 'open', staffId: PEOPLE.employee.id, floatMinor: 50_000 });
  await user.click(complete());
  expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  expect(await listWaiting()).toHaveLength(1);
  expect(sent).toEqual([]);
});

test('a shift whose request got no answer is kept under the id that was sent: it would have been opened twice', async () => {
  const asked: string[] = [];
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift() }, [napa]);
  await screen.findByRole('button', { name: /No shift open/ });
  server.use(
    http.post('*/trpc/*', async ({ request }) => {
      const [body] = Object.values((await request.json()) as Record<string, { id?: string; counts?: unknown }>);
      if (body?.id && body.counts) asked.push(body.id);
      return HttpResponse.error();
    }),
  );
  await user.click(await screen.findByRole('button', { name: /No shift open/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Open shift' });
  await waitFor(() => expect(within(dialog).getByLabelText('Opening cash')).toHaveFocus());
  await user.keyboard('500{Enter}');
  await eventually(async () => expect(await listShiftActs()).toHaveLength(1));
  expect((await listShiftActs()).map(({ id }) => id)).toEqual(asked);
});

test('an offline till pays out and closes its shift by a count: it had to wait for the network', async () => {
  const shift = shiftSummary();
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift({ requireShift: true, shift }) }, [napa]);
  await screen.findByRole('button', { name: /Shift open since/ });
  act(() => markOffline());
  await screen.findByRole('button', { name: 'Offline' });
  await user.keyboard('{F10}');
  const menu = await screen.findByRole('dialog', { name: 'Shift at LAZZ-2' });
  expect(within(menu).queryByRole('button', { name: /Hand over|X reading/ })).toBeNull();
  await user.click(within(menu).getByRole('button', { name: /Pay out/ }));
  const move = await screen.findByRole('dialog', { name: 'Pay out' });
  await waitFor(() => expect(within(move).getByLabelText(/Amount/)).toHaveFocus());
  await user.keyboard('15');
  await user.type(within(move).getByLabelText(/Reason/), 'Tea');
  await user.click(within(move).getByRole('button', { name: 'Pay out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await listShiftActs()).toHaveLength(1);
  await user.keyboard('{F10}');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Shift at LAZZ-2' })).getByRole('button', { name: /Count and/ }),
  );
  const count = await screen.findByRole('dialog', { name: 'Count and close' });
  await user.type(within(count).getByLabelText(/Pieces of .*500/), '1');
  await user.type(within(count).getByLabelText('Note on a difference (optional)'), 'A torn note');
  await user.click(within(count).getByRole('button', { name: 'Submit count' }));
  expect(await screen.findByRole('button', { name: /Open a shift to sell/ })).toBeVisible();
  const acts = (await listShiftActs()).map(({ queued }) => queued);
  expect(acts).toMatchObject([
    { act: 'move', kind: 'payOut', shiftId: shift.id, amountMinor: 1_500, reason: 'Tea' },
    { act: 'close', shiftId: shift.id, counts: [{ valueMinor: 50_000, count: 1 }], reason: 'A torn note' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Offline - 2 to send' }));
  const waiting = await screen.findByRole('list', { name: 'Shift and drawer' });
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(2);
});

test('a sale waits for the shift that the server does not know yet: it was booked into the shift that was counted', async () => {
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift({ requireShift: true }) }, [napa]);
  await screen.findByRole('button', { name: /Open a shift to sell/ });
  const shift = shiftSummary();
  await keepOpening(shift.id);
  act(() => changeKnownShift(STORE, shift.id, { shift, heldAt: null }));
  await screen.findByRole('button', { name: /Shift open since/ });
  await user.click(await tile('Napa'));
  await user.click(complete());
  expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  expect(sent).toEqual([]);
  expect(await listWaiting()).toHaveLength(1);
});

test('an act that was sent before a power cut holds up no sale: the till went on as if it were offline, for good', async () => {
  const shift = shiftSummary();
  cacheTillShift(tillShift({ requireShift: true, shift: null }));
  changeKnownShift(STORE, shift.id, { shift });
  const { user } = openTill({ tillShift: () => tillShift({ requireShift: true, shift }) }, [napa]);
  await eventually(() => expect(cachedTillShift(STORE)?.unsent).toEqual([]));
  await user.click(await tile('Napa'));
  await user.click(complete());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('an act that the server refuses says so and can be removed: it stayed on the till for good', async () => {
  const { user } = openTill({ sellableSnapshot, tillShift: () => tillShift({ shift: shiftSummary() }) }, [napa]);
  const made = {
    staffId: PEOPLE.employee.id,
    madeAt: '2026-11-21T04:00:00.000Z',
    snapshotAt: '2026-11-21T03:00:00.000Z',
  };
  const move = { act: 'move', kind: 'payIn', amountMinor: 1_000, reason: 'Coins' } as const;
  const { id } = shiftSummary();
  await act(() =>
    keepShiftAct({ id, storeId: STORE, deviceId: 'd', by: 'Ema', queued: { ...made, ...move, id, shiftId: id } }),
  );
  await act(() => settleShiftActs([{ id, verdict: 'invalid', errors: { shiftId: 'This shift is closed' } }]));
  await user.click(await screen.findByRole('button', { name: 'Not accepted - 1' }));
  expect(await screen.findByText('This shift is closed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Pay in' }));
  expect(await screen.findByText('Every sale has arrived')).toBeVisible();
  expect(await listShiftActs()).toEqual([]);
});

test('the shift that a till opened offline stays open while the server does not know it: the till refused to sell', () => {
  cacheTillShift(tillShift({ requireShift: true }));
  const shift = shiftSummary();
  changeKnownShift(STORE, shift.id, { shift });
  cacheTillShift(tillShift({ requireShift: true }));
  expect(cachedTillShift(STORE)?.shift).toEqual(shift);
  markSent(STORE, [shift.id]);
  cacheTillShift(tillShift({ requireShift: true }));
  expect(isTillWithoutShift(STORE, tillShift().today)).toBe(true);
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
