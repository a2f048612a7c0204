import 'fake-indexeddb/auto';
import { HeldContent } from '@bhandar/domain/pos';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Inputs, Outputs } from '../../../lib/api/trpc';
import { database } from '../../../offline/database';
import { markBack, markOffline } from '../../../offline/network';
import { server } from '../../../testing/server';
import { cart, complete, fexo, napa, openTill, resetTill, seclo, sent, tile } from '../checkout/pos-screen.fixture';
import { sellable } from '../testing';
import { useOrders } from '../use-orders';

beforeEach(resetTill);

type HoldInput = Inputs['pos']['holdBill'];
type Taken = Outputs['pos']['takeHeldBill'];

/** A mock server with held bills. */
function heldServer() {
  const bills = new Map<string, HoldInput>();
  return {
    bills,
    answers: {
      holdBill: (bill: HoldInput) => {
        bills.set(bill.id, bill);
        return { outcome: 'held' as const };
      },
      listHeldBills: () =>
        [...bills.values()].map(({ id, name, units, totalMinor, heldAt }) => ({
          id,
          name,
          units,
          totalMinor,
          heldAt,
          heldBy: 'Ema Rahman',
        })),
      takeHeldBill: ({ id }: { id: string }) => {
        const bill = bills.get(id);
        bills.delete(id);
        if (!bill) throw new Error('not held');
        // The round trip drops undefined fields, as the network does.
        return JSON.parse(JSON.stringify({ name: bill.name, content: HeldContent.parse(bill.content) })) as Taken;
      },
    },
  };
}

beforeEach(async () => {
  await (await database()).clear('heldBills');
  markBack();
});

const heldDialog = () => screen.findByRole('dialog', { name: 'Held bills' });

describe('a held bill', () => {
  test('is held by F4 under a name and resumed by F6 and Enter with its lines and discounts', async () => {
    const { bills, answers } = heldServer();
    const { user } = openTill(answers, [napa, seclo]);
    await user.click(await tile('Napa 500 mg'));
    await user.keyboard('{F8}2{Enter}Loyal{Enter}{F4}');
    await screen.findByRole('dialog', { name: 'Hold bill' });
    await user.keyboard('Karim{Enter}');
    expect(await screen.findByText('The cart is empty')).toBeInTheDocument();
    await waitFor(() => expect([...bills.values()]).toMatchObject([{ name: 'Karim', units: 1, totalMinor: 1_000 }]));
    await screen.findByRole('button', { name: /Held bills 1/ });
    await user.keyboard('{F6}');
    const dialog = await heldDialog();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Karim/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await cart()).toHaveTextContent('Napa');
    expect(screen.getByRole('textbox', { name: 'Reason for the discount' })).toHaveValue('Loyal');
    await waitFor(() => expect(bills.size).toBe(0));
    expect(await (await database()).count('heldBills')).toBe(0);
  });

  test('still names what a substitute replaces: the mark was gone once the bill was resumed', async () => {
    const { bills, answers } = heldServer();
    const fenadin = sellable({ name: 'Fenadin' });
    const offer = () => ({ of: { ...fexo, why: null }, products: [fenadin] });
    const { user } = openTill({ ...answers, listSubstitutes: offer }, [napa, fenadin]);
    await tile('Napa 500 mg');
    await user.keyboard('fexo');
    await screen.findByText(/Fexo 120 mg cannot be sold here now/);
    await user.keyboard('{Enter}{Enter}');
    await cart();
    await user.keyboard('{F4}');
    await screen.findByRole('dialog', { name: 'Hold bill' });
    await user.keyboard('Karim{Enter}');
    await waitFor(() => expect(bills.size).toBe(1));
    await user.keyboard('{F6}');
    await user.click(await within(await heldDialog()).findByRole('button', { name: /^Karim/ }));
    expect(await within(await cart()).findByText('instead of Fexo')).toBeVisible();
  });

  test('that a power cut brings back beside its cart is sold under one id: it could be sold twice', async () => {
    const { bills, answers } = heldServer();
    const { user } = openTill(answers, [napa, seclo]);
    await user.click(await tile('Napa 500 mg'));
    const [before] = Object.values(useOrders.getState().orders);
    expect(before?.billId).toBeTruthy();
    await user.keyboard('{F4}');
    await screen.findByRole('dialog', { name: 'Hold bill' });
    await user.keyboard('Karim{Enter}');
    await waitFor(() => expect(bills.size).toBe(1));
    await user.keyboard('{F6}');
    await user.click(await within(await heldDialog()).findByRole('button', { name: /^Karim/ }));
    await cart();
    await user.click(complete());
    await waitFor(() => expect(sent).toMatchObject([{ id: before?.billId }]));
  });

  test('that is resumed puts the current cart on hold first', async () => {
    const { answers } = heldServer();
    const { user } = openTill(answers, [napa, seclo]);
    await user.click(await tile('Napa 500 mg'));
    await user.keyboard('{F4}');
    await screen.findByRole('dialog', { name: 'Hold bill' });
    await user.keyboard('Karim{Enter}');
    await screen.findByText('The cart is empty');
    await waitFor(async () =>
      expect(await (await database()).getAll('heldBills')).toMatchObject([{ state: 'stored' }]),
    );
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('{F6}');
    await user.click(within(await heldDialog()).getByRole('button', { name: /^Karim/ }));
    expect(await within(await cart()).findByText('Napa')).toBeInTheDocument();
    expect(await cart()).not.toHaveTextContent('Seclo');
    await screen.findByRole('button', { name: /Held bills 1/ });
  });

  test('that the server has as well stays on the device: it was gone once the network was', async () => {
    const { answers } = heldServer();
    const listed: string[] = [];
    const { user } = openTill(
      {
        ...answers,
        listHeldBills: () => {
          const bills = answers.listHeldBills();
          listed.push(bills.map(({ name }) => name).join());
          return bills;
        },
      },
      [napa, seclo],
    );
    for (const name of ['Karim', 'Rahim']) {
      await user.click(await tile('Napa 500 mg'));
      await user.keyboard('{F4}');
      await screen.findByRole('dialog', { name: 'Hold bill' });
      await user.keyboard(`${name}{Enter}`);
      await screen.findByText('The cart is empty');
      await waitFor(() => expect(listed.at(-1)).toContain(name));
    }
    server.use(http.get('*/healthz', () => HttpResponse.error()));
    act(() => markOffline());
    await user.keyboard('{F6}');
    const dialog = await heldDialog();
    const names = () => within(dialog).getAllByRole('button', { name: /^(Karim|Rahim)/ });
    expect(names()).toHaveLength(2);
  });

  test('that is made offline is listed at once, and sent when the server is back', async () => {
    const { bills, answers } = heldServer();
    const { user } = openTill(answers, [napa, seclo]);
    await user.click(await tile('Napa 500 mg'));
    server.use(http.get('*/healthz', () => HttpResponse.error()));
    act(() => markOffline());
    await user.keyboard('{F4}');
    await screen.findByRole('dialog', { name: 'Hold bill' });
    await user.keyboard('Rahim{Enter}');
    await screen.findByRole('button', { name: /Held bills 1/ });
    expect(await (await database()).getAll('heldBills')).toMatchObject([{ name: 'Rahim', state: 'new' }]);
    expect(bills.size).toBe(0);
    act(() => markBack());
    await waitFor(() => expect([...bills.values()]).toMatchObject([{ name: 'Rahim' }]));
  });
});
