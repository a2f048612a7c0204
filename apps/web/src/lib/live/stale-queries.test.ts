import { LIVE_ENTITIES, type LiveEntity, type LiveMessage } from '@bhandar/domain/notifications';
import { describe, expect, it } from 'vitest';
import { SHOWN_ENTITIES } from './shown-entities';
import { bothStale, isFromTills, isStale, staleAfter } from './stale-queries';

type Told = Exclude<LiveMessage, { type: 'resumed' }>;
const changed = (...entities: LiveEntity[]): Told => ({ type: 'changed', areas: [], entities, by: '' });
const event = (noticed: boolean, ...entities: LiveEntity[]): Told => ({ type: 'event', kind: '', noticed, entities });
const asksAgain = (message: Told, query: string) => isStale(staleAfter(message), query.split('.'));

/** As the server's procedures and events declare them. */
const SALE = changed('sale');
const PURCHASE = event(false, 'purchase', 'purchaseOrder', 'stock', 'product', 'setup', 'supplierAccount');
const COUNT = changed('count', 'stock');
const ORDER = event(false, 'order');
const STORE = changed('store');
const ORGANISATION = changed('organisation');

describe('a sale', () => {
  it.each(['inventory.listStoreStock', 'pos.listSales', 'pos.listSellable', 'reports.today', 'reports.stock'])(
    'refetches %s',
    (query) => expect(asksAgain(SALE, query)).toBe(true),
  );

  it.each([
    ...['catalogue.listCategories', 'catalogue.listCompanies', 'catalogue.listUnitTypes', 'catalogue.setupOptions'],
    ...['catalogue.listProducts', 'pricing.listStorePrices', 'ordering.listReorder', 'pos.listCustomers'],
  ])('does not refetch %s', (query) => expect(asksAgain(SALE, query)).toBe(false));
});

describe('refetched queries', () => {
  it.each<[string, Told, string]>([
    ['a purchase that changed cost and MRP', PURCHASE, 'pricing.listStorePrices'],
    ['a purchase of a product of a new category', PURCHASE, 'catalogue.setupOptions'],
    ['a purchase on credit', PURCHASE, 'purchasing.supplierTotals'],
    ['a count that brought another batch to the shelf', COUNT, 'pricing.listStorePrices'],
    ['another store to sell from', STORE, 'pos.listSellable'],
    ['another ceiling of discounts', STORE, 'pos.tillContext'],
    ['other days until an order arrives', ORGANISATION, 'ordering.listReorder'],
    ['another first day of the week', ORGANISATION, 'reports.sales'],
    ['another number of units that is low', ORGANISATION, 'inventory.listStoreStock'],
    ['another number of units that is low, on the first screen', ORGANISATION, 'catalogue.overview'],
    ['past sales that were imported', changed('import', 'pastSale'), 'reports.sales'],
    ['sales that await a decision', event(false, 'offlineSale'), 'pos.listConflicts'],
    ['an import of products', event(false, 'import', 'product'), 'pricing.listStorePrices'],
  ])('after %s', (_, message, query) => {
    expect(asksAgain(message, query)).toBe(true);
  });

  it.each<[string, Told, string]>([
    ['all prices of all stores are not counted again for an order', ORDER, 'pricing.countPrices'],
    ['nor for a count', COUNT, 'pricing.countPrices'],
    ['price rules follow from no stock', COUNT, 'pricing.listPriceRules'],
    ['products have no settings of the organisation', ORGANISATION, 'catalogue.listProducts'],
    ['an order that was placed moves no goods', ORDER, 'inventory.listStoreStock'],
    ['a person who was edited changes no till but the person’s', changed('staff'), 'pos.listSellable'],
  ])('%s', (_, message, query) => {
    expect(asksAgain(message, query)).toBe(false);
  });

  it('include the notifications after a notification', () => {
    expect(asksAgain(event(true, 'order'), 'notifications.listNotifications')).toBe(true);
    expect(asksAgain(event(true, 'order'), 'ordering.listOrders')).toBe(true);
    expect(asksAgain(ORDER, 'notifications.listNotifications')).toBe(false);
  });

  it('are all of them after a message of the previous release, which names no entities', () => {
    expect(asksAgain({ type: 'changed', areas: ['pos'], by: '' }, 'catalogue.listCategories')).toBe(true);
    expect(asksAgain({ type: 'event', kind: 'order.placed', noticed: false }, 'pos.listSales')).toBe(true);
  });
});

it('are batched over several messages, with a delay only when all come from counters', () => {
  const sale = staleAfter(SALE);
  const both = bothStale(sale, staleAfter(changed('price')));
  expect([isStale(both, ['pos', 'listSales']), isStale(both, ['pricing', 'listPriceRules'])]).toEqual([true, true]);
  expect([isFromTills(sale), isFromTills(both), isFromTills('all')]).toEqual([true, false, false]);
  expect(bothStale(sale, 'all')).toBe('all');
});

it('exist for each entity', () => {
  const shown = new Set<LiveEntity>(Object.values(SHOWN_ENTITIES).flatMap((queries) => Object.values(queries).flat()));
  expect(LIVE_ENTITIES.filter((entity) => !shown.has(entity))).toEqual([]);
});
