import { randomUUID } from 'node:crypto';
import { Id } from '@bhandar/domain/shared';
import { cursorPageOf } from '../core/cursor';
import { answerCursorPage, CursorPageQuery } from '../core/rest/answers';
import { namedPlace } from '../core/rest/named-place';
import { type Api, restRoute } from '../core/rest/route';
import { RecordedSaleWire, SaleWire, saleFromWire, wireOfSale } from './checkout/wire';
import { statementRoutes } from './customer-accounts/statement/statement-rest';
import { customerRoutes } from './customers/customers-rest';
import { receiptLinkRoutes } from './receipts/link/receipt-link-rest';
import { ExportedSaleWire, exportedSaleToWire } from './receipts/wire';
import { returnRoutes } from './returns/return-rest';

/** Sales are many and name their store by its id, so only a name is looked up. */
const storeOfSale = async (api: Api, body: SaleWire): Promise<string | undefined> =>
  body.store_name || body.storeName ? namedPlace(await api.inventory.listPlaces(), body, 'store') : body.store_id;

export const posRoutes = [
  restRoute({
    method: 'post',
    path: '/api/products/sales',
    access: 'staff',
    tag: 'pos',
    summary: 'Record a sale; the server rules prices, batches and quantities',
    body: SaleWire,
    response: RecordedSaleWire,
    fails: [404],
    run: async (api, { body }) =>
      wireOfSale(await api.pos.recordSale(saleFromWire(body, randomUUID(), await storeOfSale(api, body)))),
  }),
  restRoute({
    method: 'get',
    path: '/api/sales',
    access: 'staff',
    tag: 'pos',
    summary: 'Walk the sales within reach with their lines, the oldest first',
    query: CursorPageQuery.extend({ store_id: Id.optional() }),
    response: cursorPageOf(ExportedSaleWire),
    fails: [404],
    run: async (api, { query: { store_id: locationId, ...cursorQuery } }) =>
      answerCursorPage(cursorQuery, (query) => api.pos.exportSales({ ...query, locationId }), exportedSaleToWire),
  }),
  ...receiptLinkRoutes,
  ...customerRoutes,
  ...statementRoutes,
  ...returnRoutes,
];
