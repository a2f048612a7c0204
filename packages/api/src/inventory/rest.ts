import { WalkedMovement } from '@bhandar/domain/inventory';
import { stretchOf } from '../cursor';
import { answerStretch, StretchQuery } from '../rest/answers';
import { type RestRoute, restRoute } from '../rest/route';
import { writeOffRoutes } from './write-off-rest';

const movementRoutes = [
  restRoute({
    method: 'get',
    path: '/api/movements',
    access: 'staff',
    tag: 'inventory',
    summary: 'Walk every step of goods within reach, in the order of the book',
    query: StretchQuery,
    response: stretchOf(WalkedMovement),
    run: async (api, { query }) =>
      answerStretch(
        query,
        (walk) => api.inventory.walkMovements(walk),
        (movement) => movement,
      ),
  }),
];

export const inventoryRoutes: readonly RestRoute[] = [...writeOffRoutes, ...movementRoutes];
