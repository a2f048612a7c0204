import { DomainError, ERROR_KINDS, type ErrorKind, type FieldMessages } from '@bhandar/domain/shared';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';

/** One description of a failure, read by the tRPC formatter and the REST error handler alike. */
export interface Failure {
  kind: ErrorKind;
  message: string;
  fields?: FieldMessages | undefined;
  data?: Record<string, unknown> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Lost races, time-outs, and a database that for now only reads. */
const UNAVAILABLE_STATES = new Set(['40001', '40P01', '55P03', '57014', '25006']);

/** Postgres classes 08 (connection), 53 (disk, memory), 58 (system) and 57P (shutdown), and what the socket itself says. */
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

const unavailable: Failure = {
  kind: 'UNAVAILABLE',
  message: 'The server is busy or cannot reach its database. Nothing was changed; please try again.',
  retryAfterSeconds: 2,
};

const internal: Failure = { kind: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };

function describeDatabaseError(error: Error): Failure {
  if (isConnectionLoss(error) || isLostClient(error)) return unavailable;
  if ('constraint' in error && error.constraint === 'no_oversell') {
    return { kind: 'INSUFFICIENT_STOCK', message: 'Not enough stock' };
  }
  if ('code' in error && error.code === '23505') {
    return { kind: 'DUPLICATE', message: 'This already exists' };
  }
  return internal;
}

function describeZodError(error: z.ZodError): Failure {
  const fields: FieldMessages = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return { kind: 'VALIDATION_FAILED', message: error.issues[0]?.message ?? 'Invalid input', fields };
}

const KIND_OF_TRPC_CODE: Partial<Record<TRPCError['code'], ErrorKind>> = {
  PARSE_ERROR: 'VALIDATION_FAILED',
  BAD_REQUEST: 'VALIDATION_FAILED',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'VALIDATION_FAILED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Says what went wrong; nothing of SQL, stacks or libraries gets through. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof DomainError) return { kind: error.kind, message: error.message, ...error.details };
  if (error instanceof z.ZodError) return describeZodError(error);
  if (error instanceof TRPCError) {
    // A broken output schema is our bug, not the caller's bad input.
    if (error.code === 'INTERNAL_SERVER_ERROR' && error.cause instanceof z.ZodError) return internal;
    if (error.cause) return describeFailure(error.cause);
    const kind = KIND_OF_TRPC_CODE[error.code];
    return kind ? { kind, message: error.message } : internal;
  }
  if (error instanceof SyntaxError) return { kind: 'VALIDATION_FAILED', message: 'The request is not valid JSON' };
  if (error instanceof Error) return describeDatabaseError(error);
  return internal;
}

export const statusOf = (failure: Failure): number => ERROR_KINDS[failure.kind].status;

/** In seconds: the longest that one of these failures asks its caller to wait. */
export function retryAfterOf(errors: readonly unknown[]): number | undefined {
  const waits = errors.flatMap((error) => describeFailure(error).retryAfterSeconds ?? []);
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** What tRPC's own adapter leaves out of an answer: Retry-After, and the status of a stream that was refused. */
export function responseMetaOf(errors: readonly unknown[], refusedStream: unknown) {
  const failures = refusedStream ? [...errors, refusedStream] : errors;
  const seconds = retryAfterOf(failures);
  return {
    ...(refusedStream ? { status: statusOf(describeFailure(refusedStream)) } : {}),
    ...(seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } }),
  };
}
