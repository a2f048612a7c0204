import { ExportedMovement } from '@bhandar/domain/inventory';
import { cursorPageOf } from '../core/cursor';
import { answerCursorPage, CursorPageQuery } from '../core/rest/answers';
import { type RestRoute, restRoute } from '../core/rest/route';
import { writeOffRoutes } from './write-offs/write-off-rest';

const movementRoutes = [
  restRoute({
    method: 'get',
    path: '/api/movements',
    access: 'staff',
    tag: 'inventory',
    summary: 'Walk every step of goods within reach, in the order of the book',
    query: CursorPageQuery,
    response: cursorPageOf(ExportedMovement),
    run: async (api, { query }) =>
      answerCursorPage(
        query,
        (cursorQuery) => api.inventory.exportMovements(cursorQuery),
        (movement) => movement,
      ),
  }),
];

export const inventoryRoutes: readonly RestRoute[] = [...writeOffRoutes, ...movementRoutes];
