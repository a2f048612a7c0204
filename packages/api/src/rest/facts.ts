import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import type { RequestFacts } from '../core/context';

/** The facts of an HTTP request for use cases, read from Node's own objects. */
export function factsOf(
  req: IncomingMessage & { ip?: string | undefined; id?: unknown },
  res: ServerResponse,
): RequestFacts {
  const header = (name: string) => {
    const value = req.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    id: typeof req.id === 'string' ? req.id : '',
    method: req.method ?? 'GET',
    address: req.ip ?? req.socket.remoteAddress ?? '',
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    header,
    cookie: (name) => parseCookie(req.headers.cookie ?? '')[name],
    setCookie: (serialized) => res.appendHeader('Set-Cookie', serialized),
    markRepeat: () => res.setHeader('Idempotent-Replayed', 'true'),
  };
}
