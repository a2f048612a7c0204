import { randomUUID } from 'node:crypto';
import { restRoute } from '../rest/route';
import { RecordedSaleWire, SaleWire, saleFromWire, wireOfSale } from '../rest/wire/pos';
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
    run: async (api, { body }) => wireOfSale(await api.pos.recordSale(saleFromWire(body, randomUUID()))),
  }),
  ...customerRoutes,
  ...returnRoutes,
];
