import { englishOf } from '@bhandar/domain/english';
import { coded } from '@bhandar/domain/shared';
import { TRPCError } from '@trpc/server';
import express, { type RequestHandler } from 'express';

/**
 * Unpacks the bodies of tRPC calls that say a Content-Encoding; tRPC takes `request.body` then and reads no bytes itself.
 * A body that does not match its encoding is bad input, an unknown encoding is refused; plain bodies pass unchanged.
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

const STATUSES: Readonly<Record<number, [TRPCError['code'], string]>> = {
  413: ['PAYLOAD_TOO_LARGE', englishOf(coded('request.tooLarge'))],
  415: ['UNSUPPORTED_MEDIA_TYPE', englishOf(coded('request.utf8Expected'))],
};

function errorOf(cause: unknown): TRPCError {
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 400;
  const [code, message] = STATUSES[status] ?? [
    'BAD_REQUEST',
    'The request is not JSON packed as its Content-Encoding says',
  ];
  return new TRPCError({ code, message, cause });
}
