import { coded, DomainError, ERROR_KINDS, invalid } from '@bhandar/domain/shared';
import { TRPCError } from '@trpc/server';
import express, { type RequestHandler } from 'express';

/**
 * Decodes the bodies of tRPC calls with a Content-Encoding; tRPC then takes `request.body` and reads no bytes itself. A
 * body that does not match its encoding is bad input, an unknown encoding is refused; plain bodies pass unchanged.
 */
export function unpackBodies(maxBytes: number, refuse: (error: TRPCError) => RequestHandler): RequestHandler {
  const parse = express.json({ limit: maxBytes, type: () => true, strict: false });
  return (request, response, next) => {
    const encoding = request.headers['content-encoding'];
    if (request.method === 'GET' || encoding === undefined || encoding.toLowerCase() === 'identity') return next();
    parse(request, response, (cause?: unknown) => {
      if (cause === undefined) return next();
      refuse(errorOf(cause))(request, response, next);
    });
  };
}

/** The cause makes the text and code of the answer agree with its status. */
function errorOf(cause: unknown): TRPCError {
  const status = cause instanceof Error && 'status' in cause ? cause.status : 400;
  const refusal = refusalOf(status);
  return new TRPCError({ code: ERROR_KINDS[refusal.kind].trpc, message: refusal.message, cause: refusal });
}

function refusalOf(status: unknown): DomainError {
  if (status === 413) return new DomainError('PAYLOAD_TOO_LARGE', coded('request.tooLarge'));
  if (status === 415) return new DomainError('UNSUPPORTED_MEDIA_TYPE', coded('request.utf8Expected'));
  return invalid(coded('request.notPacked'));
}
