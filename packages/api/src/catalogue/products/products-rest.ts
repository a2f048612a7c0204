import type { ProductKind } from '@bhandar/domain/catalogue';
import * as z from 'zod';
import {
  answerCursorPage,
  answerList,
  CursorListQuery,
  cursorListOf,
  Deleted,
  Done,
  deleted,
  done,
  hasCursor,
  IdParam,
  type ListRequest,
} from '../../core/rest/answers';
import { type Api, Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { ProductBodyWire, ProductWire, productChangesFromWire, productFromWire, productToWire } from '../wire';
import { SellableWire, sellableToWire } from './sellable-wire';

const words = { pharmacy: 'pharmacy products', nonPharmacy: 'non-pharmacy products' } as const;

/** A till's list contains the products that this person may sell in their store, at most 50 at once. */
const MAX_SELLABLE = 50;

async function listSellable(api: Api, kind: ProductKind, request: ListRequest) {
  return api.pos.listSellable({ kind, ...request, limit: Math.min(request.limit, MAX_SELLABLE) });
}

/** The documented paths of one kind; express treats /api/products/nonpharmacy as the same path. */
export function productRoutes(kind: ProductKind): readonly RestRoute[] {
  const base = `/api/products/${kind}` as const;
  const tag = 'catalogue';
  return [
    restRoute({
      method: 'get',
      path: base,
      access: 'staff',
      tag,
      summary: `List or search ${words[kind]}; approved=true&inInventory=true: what the person may sell; cursor=start pages through all of them`,
      query: CursorListQuery,
      response: cursorListOf(z.union([ProductWire, SellableWire])),
      run: async (api, { query }) => {
        if (hasCursor(query))
          return answerCursorPage(
            query,
            (cursorQuery) => api.catalogue.exportProducts({ kind, ...cursorQuery }),
            productToWire,
          );
        return query.approved && query.inInventory
          ? answerList(query, (request) => listSellable(api, kind, request), sellableToWire)
          : answerList(query, (request) => api.catalogue.listProducts({ kind, ...request }), productToWire);
      },
    }),
    restRoute({
      method: 'get',
      path: `${base}/count`,
      access: 'staff',
      tag,
      summary: `Count ${words[kind]}`,
      response: z.object({ totalProducts: z.number() }),
      run: async (api) => ({
        totalProducts: (await api.catalogue.listProducts({ kind, page: 1, limit: 1 })).totalItems,
      }),
    }),
    restRoute({
      method: 'get',
      path: `${base}/:id`,
      access: 'staff',
      tag,
      summary: 'Read a product',
      params: IdParam,
      response: ProductWire,
      run: async (api, { params }) => productToWire(await api.catalogue.getProduct({ id: params.id, kind })),
    }),
    restRoute({
      method: 'post',
      path: base,
      access: 'staff',
      tag,
      summary: 'Add a product',
      body: ProductBodyWire,
      response: Done,
      created: true,
      run: async (api, { body }) => {
        const product = await api.catalogue.createProduct({ kind, ...productFromWire(body) });
        return new Reply(
          201,
          done('Product added successfully', { insertedId: product.id, data: productToWire(product) }),
        );
      },
    }),
    restRoute({
      method: 'put',
      path: `${base}/:id`,
      access: 'staff',
      tag,
      summary: 'Edit a product: trade name, category and company at least; another stock is an adjustment',
      params: IdParam,
      body: ProductBodyWire,
      response: Done,
      run: async (api, { params, body }) => {
        const product = await api.catalogue.updateProduct({ id: params.id, kind, ...productChangesFromWire(body) });
        return done('Product updated successfully', { data: productToWire(product) });
      },
    }),
    restRoute({
      method: 'delete',
      path: `${base}/:id`,
      access: 'staff',
      tag,
      summary: 'Retire a product without stock or open orders',
      params: IdParam,
      response: Deleted,
      run: async (api, { params }) => {
        await api.catalogue.removeProduct({ id: params.id, kind });
        return deleted('Product');
      },
    }),
  ];
}
