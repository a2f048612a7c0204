import { notFound } from '@bhandar/domain/shared';
import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../../core/rest/answers';
import { ReturnWire } from '../../core/rest/goods-form';
import { namedPlace } from '../../core/rest/named-place';
import { type Api, Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { DamageReturnBodyWire, damageReturnToWire, writtenOffBatchesFrom, writtenOffGoodsFrom } from './wire';

const path = '/api/returns/expiresOrDamagesReturns';
const access = 'staff';
const tag = 'inventory';

async function writeOffFromWire(api: Api, body: DamageReturnBodyWire) {
  const places = await api.inventory.listPlaces();
  const named = namedPlace(places, body);
  if (!body.items) return api.inventory.writeOffGoods(writtenOffGoodsFrom(body, named));
  const placeId = named ?? places[0]?.id;
  if (!placeId) throw notFound('store');
  return api.inventory.writeOff(writtenOffBatchesFrom(body, placeId));
}

/** The documented paths of expired and damaged goods. */
export const writeOffRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: 'List what was written off as expired or damaged, the newest first',
    query: ListQuery,
    response: listOf(ReturnWire),
    run: (api, { query }) => answerList(query, (request) => api.inventory.listWriteOffs(request), damageReturnToWire),
  }),
  restRoute({
    method: 'post',
    path,
    access,
    tag,
    summary: 'Write off goods: batches of a place (items), or the form, what expires first leaving first',
    body: DamageReturnBodyWire,
    response: Done,
    created: true,
    fails: [404],
    run: async (api, { body }) => {
      const writeOff = await writeOffFromWire(api, body);
      const more = { insertedId: writeOff.id, data: damageReturnToWire(writeOff) };
      return new Reply(201, done('Return added successfully', more));
    },
  }),
  restRoute({
    method: 'delete',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Delete such a return; its goods stand where they stood',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.inventory.voidWriteOff({ writeOffId: params.id });
      return deleted('Return');
    },
  }),
];
