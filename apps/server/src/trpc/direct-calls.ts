import { type ApiContext, retryAfterOf } from '@bhandar/api';
import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Request, RequestHandler, Response } from 'express';

const MAX_BODY = 262_144;
const MAX_CALLS = 30;

interface Parts {
  router: AnyTRPCRouter;
  createContext: (request: Request, response: Response) => ApiContext;
}

/**
 * Plain JSON queries and mutations, alone or in a batch, go straight from Node's request to their procedures and back.
 * tRPC's adapter makes web requests, streams and abort signals of each, which is a third of the server's cost of a
 * sale. Other calls (subscriptions, streamed answers, forms, long bodies, unknown paths) are left to that adapter.
 */
export function directCalls({ router, createContext }: Parts): RequestHandler {
  return async (request, response, next) => {
    const isBatch = request.query.batch === '1';
    const calls = plainCalls(router, request, isBatch);
    if (!calls) return next();
    try {
      const inputs = await readInputs(request, isBatch);
      const ctx = createContext(request, response);
      const answers = await Promise.all(
        calls.map((call, index) => answer({ router, ctx, call, input: isBatch ? inputAt(inputs, index) : inputs })),
      );
      send(response, answers, isBatch);
    } catch (cause) {
      refuseCalls(router)(getTRPCErrorFromUnknown(cause))(request, response, next);
    }
  };
}

interface Call {
  path: string;
  type: 'query' | 'mutation';
  procedure: AnyTRPCProcedure;
}

/** The calls of a request, if all of them are plain. */
function plainCalls(router: AnyTRPCRouter, request: Request, isBatch: boolean): Call[] | undefined {
  const type = request.method === 'GET' ? 'query' : request.method === 'POST' ? 'mutation' : undefined;
  if (!type || request.headers['trpc-accept'] || (type === 'mutation' && !hasShortJson(request))) return undefined;
  const name = request.path.slice(1);
  const calls = (isBatch ? name.split(',') : [name]).map((path) => ({ path, type, procedure: find(router, path) }));
  const isPlain = (call: (typeof calls)[number]): call is Call => call.procedure?._def.type === type;
  return calls.length <= MAX_CALLS && calls.every(isPlain) ? calls : undefined;
}

function find(router: AnyTRPCRouter, path: string): AnyTRPCProcedure | undefined {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

function hasShortJson({ headers }: Request): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  // A mutation without input may have no body.
  const length = headers['transfer-encoding'] ? undefined : Number(headers['content-length'] ?? 0);
  return isJson && length !== undefined && length <= MAX_BODY;
}

async function readInputs(request: Request, isBatch: boolean): Promise<unknown> {
  const inputs = await readInput(request);
  if (inputs === undefined) return undefined;
  if (isBatch && (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs))) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input of a batch is an object' });
  }
  return inputs;
}

async function readInput(request: Request): Promise<unknown> {
  // A compressed body has been decoded before.
  if (request.method !== 'GET' && request.body !== undefined) return request.body;
  const text = request.method === 'GET' ? request.query.input : await readBody(request);
  return text === undefined || text === '' ? undefined : parse(String(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', message: 'The input is not JSON', cause });
  }
}

const readBody = (request: Request): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', reject);
  });

function inputAt(inputs: unknown, index: number): unknown {
  if (typeof inputs !== 'object' || inputs === null) return undefined;
  return Object.hasOwn(inputs, index) ? (inputs as Record<number, unknown>)[index] : undefined;
}

interface Answer {
  status: number;
  body: unknown;
  retryAfter?: number | undefined;
}

async function answer(requested: {
  router: AnyTRPCRouter;
  ctx: ApiContext;
  call: Call;
  input: unknown;
}): Promise<Answer> {
  const { router, ctx, call, input } = requested;
  const { path, type } = call;
  try {
    const getRawInput = async () => input;
    const data = await callTRPCProcedure({ router, path, getRawInput, ctx, type, signal: undefined, batchIndex: 0 });
    return { status: 200, body: { result: { data } } };
  } catch (cause) {
    return failed(router, { error: getTRPCErrorFromUnknown(cause), type, path, input, ctx });
  }
}

type FailureFacts = Omit<Parameters<typeof getTRPCErrorShape>[0], 'config'>;

/** Answers a failure before any procedure was called. */
export const refuseCalls =
  (router: AnyTRPCRouter) =>
  (error: TRPCError): RequestHandler =>
  (_request, response) => {
    const facts = { error, type: 'unknown', path: undefined, input: undefined, ctx: undefined } as const;
    send(response, [failed(router, facts)], false);
  };

const failed = (router: AnyTRPCRouter, facts: FailureFacts): Answer => ({
  status: getHTTPStatusCodeFromError(facts.error),
  body: { error: getTRPCErrorShape({ config: router._def._config, ...facts }) },
  retryAfter: retryAfterOf([facts.error]),
});

function send(response: Response, answers: readonly Answer[], isBatch: boolean): void {
  const statuses = new Set(answers.map(({ status }) => status));
  const bodies = answers.map(({ body }) => body);
  const text = JSON.stringify(isBatch ? bodies : bodies[0]);
  response.statusCode = statuses.size === 1 ? (answers[0]?.status ?? 200) : 207;
  response.setHeader('Content-Type', 'application/json');
  const waits = answers.flatMap(({ retryAfter }) => retryAfter ?? []);
  if (waits.length > 0) response.setHeader('Retry-After', String(Math.max(...waits)));
  response.setHeader('Vary', 'trpc-accept, accept');
  response.end(text);
}
