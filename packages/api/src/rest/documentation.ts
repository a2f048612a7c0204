import * as z from 'zod';
import { type RestRoute, restRoute, TextReply } from '../core/rest/route';
import { DOCUMENTATION_STYLE, documentationPage } from './documentation-page';
import { describeRoutes } from './openapi';

const tag = 'accounts';
const access = 'public';

/** Computed on first use, because the routes do not change while the process runs. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The description of every path, itself included, generated from the schemas: as data, and as a page. */
export function documentationRoutes(routes: () => readonly RestRoute[]): readonly RestRoute[] {
  const description = once(() => describeRoutes(routes()));
  const page = once(() => documentationPage(description()));
  return [
    restRoute({
      method: 'get',
      path: '/api/openapi.json',
      access,
      tag,
      summary: 'This description',
      response: z.object({ openapi: z.string() }).loose(),
      run: async () => description(),
    }),
    restRoute({
      method: 'get',
      path: '/api/docs',
      access,
      tag,
      summary: 'This description as a page',
      response: z.string(),
      answers: ['text/html'],
      run: async () => new TextReply('text/html', page()),
    }),
    restRoute({
      method: 'get',
      path: '/api/docs/style.css',
      access,
      tag,
      summary: 'How that page looks',
      response: z.string(),
      answers: ['text/css'],
      run: async () => new TextReply('text/css', DOCUMENTATION_STYLE),
    }),
  ];
}
