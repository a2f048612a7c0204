import type { ProductKind } from '@bhandar/domain/catalogue';
import { englishOf } from '@bhandar/domain/english';
import { coded, fold, Id, invalid } from '@bhandar/domain/shared';
import type * as z from 'zod';
import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../../core/rest/answers';
import { type Api, Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { formField } from '../../core/rest/wire-fields';
import { PurchaseBodyWire, PurchaseWire, purchaseFromWire, purchaseToWire } from './wire';

/** A manager of several stores may name the one that buys. */
const RecordBodyWire = PurchaseBodyWire.extend({ locationId: Id.nullish() });
type RecordBodyWire = z.output<typeof RecordBodyWire>;

const WORDS = { pharmacy: 'pharmacy', nonPharmacy: 'non-pharmacy' } as const satisfies Record<ProductKind, string>;

/** The documented forms name no supplier; if a body does, it must be an existing one. */
export async function supplierOf(api: Api, { supplierId, supplier }: PurchaseBodyWire): Promise<string | null> {
  if (supplierId) return supplierId;
  if (supplier === '') return null;
  const key = fold(supplier);
  const found = (await api.purchasing.supplierOptions()).find(({ name }) => fold(name) === key);
  if (!found)
    throw invalid(coded('supplier.unknownName', { name: supplier }), { supplier: coded('supplier.chooseFromList') });
  return found.id;
}

/** The documented forms name no place: the goods come to the person's first store, or to the warehouse. */
async function storeOf(api: Api, { locationId }: RecordBodyWire): Promise<string | undefined> {
  if (locationId) return locationId;
  const [first] = await api.inventory.listPlaces();
  return first?.kind === 'store' ? first.id : undefined;
}

async function record(api: Api, kind: ProductKind, body: RecordBodyWire): Promise<Reply> {
  const locationId = await storeOf(api, body);
  const purchase = { ...purchaseFromWire(body, { kind, supplierId: await supplierOf(api, body) }), locationId };
  if (locationId && (await api.purchasing.purchaseFacts({ supplierId: null })).byStores === 'confirm') {
    const { id } = await api.purchasing.proposePurchase(purchase);
    return new Reply(202, done('Purchase sent to the warehouse, which confirms it', { proposalId: id }));
  }
  const { warnings, ...recorded } = await api.purchasing.recordPurchase(purchase);
  return new Reply(
    201,
    done('Purchase added successfully', {
      insertedId: recorded.id,
      data: purchaseToWire(recorded),
      warnings: warnings.map((warning) => ({ field: formField(warning.field), message: englishOf(warning) })),
    }),
  );
}

const routesOf = (kind: ProductKind): RestRoute[] => [
  restRoute({
    method: 'get',
    path: `/api/purchases/${kind}`,
    access: 'staff',
    tag: 'ordering',
    summary: `List ${WORDS[kind]} purchases, the newest first`,
    query: ListQuery,
    response: listOf(PurchaseWire),
    run: (api, { query }) =>
      answerList(query, (request) => api.purchasing.listPurchases({ ...request, kind }), purchaseToWire),
  }),
  restRoute({
    method: 'post',
    path: `/api/purchases/${kind}`,
    access: 'staff',
    tag: 'ordering',
    summary: `Record the purchase of one ${WORDS[kind]} product: it enters the warehouse, or the store of the manager who buys`,
    body: RecordBodyWire,
    response: Done,
    created: true,
    accepted: 'The organisation lets the warehouse confirm purchases of stores: nothing is posted until it does',
    fails: [404],
    run: (api, { body }) => record(api, kind, body),
  }),
  restRoute({
    method: 'delete',
    path: `/api/purchases/${kind}/:id`,
    access: 'staff',
    tag: 'ordering',
    summary: `Void a ${WORDS[kind]} purchase: its goods go back, unless they are gone`,
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.purchasing.voidPurchase({ purchaseId: params.id, kind });
      return deleted('Purchase');
    },
  }),
];

export const purchasesRoutes: readonly RestRoute[] = [...routesOf('pharmacy'), ...routesOf('nonPharmacy')];
