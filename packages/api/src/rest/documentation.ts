import * as z from 'zod';
import { describeRoutes } from './openapi';
import { type RestRoute, restRoute } from './route';

/** The description of the other paths, made from their own schemas. */
export function documentationRoutes(routes: readonly RestRoute[]): RestRoute[] {
  const description = describeRoutes(routes);
  return [
    restRoute({
      method: 'get',
      path: '/api/openapi.json',
      access: 'public',
      tag: 'accounts',
      summary: 'This description',
      response: z.object({ openapi: z.string() }).loose(),
      run: async () => description,
    }),
  ];
}
