import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeRoutes } from './openapi';
import { OPENAPI_FILE } from './openapi-file';
import { restRoutes } from './table';

describe('the description of the documented paths', () => {
  it('is fresh: run `pnpm openapi` after changing a route', () => {
    const committed = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(describeRoutes(restRoutes))));
  });

  it('names every operation once', () => {
    const ids = Object.values(describeRoutes(restRoutes).paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(restRoutes.length);
  });
});
