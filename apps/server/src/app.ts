import { englishOf } from '@bhandar/domain/english';
import { coded } from '@bhandar/domain/shared';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config';
import { metrics } from './metrics';
import { requestLog } from './request-log';
import { securityHeaders } from './security-headers';
import { kindOfStatus, sendFailure } from './send-failure';
import { webBuild } from './web-build';

interface AppParts {
  config: Pick<Config, 'isHttps' | 'proxies' | 'webRoot' | 'currency' | 'country' | 'timeZone' | 'metrics'>;
  logger: Logger;
  /** Whether the database answers and can be written; reported by `/readyz`. */
  isReady: () => Promise<boolean>;
  /** Adds /trpc and /api, before the web build takes every other address. */
  mounts: (app: Express) => void;
}

export function createApp({ config, logger, isReady, mounts }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  believeProxies(app, config, logger);

  app.use(requestLog(logger));
  app.use(securityHeaders(config));
  app.use(compressed);

  if (config.metrics) {
    const { recordAnswer, serveMetrics } = metrics();
    app.use(recordAnswer);
    app.get('/metrics', serveMetrics);
  }
  app.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await isReady();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ok' : 'unavailable' });
  });

  app.use(['/api', '/trpc'], noStore);
  mounts(app);
  app.use(['/api', '/trpc'], unknownCall);
  app.use(webBuild(config));
  app.use(failure);
  return app;
}

/**
 * Only the part of a forwarded address that listed proxies added is trusted, read from the last one backwards. A caller
 * that reaches the port without a proxy, or writes the header itself, is identified by the address it connects from.
 */
function believeProxies(app: Express, { proxies, isHttps }: AppParts['config'], logger: Logger): void {
  app.set('trust proxy', [...proxies]);
  if (!isHttps) return;
  const isTrusted: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  let isReported = false;
  app.use((request, _response, next) => {
    const from = request.socket.remoteAddress ?? '';
    if (!isReported && request.headers['x-forwarded-for'] && !isTrusted(from, 0)) {
      isReported = true;
      logger.warn(
        `A request came through ${from}, which PROXIES does not list. If that is your proxy, add it: until then all its callers share one address.`,
      );
    }
    next();
  });
}

const compress = compression({
  filter: (request, response) => !isStream(response) && compression.filter(request, response),
});
/** Answers to reads can be long; answers to writes are short. */
const compressed: RequestHandler = (request, response, next) =>
  request.method === 'GET' ? compress(request, response, next) : next();

/** A compressed event stream would be held back until its buffer is full. */
function isStream(response: express.Response): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const unknownCall: RequestHandler = (_request, response) => {
  sendFailure(response, 'NOT_FOUND', englishOf(coded('request.noSuchPath')));
};

/** Errors that no transport translated: a client error keeps its status, a server error is logged and hidden. */
const failure: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = clientStatus(error);
  if (status) {
    const message = error instanceof Error ? error.message : 'Bad request';
    return sendFailure(response, kindOfStatus(status), message);
  }
  request.log.error({ err: error }, 'A request failed');
  sendFailure(response, 'INTERNAL', 'Something went wrong. Please try again.', { requestId: String(request.id) });
};

function clientStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
