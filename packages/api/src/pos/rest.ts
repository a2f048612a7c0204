import { randomUUID } from 'node:crypto';
import { Id } from '@bhandar/domain/shared';
import { stretchOf } from '../cursor';
import { answerStretch, StretchQuery } from '../rest/answers';
import { restRoute } from '../rest/route';
import { RecordedSaleWire, SaleWire, saleFromWire, wireOfSale } from '../rest/wire/pos';
import { WalkedSaleWire, walkedSaleToWire } from '../rest/wire/walked-sale';
import { customerRoutes } from './customers-rest';
import { returnRoutes } from './return-rest';

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
    run: async (api, { body }) => wireOfSale(await api.pos.recordSale(saleFromWire(body, randomUUID()))),
  }),
  restRoute({
    method: 'get',
    path: '/api/sales',
    access: 'staff',
    tag: 'pos',
    summary: 'Walk the sales within reach with their lines, the oldest first',
    query: StretchQuery.extend({ store_id: Id.optional() }),
    response: stretchOf(WalkedSaleWire),
    fails: [404],
    run: async (api, { query: { store_id: locationId, ...walk } }) =>
      answerStretch(walk, (asked) => api.pos.walkSales({ ...asked, locationId }), walkedSaleToWire),
  }),
  ...customerRoutes,
  ...returnRoutes,
];
