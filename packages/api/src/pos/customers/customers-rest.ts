import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../../core/rest/answers';
import { namedPlace } from '../../core/rest/named-place';
import { Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { CustomerBodyWire, CustomerWire, customerFromWire, customerToWire } from './wire';

const path = '/api/products/customers';
const access = 'staff';
const tag = 'pos';

export const customerRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: "List the customers of the person's stores",
    query: ListQuery,
    response: listOf(CustomerWire),
    run: (api, { query }) => answerList(query, (request) => api.pos.listCustomers(request), customerToWire),
  }),
  restRoute({
    method: 'post',
    path,
    access,
    tag,
    summary: 'Add a customer',
    body: CustomerBodyWire,
    response: Done,
    created: true,
    fails: [404],
    run: async (api, { body }) => {
      const locationId = namedPlace(await api.inventory.listPlaces(), body, 'store');
      const customer = await api.pos.createCustomer(customerFromWire(body, locationId));
      const more = { insertedId: customer.id, data: customerToWire(customer) };
      return new Reply(201, done('Customer added successfully', more));
    },
  }),
  restRoute({
    method: 'delete',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Retire a customer; their sales stay',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.pos.retireCustomer(params);
      return deleted('Customer');
    },
  }),
];
