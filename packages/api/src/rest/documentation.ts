import * as z from 'zod';
import { describeRoutes } from './openapi';
import { type RestRoute, restRoute } from './route';

/** The description of every path, itself among them, made from their own schemas. */
export const documentationRoute = (routes: () => readonly RestRoute[]): RestRoute =>
  restRoute({
    method: 'get',
    path: '/api/openapi.json',
    access: 'public',
    tag: 'accounts',
    summary: 'This description',
    response: z.object({ openapi: z.string() }).loose(),
    run: async () => describeRoutes(routes()),
  });
