import { isUniqueViolation } from '@bhandar/db';
import { englishOf } from '@bhandar/domain/english';
import {
  AMOUNT_TOO_LARGE,
  coded,
  DomainError,
  ERROR_KINDS,
  type ErrorKind,
  type FieldMessages,
  type FieldRefusals,
  MAX_HELD_UNITS,
  type Refusal,
  setRefusalText,
} from '@bhandar/domain/shared';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { refusalOfIssue } from './issue-refusal';

setRefusalText(englishOf);

/** One description of a failure, used by the tRPC formatter and the REST error handler alike. */
export interface Failure {
  kind: ErrorKind;
  /** In English, as in the documented answers. */
  message: string;
  /** The refusal, for readers in their language; without one the message is the schema library's. */
  refusal?: Refusal | undefined;
  /** In English. */
  fields?: FieldMessages | undefined;
  fieldRefusals?: FieldRefusals | undefined;
  data?: Record<string, unknown> | undefined;
  retryAfterSeconds?: number | undefined;
}

const failed = (kind: ErrorKind, refusal: Refusal, more: Partial<Failure> = {}): Failure => ({
  kind,
  refusal,
  message: englishOf(refusal),
  ...more,
});

/** Lost races, time-outs, and a database that is read-only at the moment. */
const UNAVAILABLE_STATES = new Set(['40001', '40P01', '55P03', '57014', '25006']);

/** Postgres classes 08 (connection), 53 (disk, memory), 58 (system) and 57P (shutdown), and socket errors. */
const isConnectionLoss = (error: object): boolean =>
  'code' in error &&
  typeof error.code === 'string' &&
  (/^(08|53|58|57P)/.test(error.code) ||
    UNAVAILABLE_STATES.has(error.code) ||
    /^(ECONN|EPIPE|ETIMEDOUT)/.test(error.code));

const isLostClient = (error: Error): boolean =>
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(
    error.message,
  );

const unavailable = failed('UNAVAILABLE', coded('server.unavailable'), { retryAfterSeconds: 2 });

const internal = failed('INTERNAL', coded('server.internal'));

function describeDatabaseError(error: Error): Failure {
  if (isConnectionLoss(error) || isLostClient(error)) return unavailable;
  if ('constraint' in error && error.constraint === 'no_oversell') {
    return failed('INSUFFICIENT_STOCK', coded('stock.insufficient'));
  }
  if ('constraint' in error && error.constraint === 'place_bound') {
    return failed('INVALID_TRANSITION', coded('stock.placeFull', { max: MAX_HELD_UNITS }));
  }
  if ('constraint' in error && (error.constraint === 'product_unit_bound' || error.constraint === 'batch_unit_bound')) {
    return failed('VALIDATION_FAILED', AMOUNT_TOO_LARGE);
  }
  if (isUniqueViolation(error)) return failed('DUPLICATE', coded('server.duplicate'));
  return internal;
}

function describeDomainError({ kind, refusal, details: { fields, ...rest } }: DomainError): Failure {
  if (!fields) return failed(kind, refusal, rest);
  const english = Object.fromEntries(Object.entries(fields).map(([field, of]) => [field, englishOf(of)]));
  return failed(kind, refusal, { fields: english, fieldRefusals: fields, ...rest });
}

function describeZodError({ issues }: z.ZodError): Failure {
  const fields: FieldMessages = {};
  const fieldRefusals: FieldRefusals = {};
  for (const issue of issues) {
    const field = issue.path.join('.');
    if (field in fields) continue;
    const refusal = refusalOfIssue(issue);
    fields[field] = englishOf(refusal);
    fieldRefusals[field] = refusal;
  }
  const [first] = issues;
  return failed('VALIDATION_FAILED', first ? refusalOfIssue(first) : coded('input.invalid'), { fields, fieldRefusals });
}

const KIND_OF_TRPC_CODE: Partial<Record<TRPCError['code'], ErrorKind>> = {
  PARSE_ERROR: 'VALIDATION_FAILED',
  BAD_REQUEST: 'VALIDATION_FAILED',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'VALIDATION_FAILED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * Whether the same data fails again: a value that does not parse, or that Postgres refuses (its classes 22 and 23). A lost
 * connection, a lost race and a missing column are faults of the moment or of the program.
 */
export function isFaultOfData(error: unknown): boolean {
  if (!(error instanceof Error) || isConnectionLoss(error) || isLostClient(error)) return false;
  return 'code' in error && typeof error.code === 'string' ? /^2[23]/.test(error.code) : true;
}

/** Describes a failure without details of SQL, stacks or libraries. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof DomainError) return describeDomainError(error);
  if (error instanceof z.ZodError) return describeZodError(error);
  if (error instanceof TRPCError) {
    // A broken output schema is our bug, not the caller's bad input.
    if (error.code === 'INTERNAL_SERVER_ERROR' && error.cause instanceof z.ZodError) return internal;
    if (error.cause) return describeFailure(error.cause);
    const kind = KIND_OF_TRPC_CODE[error.code];
    return kind ? { kind, message: error.message } : internal;
  }
  if (error instanceof SyntaxError) return failed('VALIDATION_FAILED', coded('request.notJson'));
  if (error instanceof Error) return describeDatabaseError(error);
  return internal;
}

export const statusOf = (failure: Failure): number => ERROR_KINDS[failure.kind].status;

/** In seconds: the longest wait that one of these failures asks for. */
export function retryAfterOf(errors: readonly unknown[]): number | undefined {
  const waits = errors.flatMap((error) => describeFailure(error).retryAfterSeconds ?? []);
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** Headers and status that tRPC's adapter omits: Retry-After, and the status of a refused stream. */
export function responseMetaOf(errors: readonly unknown[], refusedStream: unknown) {
  const failures = refusedStream ? [...errors, refusedStream] : errors;
  const seconds = retryAfterOf(failures);
  return {
    ...(refusedStream ? { status: statusOf(describeFailure(refusedStream)) } : {}),
    ...(seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } }),
  };
}
