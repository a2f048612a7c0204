import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** Gives every request an id, in its answer and its log line; an id from a proxy is kept. */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId(request, response) {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: levelOf,
    customSuccessMessage: (request, response) => `${request.method} ${pathOf(request)} ${response.statusCode}`,
    customErrorMessage: (request, response) => `${request.method} ${pathOf(request)} ${response.statusCode}`,
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: loggedPath(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

function levelOf(request: IncomingMessage, response: ServerResponse, error?: Error) {
  if (error || response.statusCode >= 500) return 'error';
  return /^\/(api|trpc)\//.test(pathOf(request)) ? 'info' : 'debug';
}

function pathOf(request: IncomingMessage): string {
  const { originalUrl } = request as IncomingMessage & { originalUrl?: string };
  return loggedPath(originalUrl ?? request.url ?? '');
}

/** A query can contain a customer's name or phone, and the address of a shared receipt opens it. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return /^\/r\//i.test(path) ? '/r/(token)' : path;
}
