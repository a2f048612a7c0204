import { coded, invalid } from '@bhandar/domain/shared';
import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../../core/rest/answers';
import { ReturnWire } from '../../core/rest/goods-form';
import { namedPlace } from '../../core/rest/named-place';
import { type Api, Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { CustomerReturnBodyWire, customerReturnToWire, returnedGoodsFrom, returnedLinesFrom } from './wire';

const path = '/api/returns/customers';
const access = 'staff';
const tag = 'pos';

async function returnFromWire(api: Api, body: CustomerReturnBodyWire) {
  const receiptNo = body.order_id || body.receiptNo;
  const places = await api.inventory.listPlaces();
  if (!receiptNo) return api.pos.returnGoods(returnedGoodsFrom(body, namedPlace(places, body, 'store')));
  const sale = await api.pos.findReturnableSale({ receiptNo });
  if (body.store_id && namedPlace(places, body, 'store') !== sale.store.id) {
    throw invalid(coded('receipt.otherStore'), { store_id: coded('receipt.soldBy', { store: sale.store.name }) });
  }
  return api.pos.returnSale(returnedLinesFrom(body, sale));
}

/** The documented paths of customer returns. */
export const returnRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: "List customer returns of the person's stores, the newest first",
    query: ListQuery,
    response: listOf(ReturnWire),
    run: (api, { query }) => answerList(query, (request) => api.pos.listSaleReturns(request), customerReturnToWire),
  }),
  restRoute({
    method: 'post',
    path,
    access,
    tag,
    summary: 'Take goods back: lines of a receipt (order_id, items), or the form without a receipt',
    body: CustomerReturnBodyWire,
    response: Done,
    created: true,
    fails: [404],
    run: async (api, { body }) => {
      const returned = await returnFromWire(api, body);
      const more = { insertedId: returned.id, data: customerReturnToWire(returned) };
      return new Reply(201, done('Customer return added successfully', more));
    },
  }),
  restRoute({
    method: 'delete',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Delete a customer return; what it moved is moved back, unless the goods are gone',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.pos.voidSaleReturn({ returnId: params.id });
      return deleted('Customer return');
    },
  }),
];
