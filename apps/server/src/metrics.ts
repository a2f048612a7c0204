import { appRouter, countSkippedEvents } from '@bhandar/api';
import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const CALLS = '/trpc/';
const known: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));

/** Labels are values of the server, never of a caller, because each new label value stays in memory for ever. */
function routeOf({ route }: Request, path: string, status: number): string {
  if (path.startsWith(CALLS)) {
    const name = path.slice(CALLS.length);
    if (name.includes(',')) return `${CALLS}(batch)`;
    return known.has(name) ? path : '(none)';
  }
  const pattern: unknown = route?.path;
  if (path.startsWith('/api/')) return typeof pattern === 'string' ? pattern : '(none)';
  return status === 404 ? '(none)' : '(web)';
}

/** Measures every answer, and exposes these and the process's metrics to Prometheus. */
export function metrics(): { recordAnswer: RequestHandler; serveMetrics: RequestHandler } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'bhandar_' });
  new Counter({
    name: 'bhandar_skipped_events_total',
    help: 'Events that could not be read, so that nobody was notified of them',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(countSkippedEvents());
    },
  });
  const answers = new Histogram({
    name: 'bhandar_http_request_seconds',
    help: 'How long answers took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    recordAnswer: (request, response, next) => {
      const done = answers.startTimer();
      // A handler below a mount sees, and leaves, a shorter path.
      const { path } = request;
      response.on('finish', () => {
        const { statusCode } = response;
        done({ method: request.method, route: routeOf(request, path, statusCode), status: String(statusCode) });
      });
      next();
    },
    serveMetrics: async (_request, response) => {
      response
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  };
}
