import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentationPage } from './documentation-page';
import { describeRoutes } from './openapi';
import { OPENAPI_FILE } from './openapi-file';
import { restRoutes } from './table';

interface Operation {
  operationId: string;
  summary: string;
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, { content: Record<string, { example: unknown }> }>;
}

describe('the OpenAPI description', () => {
  it('is fresh: run `npm run openapi` after changing a route', () => {
    const committed = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(describeRoutes(restRoutes))));
  });

  it('gives every operation a summary, an answer with an example, and its failures', () => {
    for (const path of Object.values(describeRoutes(restRoutes).paths)) {
      for (const operation of Object.values(path) as Operation[]) {
        expect(operation.summary).not.toBe('');
        const [status = '', ...failures] = Object.keys(operation.responses);
        expect(status, operation.operationId).toMatch(/^20[01]$/);
        expect(failures).toEqual(expect.arrayContaining(['400', '503']));
        for (const { content } of Object.values(operation.responses)) {
          for (const { example } of Object.values(content)) expect(example, operation.operationId).toBeDefined();
        }
      }
    }
  });

  it.each(restRoutes.filter(({ body }) => body).map((route) => [`${route.method} ${route.path}`, route] as const))(
    'shows a request that %s understands',
    (_, route) => {
      const [methods = {}] = Object.values(describeRoutes([route]).paths);
      const { requestBody } = methods[route.method] as Operation;
      expect(route.body?.safeParse(requestBody?.content['application/json']?.example).error).toBeUndefined();
    },
  );

  it('is a page without requests to other origins', () => {
    const page = documentationPage(describeRoutes(restRoutes));
    expect(page).not.toMatch(/<script|(src|href)="(https?:)?\/\//);
    for (const { path } of restRoutes) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'));
  });

  it('names every operation once', () => {
    const ids = Object.values(describeRoutes(restRoutes).paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    // One path is documented in two spellings.
    expect(ids.length).toBe(restRoutes.length + 1);
  });
});
