import { beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../../offline/database';
import { PEOPLE } from '../../../testing/render-screen';
import { NEW_ORDER } from '../kept-order';
import { sellable, tillContext } from '../testing';
import { useOrders } from '../use-orders';
import { moveBill } from './move-bill';

const STORE = tillContext().store?.id ?? '';
const MOVE = { from: PEOPLE.employee.id, to: PEOPLE.admin.id, locationId: STORE };
const [OWNER, NEXT] = [placeOf(MOVE.from, STORE), placeOf(MOVE.to, STORE)];
const bill = { ...NEW_ORDER, lines: [{ product: sellable(), quantity: 2, unitPriceMinor: 1_200 }] };
const orders = () => useOrders.getState().orders;

beforeEach(() => useOrders.setState({ orders: { [OWNER]: bill } }));

describe('the bill on a till that changes its person', () => {
  it('passes to the next person', () => {
    moveBill(MOVE);
    expect(orders()).toEqual({ [OWNER]: NEW_ORDER, [NEXT]: bill });
  });

  it.each([
    ['payments were taken', { ...bill, taken: [{ method: 'cash' as const, givenMinor: 100 }] }],
    ['it may be recorded already', { ...bill, saleId: '0198a1c0-0000-7000-8000-00000000f001' }],
    ['goods come back for it', { ...bill, exchange: { receipt: {}, values: {}, dueMinor: 0 } as never }],
  ])('stays with its owner if %s', (_, kept) => {
    useOrders.setState({ orders: { [OWNER]: kept } });
    moveBill(MOVE);
    expect(orders()).toEqual({ [OWNER]: kept });
  });

  it('stays with its owner if the next person has one, or is the same', () => {
    const both = { [OWNER]: bill, [NEXT]: bill };
    useOrders.setState({ orders: both });
    moveBill(MOVE);
    moveBill({ ...MOVE, to: MOVE.from });
    expect(orders()).toEqual(both);
  });
});
