import 'fake-indexeddb/auto';
import type { Me } from '@bhandar/domain/accounts';
import type { Cashier } from '@bhandar/domain/pos';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedUser } from '../../../lib/session/stored-user';
import { LOCK_KEY, setLocalLock } from '../../../lib/session/till-lock';
import { database, write } from '../../../offline/database';
import { markBack, markOffline } from '../../../offline/network';
import { cachedTillSession, cacheTillSession } from '../../../offline/till-session';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { tillContext } from '../testing';
import { takeBillToMove } from './bill-to-move';
import { keepCashier } from './offline-pins';
import TillGate from './till-gate';

const STORE = tillContext().store?.id ?? '';
const SINCE = '2026-11-20T08:00:00.000Z';
const PIN = '274914';
const ema: Me = { ...PEOPLE.employee, tillLocked: true };
const atTill = (person: Me): Me => ({ ...person, atTill: true });
const cashier = (person: Me, over: Partial<Cashier> = {}): Cashier => ({
  id: person.id,
  name: person.name,
  locked: false,
  pinSince: SINCE,
  ...over,
});

let tried: { staffId: string; pin: string }[] = [];
let locks = 0;
const kept = async () => (await database()).getAll('cashiers');

beforeEach(async () => {
  tried = [];
  locks = 0;
  localStorage.clear();
  setLocalLock(undefined);
  await write(['cashiers'], (kept) => kept.objectStore('cashiers').clear());
  cacheTillSession(ema.id, tillContext());
  markBack();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
});

function openLock(cashiers = [cashier(PEOPLE.admin), cashier(PEOPLE.employee)]) {
  return renderScreen(<TillGate user={ema} locked />, {
    user: ema,
    path: '/employee-dashboard/pos',
    answers: {
      pos: {
        listCashiers: () => cashiers,
        lockTill: () => {
          locks += 1;
          return { locked: true };
        },
        switchCashier: ({ staffId, pin }) => {
          tried.push({ staffId, pin });
          if (pin !== PIN) throw trpcError('VALIDATION_FAILED', 'Wrong PIN');
          return { user: atTill(staffId === PEOPLE.admin.id ? PEOPLE.admin : PEOPLE.employee) };
        },
      },
    },
  });
}

const person = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const entered = () => screen.getByRole('status', { name: /of six digits entered/ });

