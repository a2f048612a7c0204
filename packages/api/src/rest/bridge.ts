import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { coded, DomainError, type ErrorKind, invalid, notSignedIn, uploadRefused } from '@bhandar/domain/shared';
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { ApiContext, RequestFacts } from '../core/context';
import { describeFailure, type Failure, statusOf } from '../core/errors';
import { refuseDeepJson } from '../core/refuse-deep-json';
import { FileReply, ItemStream, Reply, type RestRoute, TextReply } from '../core/rest/route';
import { toWireFields } from '../core/rest/wire-fields';
import { appRouter } from '../router';
import { factsOf } from './facts';

const JSON_LIMIT = '256kb';

/** Kept in `res.locals` from the moment that a route matches. */
interface Call {
  route?: RestRoute;
  ctx?: ApiContext;
}

const callOf = (res: Response): Call => res.locals;

interface BridgeOptions {
  logger: Logger;
  routes: readonly RestRoute[];
  createContext: (facts: RequestFacts) => ApiContext;
}

/** Serves the documented paths, each of which translates the fields of a procedure. */
export function createRestBridge({ routes, createContext, logger }: BridgeOptions): Router {
  const bridge = express.Router();
  const parseJson = express.json({ limit: JSON_LIMIT, type: () => true, strict: false });
  const requireJson = async (req: Request, res: Response, next: () => void): Promise<void> => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) {
      // A form that a foreign page posts with a person's cookie is refused for its origin, before its content type.
      await callOf(res).ctx?.authenticate();
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', coded('request.jsonExpected'));
    }
    next();
  };
  for (const route of routes) {
    const begin = (req: Request, res: Response, next: () => void): void => {
      Object.assign(res.locals, { route, ctx: createContext(factsOf(req, res)) } satisfies Call);
      next();
    };
    const parsers = route.rawBody || route.method === 'get' ? [] : [requireJson, parseJson];
    bridge[route.method](route.path, begin, ...parsers, async (req: Request, res: Response) => {
      const ctx = callOf(res).ctx ?? createContext(factsOf(req, res));
      refuseDeepJson(req.body);
      claimIdempotency(ctx, req);
      const answer = await route.run(appRouter.createCaller(ctx), {
        params: parse(route.params, req.params),
        query: parse(route.query, singleValues(req.query)),
        body: parse(route.body, req.body ?? {}),
        stream: limited(req, route.rawBody?.maxBytes),
        header: (name) => req.get(name),
      });
      res.setHeader('Cache-Control', isCatalogueRead(route) ? 'private, no-cache' : 'no-store');
      await send(res, answer);
    });
  }
  bridge.use('/api', () => {
    throw new DomainError('NOT_FOUND', coded('request.noSuchPath'));
  });
  bridge.use(answerFailure(logger));
  return bridge;
}

function claimIdempotency(ctx: ApiContext, req: Request): void {
  const key = req.get('idempotency-key');
  if (!key || req.method === 'GET') return;
  if (key.length > 200) throw invalid(coded('request.keyTooLong'));
  const said = Object.entries(req.query).sort(([a], [b]) => (a < b ? -1 : 1));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(req.body ?? null) + (said.length > 0 ? JSON.stringify(said) : ''))
    .digest('hex');
  ctx.idempotency = { key, route: `${req.method} ${req.path.toLowerCase()}`, fingerprint };
}

/** `run` declares the schema's own output type; a route without a schema gets nothing. */
const parse = (schema: RestRoute['params'], value: unknown) => schema?.parse(value) as never;

function singleValues(query: Request['query']): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string')
      throw invalid(coded('request.once', { field: name }), { [name]: coded('field.once') });
    if (value !== '') values[name] = value;
  }
  return values;
}

/** The body's bytes, refused with 413 beyond the limit. */
function limited(req: Request, maxBytes = 0): Readable {
  const bytes = async function* () {
    let seen = 0;
    for await (const chunk of req as AsyncIterable<Buffer>) {
      seen += chunk.length;
      if (seen > maxBytes) throw uploadRefused('fileTooLarge', maxBytes / 1024 / 1024);
      yield chunk;
    }
  };
  return Readable.from(bytes());
}

/** The first part is fetched before the headers are sent, so that a refusal can still be a 401, 403 or 404. */
async function stream<T>(res: Response, parts: AsyncIterable<T>, begin: () => void): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  begin();
  try {
    await pipeline(async function* () {
      if (!first.done) yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    }, res);
  } finally {
    // Closes the file if the client disconnects before the second part.
    await iterator.return?.();
  }
}

async function* jsonArray(items: AsyncIterable<unknown>) {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Catalogue reads are frequent and seldom change, so clients may cache them and revalidate by ETag. */
const isCatalogueRead = ({ method, tag, answers }: RestRoute) => method === 'get' && tag === 'catalogue' && !answers;

async function send(res: Response, answer: unknown): Promise<void> {
  if (answer instanceof Reply) {
    res.status(answer.status).json(answer.body);
  } else if (answer instanceof ItemStream) {
    await stream(res, jsonArray(answer.items), () => res.type('application/json'));
  } else if (answer instanceof TextReply) {
    res.type(answer.contentType).send(answer.text);
  } else if (answer instanceof FileReply) {
    await stream(res, answer.chunks, () => {
      // No browser may treat it as a page of ours. The type follows the name otherwise.
      res.attachment(answer.fileName).setHeader('Content-Type', answer.contentType);
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    });
  } else {
    res.json(answer);
  }
}

/** Errors of express and its body parser have a status; all others are described like any failure. */
function describeTransportError(error: unknown) {
  if (error instanceof Error && 'type' in error) {
    if (error.type === 'entity.too.large') return new DomainError('PAYLOAD_TOO_LARGE', coded('request.tooLarge'));
    if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported') {
      return new DomainError('UNSUPPORTED_MEDIA_TYPE', coded('request.utf8Expected'));
    }
    return invalid(coded('request.notJson'));
  }
  // The zlib errors for a body that is not packed as its header states; the parser adds only the status.
  if (error instanceof Error && 'status' in error && error.status === 400 && 'code' in error) {
    return invalid(coded('request.notPacked'));
  }
  if (error instanceof URIError) return invalid(coded('request.badAddress'));
  return error;
}

const ABOUT_INPUT = new Set<ErrorKind>(['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

/** A visitor of a path for staff learns that sign-in is missing, never what is wrong with the input. */
async function describe(error: unknown, { route, ctx }: Call): Promise<Failure> {
  const failure = describeFailure(describeTransportError(error));
  if (route?.access !== 'staff' || !ABOUT_INPUT.has(failure.kind)) return failure;
  try {
    return (await ctx?.authenticate()) ? failure : describeFailure(notSignedIn());
  } catch (unauthenticated) {
    return describeFailure(unauthenticated);
  }
}

const answerFailure =
  (logger: Logger): ErrorRequestHandler =>
  async (error, _req, res, _next) => {
    const call = callOf(res);
    const failure = await describe(error, call);
    if (failure.kind === 'INTERNAL') logger.error({ err: error }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (failure.retryAfterSeconds) res.setHeader('Retry-After', String(failure.retryAfterSeconds));
    const { kind, message, data } = failure;
    const fields = call.route ? toWireFields(call.route, failure.fields) : failure.fields;
    res.status(statusOf(failure)).json({ success: false, message, code: kind, fields, details: data });
  };
