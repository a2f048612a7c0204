import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Parts of a path that name one record; left in, every record would be a line of its own. */
const NAMES_A_RECORD = /\/(?:[\da-f]{8}-[\da-f-]{27}|\d+)(?=\/|$)/gi;
const LONGEST = 80;

function routeOf(path: string): string {
  if (path.startsWith('/trpc/')) return path.includes(',') ? '/trpc/(batch)' : path.slice(0, LONGEST);
  return path.startsWith('/api/') ? path.replace(NAMES_A_RECORD, '/:id').slice(0, LONGEST).toLowerCase() : '(web)';
}

/** Times every answer, and tells Prometheus of them and of the process. */
export function metrics(): { observe: RequestHandler; show: RequestHandler } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'bhandar_' });
  const answers = new Histogram({
    name: 'bhandar_http_request_seconds',
    help: 'How long answers took, by method, path and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    observe: (request, response, next) => {
      const done = answers.startTimer();
      response.on('finish', () => {
        // A path that nobody serves is anybody's to invent.
        const route = response.statusCode === 404 ? '(none)' : routeOf(request.path);
        done({ method: request.method, route, status: String(response.statusCode) });
      });
      next();
    },
    show: async (_request, response) => {
      response
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  };
}
