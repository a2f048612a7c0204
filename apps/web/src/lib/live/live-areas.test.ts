import type { LiveMessage } from '@bhandar/domain/notifications';
import { describe, expect, it } from 'vitest';
import { isStale, staleAfter } from './live-areas';

const changed = (...areas: string[]): Exclude<LiveMessage, { type: 'resumed' }> => ({ type: 'changed', areas, by: '' });
const event = (kind: string): Exclude<LiveMessage, { type: 'resumed' }> => ({ type: 'event', kind, noticed: false });
const asksAgain = (message: Parameters<typeof staleAfter>[0], procedure: string) =>
  isStale(staleAfter(message), procedure.split('.'));

describe('what is asked again', () => {
  it.each([
    ['a purchase that changed cost and MRP', event('purchase.recorded'), 'pricing.listStorePrices'],
    ['a purchase that was taken back', event('purchase.voided'), 'pricing.listPrices'],
    ['a purchase, heard of as a change', changed('ordering'), 'pricing.previewPrices'],
    ['a count that brought another batch to the shelf', changed('inventory'), 'pricing.listStorePrices'],
    ['another setting of what tills sell from', changed('accounts'), 'pos.listSellable'],
    ['another ceiling of discounts', changed('accounts'), 'pos.tillContext'],
    ['other days until an order arrives', changed('accounts'), 'ordering.listReorder'],
    ['another first day of the week', changed('accounts'), 'reports.sales'],
    ['another number of units that is low', changed('accounts'), 'inventory.listStoreStock'],
    ['another number of units that is low, on the first screen', changed('accounts'), 'catalogue.overview'],
    ['past sales that came in', changed('reports'), 'reports.sales'],
    ['sales that wait for a decision', event('sales.undecided'), 'pos.listConflicts'],
    ['an import of products', event('import.finished'), 'pricing.listStorePrices'],
  ])('after %s', (_, message, procedure) => {
    expect(asksAgain(message, procedure)).toBe(true);
  });

  it.each([
    ['all prices of all stores are not counted again for an order', event('order.placed'), 'pricing.countPrices'],
    ['nor for a count', changed('inventory'), 'pricing.countPrices'],
    ['price rules follow from no stock', changed('inventory'), 'pricing.listPriceRules'],
    ['products have no settings of the organisation', changed('accounts'), 'catalogue.listProducts'],
    ['a sale changes no price', changed('pos'), 'pricing.listStorePrices'],
  ])('%s', (_, message, procedure) => {
    expect(asksAgain(message, procedure)).toBe(false);
  });

  it('a notification that rang is asked for besides', () => {
    const stale = staleAfter({ type: 'event', kind: 'order.placed', noticed: true });
    expect(isStale(stale, ['notifications', 'listNotifications'])).toBe(true);
    expect(asksAgain(event('order.placed'), 'notifications.listNotifications')).toBe(false);
  });
});
