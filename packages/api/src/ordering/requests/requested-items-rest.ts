import type { ProductKind } from '@bhandar/domain/catalogue';
import { answerList, Done, done, ListQuery, listOf } from '../../core/rest/answers';
import { namedPlace } from '../../core/rest/named-place';
import { Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { RequestedItemBodyWire, RequestedItemWire, requestedItemFromWire, requestedItemToWire } from './wire';

const WORDS = { pharmacy: 'pharmacy', nonPharmacy: 'non-pharmacy' } as const satisfies Record<ProductKind, string>;

const routesOf = (kind: ProductKind): readonly RestRoute[] => [
  restRoute({
    method: 'get',
    path: `/api/requestedItems/${kind}`,
    access: 'staff',
    tag: 'ordering',
    summary: `List the requests for ${WORDS[kind]} goods that the catalogue lacks`,
    query: ListQuery,
    response: listOf(RequestedItemWire),
    run: (api, { query }) =>
      answerList(query, (request) => api.ordering.listRequestedItems({ ...request, kind }), requestedItemToWire),
  }),
  restRoute({
    method: 'post',
    path: `/api/requestedItems/${kind}`,
    access: 'staff',
    tag: 'ordering',
    summary: `Ask for ${WORDS[kind]} goods that the catalogue lacks`,
    body: RequestedItemBodyWire,
    response: Done,
    created: true,
    fails: [404],
    run: async (api, { body }) => {
      const locationId = namedPlace(await api.inventory.listPlaces(), body);
      const item = await api.ordering.requestItem(requestedItemFromWire(kind, body, locationId));
      const more = { insertedId: item.id, data: requestedItemToWire(item) };
      return new Reply(201, done('Requested item added successfully', more));
    },
  }),
];

export const requestedItemRoutes: readonly RestRoute[] = [...routesOf('pharmacy'), ...routesOf('nonPharmacy')];
