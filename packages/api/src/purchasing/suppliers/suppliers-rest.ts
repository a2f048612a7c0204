import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../../core/rest/answers';
import { Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { SupplierBodyWire, SupplierWire, supplierToWire } from './wire';

const path = '/api/suppliers/lists';
const tag = 'ordering';
const access = 'staff';

export const suppliersRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: 'List suppliers',
    query: ListQuery,
    response: listOf(SupplierWire),
    run: (api, { query }) => answerList(query, (request) => api.purchasing.listSuppliers(request), supplierToWire),
  }),
  restRoute({
    method: 'post',
    path,
    access,
    tag,
    summary: 'Add a supplier',
    body: SupplierBodyWire,
    response: Done,
    created: true,
    run: async (api, { body }) => {
      const supplier = await api.purchasing.createSupplier(body);
      const more = { insertedId: supplier.id, data: supplierToWire(supplier) };
      return new Reply(201, done(`${supplier.name} added successfully.`, more));
    },
  }),
  restRoute({
    method: 'put',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Edit a supplier',
    params: IdParam,
    body: SupplierBodyWire,
    response: Done,
    run: async (api, { params, body }) => {
      const supplier = await api.purchasing.updateSupplier({ id: params.id, ...body });
      return done('Supplier updated successfully.', { data: supplierToWire(supplier) });
    },
  }),
  restRoute({
    method: 'delete',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Delete a supplier whose account is settled',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.purchasing.removeSupplier(params);
      return deleted('Supplier');
    },
  }),
];