describe('a locked till', () => {
  it('opens for a colleague in seven keys: the first letter of the name and the PIN', async () => {
    const { user } = openLock();
    expect(await person('Ema Rahman')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard(`a${PIN}`);
    await waitFor(() => expect(storedUser().user).toEqual(atTill(PEOPLE.admin)));
    expect(tried).toEqual([{ staffId: PEOPLE.admin.id, pin: PIN }]);
    expect(window.location.pathname).toBe('/admin-dashboard/pos');
    expect(takeBillToMove()).toEqual({ from: PEOPLE.employee.id, to: PEOPLE.admin.id, locationId: STORE });
  });

  it('opens by touch', async () => {
    const { user } = openLock();
    await user.click(await person('Anik Rahman'));
    const pad = screen.getByRole('region', { name: 'PIN' });
    for (const digit of PIN) await user.click(within(pad).getByRole('button', { name: digit }));
    await waitFor(() => expect(storedUser().user?.id).toBe(PEOPLE.admin.id));
  });

  it('says that a PIN is wrong, forgets it and takes the next one', async () => {
    const { user } = openLock();
    await person('Ema Rahman');
    await user.keyboard('90817');
    expect(entered()).toHaveAccessibleName('5 of six digits entered');
    await user.keyboard('{Backspace}72');
    expect(await screen.findByText('Wrong PIN')).toBeInTheDocument();
    expect(entered()).toHaveAccessibleName('0 of six digits entered');
    await user.keyboard(PIN);
    await waitFor(() => expect(storedUser().user).toEqual(atTill(PEOPLE.employee)));
    expect(tried.map(({ pin }) => pin)).toEqual(['908172', PIN]);
  });

  it('tells people without a PIN how to get one', async () => {
    openLock([]);
    expect(await screen.findByText(/Nobody of this store has a PIN/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in with password' })).toBeInTheDocument();
  });

  it('that was locked without the network is locked on the server as soon as it is back', async () => {
    setLocalLock('locked');
    openLock();
    await waitFor(() => expect(locks).toBe(1));
    expect(localStorage.getItem(LOCK_KEY)).toBeNull();
    expect(storedUser().user?.tillLocked).toBe(true);
  });
});

describe('a locked till without the network', () => {
  const keepAnik = () => keepCashier({ user: atTill(PEOPLE.admin), locationId: STORE, pin: PIN, pinSince: SINCE });

  it('opens for a person who entered the PIN there before, and changes the seller only', async () => {
    await keepAnik();
    markOffline();
    const { user } = openLock();
    await person('Anik Rahman');
    await user.keyboard(PIN);
    await waitFor(() => expect(storedUser().user).toEqual(atTill(PEOPLE.admin)));
    expect(localStorage.getItem(LOCK_KEY)).toBe('opened');
    expect(tried).toEqual([]);
    // The person has not used this till with the network since, so no right of theirs is known.
    expect(cachedTillSession(PEOPLE.admin.id)).toMatchObject({ discountPercent: 0, store: { id: STORE } });
  });

  it('stores a salted slow hash and no PIN', async () => {
    await keepAnik();
    const [first] = await kept();
    await keepAnik();
    const [again] = await kept();
    expect(first?.hash).toHaveLength(32);
    expect(first?.hash).not.toEqual(again?.hash);
    expect(JSON.stringify(first)).not.toContain(PIN);
  });

  it('counts wrong PINs on the device, and locks after five, also after a reload', async () => {
    await keepAnik();
    markOffline();
    const first = openLock();
    await person('Anik Rahman');
    for (let n = 1; n <= 5; n += 1) {
      await first.user.keyboard('908172');
      await waitFor(async () => expect((await kept())[0]?.wrong).toBe(n));
      await waitFor(() => expect(entered()).toHaveAccessibleName('0 of six digits entered'));
    }
    first.unmount();
    const { user } = openLock();
    expect(await person('Anik Rahman.*PIN locked')).toBeInTheDocument();
    await user.keyboard(PIN);
    expect(await screen.findByText(/Too many wrong PINs at this till/)).toBeInTheDocument();
    expect(storedUser().user?.id).toBe(ema.id);
  });

  it('opens for nobody seven days later', async () => {
    await keepAnik();
    const [cashier] = await kept();
    if (!cashier) throw new Error('Nobody is kept');
    const signedInAt = Date.now() - 7 * 86_400_000;
    await write(['cashiers'], (stores) => stores.objectStore('cashiers').put({ ...cashier, signedInAt }));
    markOffline();
    openLock();
    expect(await screen.findByText(/entered their PIN here in the last seven days/)).toBeInTheDocument();
  });

  it('forgets people who left the store, and PINs that were changed', async () => {
    await keepAnik();
    openLock([cashier(PEOPLE.employee), cashier(PEOPLE.admin, { pinSince: '2026-11-25T08:00:00.000Z' })]);
    await person('Anik Rahman');
    await waitFor(async () => expect(await kept()).toEqual([]));
  });
});

it('a person who opened the till by PIN is sent back to it, or to the password', async () => {
  renderScreen(<TillGate user={atTill(PEOPLE.admin)} locked={false} />, { user: atTill(PEOPLE.admin) });
  expect(await screen.findByText('Your PIN opens the till only')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the till' })).toHaveAttribute('href', '/admin-dashboard/pos');
  expect(screen.getByRole('button', { name: 'Sign in with password' })).toBeInTheDocument();
});
