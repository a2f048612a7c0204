import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTillPath } from '@bhandar/domain/accounts/areas';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_S = 31_536_000;

/** Only files of this server run, frame it or receive data. */
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
  return (request, response, next) => {
    response.setHeaders(headers);
    response.setHeader('Permissions-Policy', permissionsPolicy(request.path));
    next();
  };
}

function permissionsPolicy(path: string): string {
  const devices = isTillPath(path) ? '(self)' : '()';
  return `camera=(self), geolocation=(), microphone=(), payment=(), usb=${devices}, serial=${devices}`;
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
