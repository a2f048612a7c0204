import { eventually } from '@bhandar/testing/eventually';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_ORDER } from './kept-order';
import { sellable } from './testing';
import { useOrders } from './use-orders';

const KEY = 'till-orders';
const KEPT_AT = 'person:store';
const bill = { ...NEW_ORDER, lines: [{ product: sellable(), quantity: 2, unitPriceMinor: 1_200 }] };

/** What a till shows after it was closed with this text in its storage. */
async function ordersAfter(kept: string) {
  useOrders.setState({ orders: {} });
  localStorage.setItem(KEY, kept);
  await useOrders.persist.rehydrate();
  return useOrders.getState().orders;
}

beforeEach(() => useOrders.setState({ orders: {} }));

describe('the bills that a device keeps', () => {
  it('are back after the till was closed', async () => {
    useOrders.getState().change(KEPT_AT, () => bill);
    const kept = localStorage.getItem(KEY) ?? '';
    expect(await ordersAfter(kept)).toEqual({ [KEPT_AT]: bill });
    expect(useOrders.persist.hasHydrated()).toBe(true);
  });

  it('still name what a substitute replaces: the mark was gone after a reload', async () => {
    const lines = [{ product: sellable(), quantity: 2, unitPriceMinor: 1_200, insteadOf: 'Fexo' }];
    useOrders.getState().change(KEPT_AT, () => ({ ...NEW_ORDER, lines }));
    const kept = localStorage.getItem(KEY) ?? '';
    expect((await ordersAfter(kept))[KEPT_AT]?.lines).toMatchObject([{ insteadOf: 'Fexo' }]);
  });

  it('are not kept once they are empty, so that the next start reads nothing', () => {
    useOrders.getState().change(KEPT_AT, () => bill);
    useOrders.getState().change(KEPT_AT, (order) => ({ ...NEW_ORDER, lines: order.lines.slice(1) }));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('have the fields that older versions did not store', async () => {
    const { customerId, taken, discountReason, note, exchange, tender, ...older } = bill;
    const { price, priceReason, mrpMinor, ...product } = sellable();
    const lines = [{ product, quantity: 2, unitPriceMinor: 1_200 }];
    const orders = await ordersAfter(JSON.stringify({ state: { orders: { [KEPT_AT]: { ...older, lines } } } }));
    expect(orders[KEPT_AT]).toMatchObject({ ...NEW_ORDER, lines: [{ quantity: 2, product: { priceReason: '' } }] });
  });

  it.each([
    ['half written', '{"state":{"orders":{'],
    ['of another shape', JSON.stringify({ state: { orders: { [KEPT_AT]: { lines: 'none' } } } })],
    ['another kind of value', '12'],
  ])('are dropped where the stored text is %s', async (_, text) => {
    expect(await ordersAfter(text)).toEqual({});
  });

  it('are waited for by a till that starts with one in the middle of a sale', async () => {
    localStorage.setItem(KEY, JSON.stringify({ state: { orders: { [KEPT_AT]: bill } } }));
    vi.resetModules();
    const started = await import('./use-orders');
    const shown: boolean[] = [];
    const { result } = renderHook(() => {
      const isRead = started.useKeptOrdersRead();
      shown.push(isRead);
      return { isRead, orders: started.useOrders(({ orders }) => orders) };
    });
    await eventually(() => expect(result.current).toEqual({ isRead: true, orders: { [KEPT_AT]: bill } }));
    expect(shown[0]).toBe(false);
  });
});
