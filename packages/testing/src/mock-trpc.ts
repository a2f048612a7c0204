import { englishOf } from '@bhandar/domain/english';
import { REFUSALS } from '@bhandar/domain/refusals';
import {
  DomainError,
  ERROR_KINDS,
  type ErrorKind,
  type FieldMessages,
  type Refusal,
  type RefusalCode,
} from '@bhandar/domain/shared';
import type {
  AnyTRPCProcedure,
  AnyTRPCRouter,
  inferProcedureInput,
  inferTransformedProcedureOutput,
  TRPCRouterRecord,
} from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { type HttpHandler, HttpResponse, http } from 'msw';

type Answer<Router extends AnyTRPCRouter, Procedure extends AnyTRPCProcedure> = (
  input: inferProcedureInput<Procedure>,
) =>
  | inferTransformedProcedureOutput<Router['_def']['_config']['$types'], Procedure>
  | Promise<inferTransformedProcedureOutput<Router['_def']['_config']['$types'], Procedure>>;

type AnswersOf<Router extends AnyTRPCRouter, RouterRecord extends TRPCRouterRecord> = {
  [Name in keyof RouterRecord]?: RouterRecord[Name] extends AnyTRPCProcedure
    ? Answer<Router, RouterRecord[Name]>
    : RouterRecord[Name] extends TRPCRouterRecord
      ? AnswersOf<Router, RouterRecord[Name]>
      : never;
};

/** A function for each procedure the test expects to be called, nested as the router is. */
export type Answers<Router extends AnyTRPCRouter> = AnswersOf<Router, Router['_def']['record']>;

/** The refusal with this English sentence; undefined if there is none. */
export function refusalWithText(english: string): Refusal | undefined {
  for (const [code, text] of Object.entries(REFUSALS) as [RefusalCode, string][]) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    // A sentence that consists of parameters matches any text.
    if (text.replace(/\{\{\w+\}\}|\W/g, '') === '') continue;
    const pattern = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '(.+)');
    const found = new RegExp(`^${pattern}$`, 's').exec(english);
    if (!found) continue;
    return names.length > 0
      ? { code, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) }
      : { code };
  }
  return undefined;
}

/** The server's refusal; a sentence that no refusal has represents one of a newer server. */
class MockRefusal extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly fields?: FieldMessages,
  ) {
    super(message);
  }
}

/** Throw it from an answer to refuse as the server does; a DomainError of the domain works as well. */
export const trpcError = (kind: ErrorKind, message: string, fields?: FieldMessages): Error =>
  new MockRefusal(kind, message, fields);

const unanswered = new Set<string>();

/** The procedures called without an answer since the last query; a test fails at its end if there are any. */
export function takeUnanswered(): string[] {
  const names = [...unanswered];
  unanswered.clear();
  return names;
}

function describe(error: unknown) {
  if (error instanceof DomainError) {
    const { fields: fieldRefusals, data: details } = error.details;
    const english = Object.entries(fieldRefusals ?? {}).map(([field, refusal]) => [field, englishOf(refusal)]);
    const fields = fieldRefusals ? Object.fromEntries(english) : undefined;
    return { kind: error.kind, message: error.message, refusal: error.refusal, fields, fieldRefusals, details };
  }
  const { kind, message, fields } = error instanceof MockRefusal ? error : new MockRefusal('INTERNAL', String(error));
  const coded = Object.entries(fields ?? {}).map(([field, text]) => [field, refusalWithText(text)]);
  return { kind, message, refusal: refusalWithText(message), fields, fieldRefusals: Object.fromEntries(coded) };
}

function errorEnvelope(path: string, error: unknown) {
  const { message, ...data } = describe(error);
  const { trpc, status } = ERROR_KINDS[data.kind];
  return {
    error: {
      message,
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      data: { code: trpc, httpStatus: status, path, ...data, requestId: 'test-request' },
    },
  };
}

function find(answers: object, path: string): ((input: unknown) => unknown) | undefined {
  let found: unknown = answers;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'function' ? (found as (input: unknown) => unknown) : undefined;
}

async function call(answers: object, path: string, input: unknown) {
  const answer = find(answers, path);
  if (!answer) {
    unanswered.add(path);
    return errorEnvelope(path, trpcError('INTERNAL', `No answer for ${path}`));
  }
  try {
    return { result: { data: (await answer(input)) ?? null } };
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof MockRefusal))
      unanswered.add(`${path} (its answer threw: ${String(error)})`);
    return errorEnvelope(path, error);
  }
}

/** The text of all inputs: in the query string of a GET, in the body of a POST. */
async function inputsOf(request: Request): Promise<unknown> {
  const text = request.method === 'GET' ? new URL(request.url).searchParams.get('input') : await request.text();
  return text ? JSON.parse(text) : undefined;
}

/**
 * One handler for the tRPC wire form at `/trpc`: batched or single, queries by GET and mutations by POST. Answers are
 * inferred from the router, so a renamed procedure or field stops compiling.
 */
export function mockTrpc<Router extends AnyTRPCRouter>(answers: Answers<Router>): HttpHandler {
  return http.all('*/trpc/:paths', async ({ request, params }) => {
    const paths = String(params.paths).split(',');
    const inputs = await inputsOf(request);
    const batch = new URL(request.url).searchParams.has('batch');
    const bodies = await Promise.all(
      paths.map((path, index) =>
        call(answers, path, batch ? (inputs as Record<string, unknown> | undefined)?.[index] : inputs),
      ),
    );
    const statuses = new Set(bodies.map((body) => ('error' in body ? body.error.data.httpStatus : 200)));
    const [first = 200] = statuses;
    return HttpResponse.json(batch ? bodies : bodies[0], { status: statuses.size > 1 ? 207 : first });
  });
}
