import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_S = 31_536_000;

/** Nothing but our own files runs, is framed or is sent to. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
  const none = ["'none'"];
  const self = ["'self'"];
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: self,
          // The camera's reader of barcodes is WebAssembly; JavaScript may still not be made from text.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          styleSrc: self,
          imgSrc: ["'self'", 'data:'],
          connectSrc: self,
          objectSrc: none,
          baseUri: none,
          frameAncestors: none,
          formAction: self,
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_S, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  headers.set('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** The headers are the same for every answer, so helmet computes them once. */
function headersOf(helmeted: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  helmeted({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}
